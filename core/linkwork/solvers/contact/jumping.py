"""Prescribed positions that jump: a formula goes much farther within a few steps than its rates around them say.

    |f(t + 3 h) - f(t)| > FAR 3 h max(|f'(t)|, |f'(t + 3 h)|)

Where f is smooth, the left side is 3 h |f'| of some moment in between; a jump has no rate on either side. Three steps,
since one of the inner moments may fall onto the rise of what is steep and no jump.
"""

from __future__ import annotations

from linkwork.equations.kernel import kernel
from linkwork.equations.rows import evaluate_formulas

FAR = 10.0
WINDOW = 3  # steps
LEAST = 1e-5  # metres or radians: a jump of less is a soft knock
NOWHERE = -1
ENDS_AT, FROM, TO = range(3)  # places of what is found


@kernel
def first_jump(system, state, work, rows, begin, step, count, earlier, found):
    """Place in `rows` of the first row whose formula jumps in one of so many steps [s] from a time [s]; else NOWHERE.

    `earlier` has values and rates of a formula for each of the rows, shape (rows, WINDOW, 2); into `found` go
    the time at the end of the window [s] and the values before and after [m or rad].
    """
    for n in range(count + 1):
        time = begin + n * step
        evaluate_formulas(system, state, work, time)
        for place in range(rows.size):
            k = system.row_formula[rows[place]]
            value, rate, then = work.values[k, 0], work.values[k, 1], earlier[place, n % WINDOW]
            if n >= WINDOW:
                fastest = max(abs(then[1]), abs(rate))
                if abs(value - then[0]) > FAR * WINDOW * step * fastest + LEAST:
                    found[ENDS_AT], found[FROM], found[TO] = time, then[0], value
                    return place
            then[0], then[1] = value, rate
    return NOWHERE
