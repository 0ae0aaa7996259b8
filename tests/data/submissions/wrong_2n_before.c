/* Wrong: a limit of 2N turns, tested before the end of the game. */
static int search(int **graph, int n, int *degree, int turn, int mouse, int cat, int memo[2 * n][n][n])
{
    if (turn == 2 * n)
        return 0;
    if (mouse == cat)
        return 2;
    if (mouse == 0)
        return 1;
    if (memo[turn][mouse][cat] >= 0)
        return memo[turn][mouse][cat];
    int mine = turn % 2 ? 2 : 1, best = 3 - mine, from = turn % 2 ? cat : mouse;
    for (int k = 0; k < degree[from] && best != mine; k++) {
        int v = graph[from][k], result;
        if (mine == 2 && v == 0)
            continue;
        result = search(graph, n, degree, turn + 1, mine == 1 ? v : mouse, mine == 1 ? cat : v, memo);
        if (result == mine || result == 0)
            best = result;
    }
    return memo[turn][mouse][cat] = best;
}

int catMouseGame(int **graph, int graphSize, int *graphColSize)
{
    int n = graphSize;
    int(*memo)[n][n] = malloc(2 * n * sizeof *memo);
    memset(memo, -1, 2 * n * sizeof *memo);
    int answer = search(graph, n, graphColSize, 0, 1, 2, memo);
    free(memo);
    return answer;
}
