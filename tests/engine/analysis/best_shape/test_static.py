"""The least compliance beside oracle H02, and refusals."""

import numpy as np
import oracles
import pytest
from standing_shapes import CASES, cantilever, half_mbb, problem

from linkwork.analysis.best_shape.filters import Unfiltered
from linkwork.analysis.best_shape.grid import Grid
from linkwork.analysis.best_shape.limit import Limit
from linkwork.analysis.best_shape.penalties import Power
from linkwork.analysis.best_shape.static import Rules, Supported, compliance, stiffest
from linkwork.errors import ModelError

ORACLE = "H02_mbb_compliance"


@pytest.mark.parametrize("case", list(CASES))
def test_every_round_is_that_of_the_oracle(case):
    """Compliance and greyness of 30 rounds with the multiplier to the last bit; the oracle agrees to 2e-10."""
    table = oracles.table(ORACLE)
    body, rules = problem(case, 1e-15, rounds=30, settled=-1.0)
    designs = list(stiffest(body, rules))
    assert [one.objective for one in designs] == pytest.approx(table[f"c_{case}"][:30], rel=2e-9)
    assert [one.greyness for one in designs] == pytest.approx(table[f"g_{case}"][:30], abs=1e-8)


@pytest.mark.parametrize(("case", "printed"), [("mbb_s24", 216.81), ("mbb_s15", 203.19), ("mbb_d24", 233.71)])
def test_the_printed_ends(case, printed):
    """With the bisection and the stop of the published programs, to the printed digits."""
    told = oracles.described(ORACLE)["summary"][case]
    body, rules = problem(case, 1e-3)
    *_, last = stiffest(body, rules)
    assert round(last.objective, 2) == printed
    assert last.number == told["iterations_published_stop"]
    assert last.greyness == pytest.approx(told["greyness_published_stop"], rel=1e-6)


def test_slopes_of_the_compliance_through_the_solution():
    """Where loads stand still the slope with them held is the slope."""
    body, law = cantilever(8, 5), Power(3.0, 1e-9)
    density, way = np.random.default_rng(1).uniform(0.3, 0.9, (2, 40))

    def value(x):
        return compliance(body.grid, law, x, body.displacements(law.share(x)))

    step = 1e-6
    found = (value(density + step * way)[0] - value(density - step * way)[0]) / (2 * step)
    assert value(density)[1] @ way == pytest.approx(found, rel=1e-7)


def test_a_full_region_is_a_beam():
    """Deflection of a slender cantilever by Timoshenko's formula; ten linear elements are 0.7 % too stiff."""
    grid = Grid((100, 10), (10.0, 1.0))
    loads, left = np.zeros(grid.size), grid.nodes_at(0, 0)
    loads[2 * grid.nodes_at(0, -1) + 1] = -1.0 / 11
    body = Supported(grid, np.concatenate([2 * left, 2 * left + 1]), loads)
    deflection = body.displacements(np.ones(grid.elements))[2 * grid.node(100, 5) + 1, 0]
    bending, shear = 10.0**3 / (3 / 12), 10.0 / (5 / 6 / 2.6)
    assert deflection == pytest.approx(-bending - shear, rel=0.01)


def test_a_region_in_space_is_filled_where_it_carries():
    """The same loop with eight-node elements: stiffer in each round, and the volume is kept."""
    grid = Grid((10, 3, 5), (10.0, 3.0, 5.0))
    left, loads = grid.nodes_at(0, 0), np.zeros(grid.size)
    loads[3 * grid.nodes_at(0, -1) + 2] = -1.0
    body = Supported(grid, (3 * left[:, None] + np.arange(3)).ravel(), loads)
    limit = Limit(0.3, grid.elements, Unfiltered())
    designs = list(stiffest(body, Rules(limit, rounds=12)))
    assert designs[-1].objective < 0.2 * designs[0].objective
    assert designs[-1].density.sum() == pytest.approx(0.3 * grid.elements)
    top, middle = (designs[-1].density[grid.element(1, [0, 1, 2], k)].mean() for k in (4, 2))
    assert top > 2 * middle


def test_a_region_that_nothing_holds_or_loads_is_refused():
    grid = Grid((3, 2), (3.0, 2.0))
    with pytest.raises(ModelError, match="held nowhere"):
        Supported(grid, np.array([], dtype=int), np.ones(grid.size))
    with pytest.raises(ModelError, match="No load"):
        Supported(grid, np.arange(4), np.zeros(grid.size))


def test_a_start_of_ones_own():
    body = half_mbb(12, 4)
    rules = Rules(Limit(0.5, 48, Unfiltered()), rounds=1)
    start = np.random.default_rng(1).uniform(0.4, 0.6, 48)
    (first,) = stiffest(body, rules, start)
    assert first.variables == pytest.approx(start)
