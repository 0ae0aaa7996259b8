/* The adapter for C++: one graph a line in, one answer a line out.
 *
 * catmouse-language: C++
 * catmouse-ending: cpp
 * catmouse-submission: submission.cpp
 * catmouse-compile: g++|c++|clang++ -std=gnu++20 -O2 -w -o program adapter.cpp
 * catmouse-careful: g++|c++|clang++ -std=gnu++20 -O1 -g -w -D_GLIBCXX_ASSERTIONS -fsanitize=address,undefined -fno-sanitize-recover=all -o careful adapter.cpp
 * catmouse-run: ../program
 * catmouse-run-careful: ../careful
 *
 * What the submission prints goes to standard error. */
#include <bits/stdc++.h>
#include <unistd.h>

/* One line, such as [[1,2],[0],[0]]. */
static std::vector<std::vector<int>> catmouse_read(const std::string &line)
{
    std::vector<std::vector<int>> graph;
    const char *at = line.c_str();
    for (at++; *at == '[' || *at == ','; at++) {
        at += *at == ',';
        std::vector<int> row;
        for (at++; *at != ']'; at += *at == ',')
            row.push_back((int)strtol(at, (char **)&at, 10));
        row.shrink_to_fit();
        graph.push_back(row);
    }
    return graph;
}

using namespace std;
#include "submission.cpp"

int main()
{
    string catmouse_line;
    FILE *catmouse_answers = fdopen(dup(1), "w");
    dup2(2, 1);
    while (getline(cin, catmouse_line)) {
        auto graph = catmouse_read(catmouse_line);
        fprintf(catmouse_answers, "%d\n", (int)Solution().catMouseGame(graph));
        fflush(catmouse_answers);
    }
}
