"""How an equilibrium moves with a parameter, by the implicit function theorem: a check of differences of whole answers.

Where f(x, p) is what is out of balance along the ways x that joints leave free, and K = -df/dx,

    f(x(p), p) = 0      gives      dx/dp = K^-1 df/dp

which is the derivative by p of one Newton step from the equilibrium of the present p, joints closed again before it and
after it. So no equilibrium is sought anew, and how well one is found does not matter: a step that begins near misses by
the square of the distance. What the kernels do not tell as formulas, df/dp and what closing adds, is taken by central
differences; so this is not free of them, but of the search.
"""

from __future__ import annotations

import numpy as np

from linkwork.analysis.small_motions import at_rest, stop
from linkwork.analysis.statics import come_to_rest, equilibrium_at, newton_step
from linkwork.analysis.study import Parameter, Study
from linkwork.results.run import Run
from linkwork.simulation.reading import answer

STEP = 1e-4  # of the value: joints are closed to 1e-12, and what is left out goes with its square
SMALLEST_VALUE = 0.1  # in SI units: a value below it is stepped as if it were this large


def slopes_at_rest(study: Study, values: list[float], number: int) -> tuple[float, ...]:
    """d response / d parameter of all responses of a study of statics, by the number of the parameter."""
    settled = at_rest(study.model(values), **dict(study.words))
    rest = equilibrium_at(settled, come_to_rest(settled)).model
    parameter = Parameter.named(study.parameters[number], rest)
    value = float(parameter.value(rest))
    step = STEP * max(abs(value), SMALLEST_VALUE)
    ends = []
    for varied in (value + step, value - step):
        installed = at_rest(parameter.set(rest, varied), **dict(study.words))
        installed.state.memory[:] = settled.state.memory
        stop(installed)
        newton_step(installed)
        ends.append(study.read(Run([answer(installed, "statics")], installed.compiled.model)))
    return tuple(((np.array(ends[0]) - np.array(ends[1])) / (2.0 * step)).tolist())
