// Wrong: a limit of 2N turns.
class Solution {
    vector<vector<vector<int>>> memo;
    int n;

    int search(vector<vector<int>> &graph, int turn, int mouse, int cat)
    {
        if (mouse == cat)
            return 2;
        if (mouse == 0)
            return 1;
        if (turn == 2 * n)
            return 0;
        int &known = memo[turn][mouse][cat];
        if (known >= 0)
            return known;
        int mine = turn % 2 ? 2 : 1, best = 3 - mine;
        for (int v : graph[mine == 1 ? mouse : cat]) {
            if (mine == 2 && v == 0)
                continue;
            int result = mine == 1 ? search(graph, turn + 1, v, cat) : search(graph, turn + 1, mouse, v);
            if (result == mine || result == 0)
                best = result;
            if (result == mine)
                break;
        }
        return known = best;
    }

public:
    int catMouseGame(vector<vector<int>> &graph)
    {
        n = graph.size();
        memo.assign(2 * n, vector<vector<int>>(n, vector<int>(n, -1)));
        return search(graph, 0, 1, 2);
    }
};
