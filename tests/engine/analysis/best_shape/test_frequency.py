"""First frequencies: a beam in closed form, slopes beside differences, and what the loop makes of them."""

from dataclasses import replace

import numpy as np
import pytest
from flexible_manipulator import DENSITY, YOUNG, arm, even

from linkwork.analysis.best_shape.filters import DensityFilter
from linkwork.analysis.best_shape.frequency import FirstFrequencies
from linkwork.analysis.best_shape.judging import Material
from linkwork.analysis.best_shape.limit import Limit
from linkwork.analysis.best_shape.loop import Way, for_the_motion
from linkwork.analysis.best_shape.penalties import Power
from linkwork.errors import ModelError

ALUMINIUM = Material(YOUNG, DENSITY)


def test_a_cantilever():
    """ω = 1.8751^2 sqrt(E I / (m L^4)) of a slender beam; linear elements are a little too stiff."""
    body = even(arm((200, 10)), modes=4)
    squares, _ = FirstFrequencies(ALUMINIUM).modes(body, np.ones(2000))
    wanted = 1.8751041**2 * np.sqrt(YOUNG * 0.06**2 / 12 / DENSITY)
    assert np.sqrt(squares[0]) == pytest.approx(wanted, rel=0.01)


def test_slopes():
    body, judge = arm((10, 4)), FirstFrequencies(ALUMINIUM)
    density, way = np.random.default_rng(1).uniform(0.2, 0.9, (2, 40))

    def value(x):
        return judge(body.reduced(*ALUMINIUM.of(x), 3), x)

    step = 1e-4
    difference = (value(density + step * way).value - value(density - step * way).value) / (2 * step)
    assert value(density).slopes @ way == pytest.approx(difference, rel=1e-5)


def test_the_loop_raises_the_first_frequency():
    body, judge = arm((40, 8)), FirstFrequencies(ALUMINIUM)
    limit = Limit(0.5, 320, DensityFilter(body.grid, 1.5))
    designs = list(for_the_motion(body, judge, Way(limit, modes=3, rounds=15)))
    first, last = (np.sqrt(judge.modes(body.reduced(*ALUMINIUM.of(d.density), 3), d.density)[0][0]) for d in
                   (designs[0], designs[-1]))  # fmt: skip
    assert last > 1.8 * first
    assert np.isnan(designs[0].error[0])


def test_modes_of_empty_elements_do_not_count():
    """With x^3 and an empty middle the first Ritz values are those of the void, and left out or refused."""
    body = arm((40, 10))
    density = np.where(np.arange(400) % 10 < 2, 1.0, 1e-3)
    soft = Material(YOUNG, DENSITY, Power(3.0))
    reduction = body.reduced(*soft.of(density), 3)
    squares, _ = FirstFrequencies(soft, count=6).modes(reduction, density)
    assert len(squares) == 3
    spurious = replace(reduction, fields=reduction.fields[:, reduction.static :])
    with pytest.raises(ModelError, match="empty elements"):
        FirstFrequencies(soft).modes(spurious, density)
