"""When the matrix is factorised anew, and what is learned from how a factor has served."""

import pytest
from parts import Opened
from sample_models import brick, built, chain, hinge

from linkwork.simulation.installed import install_stored
from linkwork.simulation.simulation import Simulation
from linkwork.solvers.formulation import formulations
from linkwork.solvers.linear import refinement as refinement_parts
from linkwork.solvers.modular import reuse as reuse_parts
from linkwork.system.state import ERROR_GROWTH, FIRST_MOVE, TURNED

MODULAR = formulations()["modular"]
reuse, refinement = Opened(reuse_parts), Opened(refinement_parts)


@pytest.mark.parametrize(
    ("rate", "first", "stale"),
    [
        (0.05, 4e-11, False),  # two iterations, as with a factor made now, which leaves 0.03
        (0.09, 4e-11, True),  # three
        (0.4, 1e-14, False),  # one is enough
        (0.6, 1e-14, True),  # whatever is left to do, it is of no use
        (0.2, 4e-11, True),
    ],
)
def test_the_matrix_is_factorised_anew_where_that_saves_an_iteration(rate, first, stale):
    made = install_stored(chain(2, "spherical"))
    state, scratch = made.state, made.prepare(MODULAR)[1]
    state.newton[ERROR_GROWTH], state.newton[FIRST_MOVE], scratch.largest_turn[0] = 30.0, first, 1e-3
    assert reuse.is_stale(state, scratch, rate, 2e-13) == stale


@pytest.mark.parametrize(
    ("rate", "left", "slow"),
    [
        (0.3, 1e-11, True),  # two more would leave 3e-13
        (0.3, 7e-12, False),
        (0.09, 1e-3, False),  # many more, but few enough
    ],
)
def test_an_iteration_is_slow_where_it_takes_more_than_a_factor_costs(rate, left, slow):
    scratch = install_stored(chain(2, "spherical")).prepare(MODULAR)[1]
    assert reuse.is_slow(scratch, rate, left, 2e-13) == slow
    scratch.rounding[0] = 1e-11
    assert reuse.is_slow(scratch, 0.9, 0.9e-10, 2e-13) is False


def test_moves_of_the_size_of_rounding_tell_no_rate():
    """Of coordinates of ten kilometres four digits of the last place are 1e-11 m; a move of ten times that tells."""
    ball = brick(position=(1e4, 0.0, 0.0))
    pinned = built(ball, hinge("pin", "ground", ball.id, ball.position, "spherical"))
    simulation = Simulation(pinned, "modular", 1e-3)
    simulation.advance(1)
    state, scratch = simulation.installed.state, simulation.installed.prepare(MODULAR)[1]
    floor = scratch.rounding[0]
    assert floor == pytest.approx(4 * 1e4 * 2.0**-52, rel=1e-3)
    state.newton[TURNED], state.newton[ERROR_GROWTH] = 0.01, 5.0
    reuse.learn_rate(state, scratch, 9.0 * floor, 9.0 * floor)
    assert state.newton[ERROR_GROWTH] == 5.0
    reuse.learn_rate(state, scratch, 100.0 * floor, 9.0 * floor)
    assert state.newton[ERROR_GROWTH] == 2.5
    reuse.learn_rate(state, scratch, 100.0 * floor, 21.0 * floor)
    assert state.newton[ERROR_GROWTH] == pytest.approx(20.0)


def test_rounds_of_a_projection_tell_only_what_is_worse():
    made = install_stored(chain(2, "spherical"))
    made.state.newton[TURNED], made.state.newton[ERROR_GROWTH] = 0.02, 5.0
    for rate, told in ((0.05, 5.0), (0.4, 20.0), (0.1, 20.0), (9.0, reuse_parts.MOST_GROWTH)):
        refinement.learn_from_velocities(made.state, rate)
        assert made.state.newton[ERROR_GROWTH] == pytest.approx(told)
