# Wrong: a limit of 2N turns, tested before the end of the game. The code that is copied most.
class Solution:
    def catMouseGame(self, graph: List[List[int]]) -> int:
        n = len(graph)

        @cache
        def search(turn, mouse, cat):
            if turn == 2 * n:
                return 0
            if mouse == cat:
                return 2
            if mouse == 0:
                return 1
            if turn % 2 == 0:
                worst = 2
                for v in graph[mouse]:
                    result = search(turn + 1, v, cat)
                    if result == 1:
                        return 1
                    if result == 0:
                        worst = 0
                return worst
            worst = 1
            for v in graph[cat]:
                if v == 0:
                    continue
                result = search(turn + 1, mouse, v)
                if result == 2:
                    return 2
                if result == 0:
                    worst = 0
            return worst

        return search(0, 1, 2)
