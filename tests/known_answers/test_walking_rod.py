"""A rod that walks: each time its free end meets the axis, that end is pinned and the other let go (papers/001, 6.2).

Oracle B02, the variant that is kicked off: a capture turns omega into -omega / 2. Each switch is an edit of the running
mechanism, made at the moment that was found by shortening one step.
"""

import oracles
import pytest
from sample_models import built, hinge, rod

from linkwork.edits import AddElement, RemoveJoint, apply
from linkwork.math3d import rotation, vector
from linkwork.model.frame import Frame
from linkwork.model.joints.revolute import Revolute
from linkwork.simulation.simulation import SHORTEST_STEP, Simulation

CASE = "B02_pendulum_topology_change"
H = 1e-3
EVENTS = 5


def kicked() -> Simulation:
    """The rod lies level to the left of its pin; its free end is kicked down with 2 m/s."""
    body = rod("rod", vector.ZERO, (-1, 0, 0), thickness=1e-4, angular_velocity=(0, -2, 0), velocity=(0, 0, -1))
    return Simulation(built(body, hinge("pin0", "ground", "rod", vector.ZERO)), "ali3p", H)


def end(simulation: Simulation, side: float):
    """Place and velocity of an end of the rod, -1/2 or +1/2 along it."""
    q, v = (array[1].reshape(4, 3) for array in (simulation.installed.state.q, simulation.installed.state.v))
    return q[0] + side * q[1], v[0] + side * v[1]


def swing_until_the_end_meets_the_axis(simulation: Simulation, side: float) -> None:
    """Whole steps, then one that is just long enough."""
    simulation.set_step(H)
    simulation.advance(5)
    while True:
        place, speed = end(simulation, side)
        left = -place[2] / speed[2] if speed[2] else -1.0
        if 0.0 <= left < H:
            break
        simulation.advance(1)
    while left > SHORTEST_STEP:
        simulation.set_step(left)
        simulation.advance(1)
        place, speed = end(simulation, side)
        left = -place[2] / speed[2]


def switch(simulation: Simulation, side: float, number: int):
    """Pin the end that has arrived, let go of the other."""
    place, _ = end(simulation, side)
    along_y = rotation.along(vector.Y)
    turned = rotation.inverse(tuple(simulation.snapshot().rotation("rod").tolist()))
    pin = Revolute(
        id=f"pin{number}",
        base="ground",
        follower="rod",
        base_frame=Frame(tuple(place.tolist()), along_y),
        follower_frame=Frame((side, 0.0, 0.0), rotation.multiply(turned, along_y)),
    )
    model, _ = apply(simulation.model, (RemoveJoint(f"pin{number - 1}"), AddElement(pin)))
    report = simulation.swap(model)
    assert report.accepted
    return report, place[0]


def test_it_walks_as_it_should():
    events = oracles.table(CASE, "events_kick_plastic.csv")
    simulation, side = kicked(), 0.5
    for n in range(EVENTS):
        swing_until_the_end_meets_the_axis(simulation, side)
        before = simulation.snapshot()
        report, pinned = switch(simulation, side, n + 1)
        after = simulation.snapshot()
        assert before.time == pytest.approx(events["t"][n], abs=2e-5)
        assert pinned == pytest.approx(events["x_pin_after"][n], abs=1e-6)
        spin = abs(events["omega_before"][n])
        assert abs(before.angular_velocity("rod")[1]) == pytest.approx(spin, abs=2e-4)
        assert after.angular_velocity("rod")[1] == pytest.approx(-before.angular_velocity("rod")[1] / 2, abs=1e-6)
        assert after.energy.kinetic == pytest.approx(before.energy.kinetic / 4, rel=1e-6)
        assert report.kinetic_change == pytest.approx(-0.75 * before.energy.kinetic, rel=1e-6)
        assert report.gap_before < 1e-9
        side = -side
