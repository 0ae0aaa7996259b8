/* Wrong: the counter of a cat beside the hole counts the hole. */
int catMouseGame(int **graph, int graphSize, int *graphColSize)
{
    int n = graphSize, head = 0, tail = 0;
    int(*outcome)[n][2] = calloc(n, sizeof *outcome), (*left)[n][2] = calloc(n, sizeof *left);
    int(*queue)[3] = malloc(2 * n * n * sizeof *queue);
    for (int m = 0; m < n; m++)
        for (int c = 1; c < n; c++) {
            left[m][c][0] = graphColSize[m];
            left[m][c][1] = graphColSize[c];
            for (int turn = 0; turn < 2 && (m == 0 || m == c); turn++) {
                outcome[m][c][turn] = m == 0 ? 1 : 2;
                queue[tail][0] = m, queue[tail][1] = c, queue[tail++][2] = turn;
            }
        }
    while (head < tail) {
        int m = queue[head][0], c = queue[head][1], before = 1 - queue[head][2];
        int result = outcome[m][c][1 - before], from = before ? c : m;
        head++;
        for (int k = 0; k < graphColSize[from]; k++) {
            int v = graph[from][k], pm = before ? m : v, pc = before ? v : c;
            if ((before && v == 0) || outcome[pm][pc][before])
                continue;
            if (result != before + 1 && --left[pm][pc][before])
                continue;
            outcome[pm][pc][before] = result;
            queue[tail][0] = pm, queue[tail][1] = pc, queue[tail++][2] = before;
        }
    }
    int answer = outcome[1][2][0];
    free(outcome);
    free(left);
    free(queue);
    return answer;
}
