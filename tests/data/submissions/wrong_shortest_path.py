# Wrong: the mouse only moves nearer to the hole.
class Solution:
    def catMouseGame(self, graph: List[List[int]]) -> int:
        n = len(graph)
        outcome = [[[0, 0] for _ in range(n)] for _ in range(n)]
        left = [[[len(graph[m]), len(graph[c]) - (0 in graph[c])] for c in range(n)] for m in range(n)]
        far = [n] * n
        far[0] = 0
        queue = deque([0])
        while queue:
            u = queue.popleft()
            for v in graph[u]:
                if far[v] == n:
                    far[v] = far[u] + 1
                    queue.append(v)
        for m in range(n):
            for c in range(n):
                left[m][c][0] = sum(far[v] < far[m] for v in graph[m])
        for c in range(1, n):
            for turn in range(2):
                outcome[0][c][turn] = 1
                queue.append((0, c, turn))
                outcome[c][c][turn] = 2
                queue.append((c, c, turn))
        while queue:
            m, c, turn = queue.popleft()
            result = outcome[m][c][turn]
            before = 1 - turn
            for v in graph[m] if before == 0 else graph[c]:
                if before == 1 and v == 0:
                    continue
                if before == 0 and far[m] >= far[v]:
                    continue
                pm, pc = (v, c) if before == 0 else (m, v)
                if outcome[pm][pc][before]:
                    continue
                if result == before + 1:
                    outcome[pm][pc][before] = result
                    queue.append((pm, pc, before))
                else:
                    left[pm][pc][before] -= 1
                    if left[pm][pc][before] == 0:
                        outcome[pm][pc][before] = result
                        queue.append((pm, pc, before))
        return outcome[1][2][0]
