// Right: retrograde analysis with degree counters.
var catMouseGame = function(graph) {
    const n = graph.length, outcome = new Map(), left = new Map(), todo = [];
    const key = (m, c, turn) => (m * n + c) * 2 + turn;
    const decide = (m, c, turn, result) => {
        outcome.set(key(m, c, turn), result);
        todo.push([m, c, turn]);
    };
    for (let m = 0; m < n; m++)
        for (let c = 1; c < n; c++) {
            left.set(key(m, c, 0), graph[m].length);
            left.set(key(m, c, 1), graph[c].filter((v) => v !== 0).length);
            for (let turn = 0; turn < 2 && (m === 0 || m === c); turn++)
                decide(m, c, turn, m === 0 ? 1 : 2);
        }
    for (let head = 0; head < todo.length; head++) {
        const [m, c, turn] = todo[head], before = 1 - turn, result = outcome.get(key(m, c, turn));
        for (const v of graph[before ? c : m]) {
            const pm = before ? m : v, pc = before ? v : c, at = key(pm, pc, before);
            if ((before && v === 0) || outcome.has(at))
                continue;
            if (result !== before + 1) {
                left.set(at, left.get(at) - 1);
                if (left.get(at) > 0)
                    continue;
            }
            decide(pm, pc, before, result);
        }
    }
    return outcome.get(key(1, 2, 0)) || 0;
};
