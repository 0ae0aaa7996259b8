// Right: retrograde analysis with degree counters.
class Solution {
    public int catMouseGame(int[][] graph) {
        int n = graph.length;
        int[][][] outcome = new int[n][n][2], left = new int[n][n][2];
        Queue<int[]> todo = new LinkedList<>();
        for (int m = 0; m < n; m++)
            for (int c = 1; c < n; c++) {
                left[m][c][0] = graph[m].length;
                left[m][c][1] = graph[c].length;
                for (int v : graph[c])
                    if (v == 0)
                        left[m][c][1]--;
                for (int turn = 0; turn < 2 && (m == 0 || m == c); turn++) {
                    outcome[m][c][turn] = m == 0 ? 1 : 2;
                    todo.add(new int[] {m, c, turn});
                }
            }
        while (!todo.isEmpty()) {
            int[] now = todo.remove();
            int m = now[0], c = now[1], before = 1 - now[2], result = outcome[m][c][now[2]];
            for (int v : graph[before == 1 ? c : m]) {
                int pm = before == 1 ? m : v, pc = before == 1 ? v : c;
                if ((before == 1 && v == 0) || outcome[pm][pc][before] != 0)
                    continue;
                if (result != before + 1 && --left[pm][pc][before] != 0)
                    continue;
                outcome[pm][pc][before] = result;
                todo.add(new int[] {pm, pc, before});
            }
        }
        return outcome[1][2][0];
    }
}
