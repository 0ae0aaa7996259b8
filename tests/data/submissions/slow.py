# Right, but exponential: deepens turn by turn and remembers no draws, so that each is searched anew.
class Solution:
    def catMouseGame(self, graph: List[List[int]]) -> int:
        n = len(graph)
        won = {}

        def search(mouse, cat, turn, left):
            if mouse == cat:
                return 2
            if mouse == 0:
                return 1
            key = (mouse, cat, turn)
            if key in won:
                return won[key]
            if left == 0:
                return 0
            mine = turn + 1
            best = 3 - mine
            for v in graph[mouse] if mine == 1 else graph[cat]:
                if mine == 2 and v == 0:
                    continue
                result = search(v, cat, 1, left - 1) if mine == 1 else search(mouse, v, 0, left - 1)
                if result == mine:
                    best = mine
                    break
                if result == 0:
                    best = 0
            if best:
                won[key] = best
            return best

        return next(filter(None, (search(1, 2, 0, left) for left in range(2 * (n - 1) * (n - 2)))), 0)
