"""When messages are sent anew, and what is learned from how they have served."""

import pytest
from parts import Opened
from sample_models import brick, built, chain, hinge

from linkwork.simulation.installed import install_stored
from linkwork.simulation.simulation import Simulation
from linkwork.solvers.formulation import formulations
from linkwork.solvers.modular import pace as pace_parts
from linkwork.system.state import AGE, FIRST, PACE

MODULAR = formulations()["modular"]
pace = Opened(pace_parts)


@pytest.mark.parametrize(
    ("rate", "first", "stale"),
    [
        (0.05, 4e-11, False),  # two iterations, as with messages sent now, which leave 0.03
        (0.09, 4e-11, True),  # three
        (0.4, 1e-14, False),  # one is enough
        (0.6, 1e-14, True),  # whatever they would leave, they serve nobody
        (0.2, 4e-11, True),
    ],
)
def test_messages_are_sent_anew_where_that_saves_an_iteration(rate, first, stale):
    made = install_stored(chain(2, "spherical"))
    state, room = made.state, made.prepare(MODULAR)[1]
    state.pace[PACE], state.pace[FIRST], room.fastest[0] = 30.0, first, 1e-3
    assert pace.are_stale(state, room, rate, 2e-13) == stale


@pytest.mark.parametrize(
    ("rate", "left", "slow"),
    [
        (0.3, 1e-11, True),  # two more would leave 3e-13
        (0.3, 7e-12, False),
        (0.09, 1e-3, False),  # many more, but few enough
    ],
)
def test_an_iteration_is_slow_where_it_takes_more_than_messages_cost(rate, left, slow):
    room = install_stored(chain(2, "spherical")).prepare(MODULAR)[1]
    assert pace.is_slow(room, rate, left, 2e-13) == slow
    room.floor[0] = 1e-11
    assert pace.is_slow(room, 0.9, 0.9e-10, 2e-13) is False


def test_moves_of_the_size_of_rounding_tell_no_rate():
    """Of coordinates of ten kilometres four digits of the last place are 1e-11 m; a move of ten times that tells."""
    ball = brick(position=(1e4, 0.0, 0.0))
    pinned = built(ball, hinge("pin", "ground", ball.id, ball.position, "spherical"))
    simulation = Simulation(pinned, "modular", 1e-3)
    simulation.advance(1)
    state, room = simulation.installed.state, simulation.installed.prepare(MODULAR)[1]
    floor = room.floor[0]
    assert floor == pytest.approx(4 * 1e4 * 2.0**-52, rel=1e-3)
    state.pace[AGE], state.pace[PACE] = 0.01, 5.0
    pace.learn_pace(state, room, 9.0 * floor, 9.0 * floor)
    assert state.pace[PACE] == 5.0
    pace.learn_pace(state, room, 100.0 * floor, 9.0 * floor)
    assert state.pace[PACE] == 2.5
    pace.learn_pace(state, room, 100.0 * floor, 21.0 * floor)
    assert state.pace[PACE] == pytest.approx(20.0)


def test_rounds_of_a_projection_tell_only_what_is_worse():
    made = install_stored(chain(2, "spherical"))
    made.state.pace[AGE], made.state.pace[PACE] = 0.02, 5.0
    for rate, told in ((0.05, 5.0), (0.4, 20.0), (0.1, 20.0), (9.0, pace_parts.WORST_PACE)):
        pace.learn_from_rates(made.state, rate)
        assert made.state.pace[PACE] == pytest.approx(told)
