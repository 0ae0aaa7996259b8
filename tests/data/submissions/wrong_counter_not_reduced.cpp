// Wrong: the counter of a cat beside the hole counts the hole.
class Solution {
public:
    int catMouseGame(vector<vector<int>> &graph)
    {
        int n = graph.size();
        vector<vector<array<int, 2>>> outcome(n, vector<array<int, 2>>(n, {0, 0})), left = outcome;
        queue<array<int, 3>> todo;
        for (int m = 0; m < n; m++)
            for (int c = 1; c < n; c++) {
                left[m][c] = {(int)graph[m].size(),
                              (int)(graph[c].size())};
                for (int turn = 0; turn < 2 && (m == 0 || m == c); turn++) {
                    outcome[m][c][turn] = m == 0 ? 1 : 2;
                    todo.push({m, c, turn});
                }
            }
        while (!todo.empty()) {
            auto [m, c, turn] = todo.front();
            todo.pop();
            int before = 1 - turn, result = outcome[m][c][turn];
            for (int v : graph[before ? c : m]) {
                int pm = before ? m : v, pc = before ? v : c;
                if ((before && v == 0) || outcome[pm][pc][before])
                    continue;
                if (result != before + 1 && --left[pm][pc][before])
                    continue;
                outcome[pm][pc][before] = result;
                todo.push({pm, pc, before});
            }
        }
        return outcome[1][2][0];
    }
};
