import numpy as np
import pytest

import linkwork as lw
from linkwork.analysis.best_shape.filters import Fixed, SensitivityFilter
from linkwork.analysis.best_shape.limit import Limit
from linkwork.analysis.best_shape.moving_asymptotes import Asymptotes
from linkwork.analysis.best_shape.penalties import Power
from linkwork.analysis.best_shape.static import Rules, Supported, stiffest
from linkwork.analysis.shaping.region import region_of
from linkwork.analysis.shaping.worst_loads import spread
from linkwork.errors import ModelError


def test_it_gets_stiffer_with_the_volume_asked_for(designs):
    first, last = designs[0], designs[-1]
    assert first.mass == pytest.approx(0.4 * 2.0, rel=1e-9), "the even plate has the volume that is allowed"
    assert last.compliance < 0.5 * first.compliance
    assert last.greyness < first.greyness
    assert last.mass == pytest.approx(0.4 * 2.0, rel=0.01)
    assert [design.number for design in designs] == list(range(1, len(designs) + 1))


def test_a_plate_that_stands_still_gets_the_shape_of_static_loads(cantilever):
    """The same region under the same load without any mechanism: compliances agree, and so do the shapes."""
    asked = {"rounds": 40, "edge": 0.005, "law": "simp", "every": 100}
    *_, moving = lw.best_shape(cantilever, "plate", share=0.5, until=0.02, **asked)
    region = region_of(cantilever, "plate", edge=0.005)
    grid, (wall, pull) = region.grid, region.interfaces
    loads = np.zeros((grid.size, 1))
    down = region.axes[:2] @ np.array([0.0, 0.0, -100.0])
    loads[2 * pull.nodes[:, None] + np.arange(2), 0] = spread(grid.points[pull.nodes] - pull.place, down, 0.0)
    held = (2 * wall.nodes[:, None] + np.arange(2)).ravel()
    stiff = Fixed(SensitivityFilter(grid, 1.5), region.fixed, region.density)
    rules = Rules(Limit(0.5, grid.elements, stiff), Power(3.0, 1e-6), Asymptotes(least=0.01), 1e-9, 40)
    *_, still = stiffest(Supported(grid, held, loads), rules)
    assert moving.compliance == pytest.approx(still.objective / 2.1e11, rel=0.05)
    assert np.mean(abs(moving.density - still.density)) < 0.06


def test_an_elastic_body_becomes_rigid_for_it(swinging):
    m = lw.Mechanism.of(swinging)
    m.make_elastic("arm", E=7e10)
    first = next(lw.best_shape(m, "arm", share=0.5, until=0.02, edge=0.01))
    rigid = next(lw.best_shape(swinging, "arm", share=0.5, until=0.02, edge=0.01))
    assert first.compliance == pytest.approx(3.0 * rigid.compliance, rel=0.05)


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"law": "none"}, "no law 'none'"),
        ({"instants": 0}, "number of load instants"),
        ({"rounds": 0}, "number of rounds"),
        ({"edge": -1.0}, "edge of an element"),
        ({"colour": "red"}, "takes no 'colour'"),
        ({"share": 2.0}, "a share of 2"),
        ({"until": -1.0}, "end of the run"),
        ({"sample": 1e-9}, "cannot be closer than the step"),
    ],
)
def test_what_cannot_be_asked_is_refused_at_once(swinging, asked, words):
    with pytest.raises(ModelError, match=words):
        lw.best_shape(swinging, "arm", **{"until": 0.1, **asked})


def test_a_run_that_fails_says_in_which_round(swinging):
    with pytest.raises(lw.SolverError, match="Round 1 of the best shape failed, and the design it began with is kept"):
        next(lw.best_shape(swinging, "arm", until=0.1, edge=0.01, solver="no_such_formulation"))
