# Wrong: a recursion that nothing stops.
class Solution:
    def catMouseGame(self, graph: List[List[int]]) -> int:
        n = len(graph)
        memo = {}

        def search(mouse, cat, turn):
            if mouse == cat:
                return 2
            if mouse == 0:
                return 1
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
            return best

        return search(1, 2, 0)
