# Wrong: a position that is still being searched is taken for a draw.
class Solution:
    def catMouseGame(self, graph: List[List[int]]) -> int:
        n = len(graph)
        memo = {}

        def search(mouse, cat, turn):
            if mouse == cat:
                return 2
            if mouse == 0:
                return 1
            if (mouse, cat, turn % 2) in memo:
                return memo[mouse, cat, turn % 2]
            memo[mouse, cat, turn % 2] = 0
            mine = 1 if turn % 2 == 0 else 2
            best = 3 - mine
            for v in graph[mouse] if mine == 1 else graph[cat]:
                if mine == 2 and v == 0:
                    continue
                result = search(v, cat, turn + 1) if mine == 1 else search(mouse, v, turn + 1)
                if result == mine:
                    best = mine
                    break
                if result == 0:
                    best = 0
            memo[mouse, cat, turn % 2] = best
            return best

        return search(1, 2, 0)
