"""Bodies with rates and integrators of their own, and what passes between them."""

from dataclasses import replace
from math import asin, cos

import numpy as np
import pytest
from joint_trials import momentum
from sample_models import brick, built, chain, double_pendulum, loop

from linkwork.edits import AddBody, AddElement, AddJoint, apply
from linkwork.errors import SolverError
from linkwork.math3d import rotation, vector
from linkwork.model.bodies.point_mass import PointMass
from linkwork.model.forces.spring import LinearSpring
from linkwork.model.frame import Frame
from linkwork.simulation.installed import install_stored
from linkwork.simulation.simulation import Simulation
from linkwork.simulation.snapshots import snapshot_of
from linkwork.solvers.formulation import FINE, formulations

MULTIRATE = formulations()["multirate"]
END = (0.5, 0.0, 0.0)  # of the lower rod, in its own frame


def changed(model, **changes):
    """A model whose bodies have other fields, by their ids."""
    for name, fields in changes.items():
        model = model.with_changed(replace(model.bodies[name], **fields))
    return model


def stepped(model, h: float, count: int, name: str = "multirate"):
    made = install_stored(model)
    assert made.advance(formulations()[name], h, count) == FINE
    return made


@pytest.mark.parametrize("model", [double_pendulum(), chain(4, "fixed"), loop(5, "revolute")])
def test_with_one_rate_for_all_it_is_the_published_one(model):
    one, other = (stepped(model, 1e-3, 100, name) for name in ("multirate", "modular_paper"))
    assert one.state.q == pytest.approx(other.state.q, abs=1e-10)
    assert one.state.v == pytest.approx(other.state.v, abs=1e-8)


def test_a_rate_that_all_take_is_a_smaller_step():
    fours = changed(double_pendulum(), upper={"substeps": 4}, lower={"substeps": 3})  # three are rounded up
    one, other = stepped(fours, 2e-3, 50), stepped(double_pendulum(), 5e-4, 200)
    assert one.state.q == pytest.approx(other.state.q, abs=1e-6)


@pytest.mark.parametrize("rates", [(1, 8), (8, 1), (2, 16)])
def test_both_sides_of_an_interface_take_the_same_impulse(rates):
    one = brick("one", velocity=(1.0, 0.2, -0.3), angular_velocity=(0.5, -1.0, 2.0), substeps=rates[0])
    two = brick("two", position=(-0.3, 0.1, 0.4), substeps=rates[1])
    ball = AddJoint("ball", "spherical", base="one", follower="two", at=(0.1, 0.0, 0.4))
    model = built(one, two, ball, gravity=vector.ZERO)
    before, after = (
        momentum(model, snapshot_of(stepped(model, 1e-3, n), revision=0, document_revision=0, step_count=0))[:3]
        for n in (0, 300)
    )
    assert after == pytest.approx(before, abs=1e-11)


@pytest.mark.parametrize("rates", [(1, 4), (4, 1), (1, 16)])
def test_the_books_of_an_interface_balance_to_the_second_order(rates):
    """Kinetic, potential and what the joints took: off by four times less at half the step."""
    model = changed(double_pendulum(), upper={"substeps": rates[0]}, lower={"substeps": rates[1]})
    worst = []
    for h in (2e-3, 1e-3, 5e-4):
        run = Simulation(model, "multirate", h)
        drifts = []
        for _ in range(10):
            run.advance(round(0.05 / h))
            drifts.append(abs(run.snapshot().energy.drift))
        worst.append(max(drifts))
    assert worst[2] < 2e-4  # of 39 J
    assert worst[0] / worst[1] > 3.0
    assert worst[1] / worst[2] > 3.0


def stiffly_sprung(substeps: int):
    """A point mass of a gram on a stiff spring below the end of a pendulum; by itself it swings in 0.6 ms."""
    model = double_pendulum()
    place = vector.add(model.bodies["lower"].in_global(END), (0.0, 0.0, -0.5))
    mass = PointMass(id="mass", mass=1e-3, position=place, substeps=substeps)
    sides = {"base": "lower", "follower": "mass", "base_frame": Frame(END), "free_length": 0.5}
    return apply(model, [AddBody(mass), AddElement(LinearSpring(id="spring", stiffness=1e5, **sides))])[0]


def stretched(run: Simulation) -> float:
    """Length of the spring [m]."""
    now = run.snapshot()
    end = now.position("lower") + rotation.rotate(tuple(now.rotation("lower").tolist()), END)
    return float(np.linalg.norm(now.position("mass") - end))


def test_a_stiff_spring_asks_short_sub_steps_of_the_body_that_it_pulls_alone():
    with pytest.raises(SolverError):
        Simulation(stiffly_sprung(1), "multirate", 1e-3).advance(200)
    run, alone = Simulation(stiffly_sprung(32), "multirate", 1e-3), Simulation(double_pendulum(), "modular_paper", 1e-3)
    for one in (run, alone):
        one.advance(200)
    assert stretched(run) == pytest.approx(0.5, abs=1e-3)
    assert run.snapshot().position("lower") == pytest.approx(alone.snapshot().position("lower"), abs=5e-3)
    assert abs(run.snapshot().energy.drift) < 5e-3


def test_a_body_is_stepped_by_the_rule_that_it_asks_for():
    """By central differences a swing is shorter than it should be: sin(w' h / 2) = w h / 2; the others are longer."""
    h, stiffness, count = 0.05, 10.0, 40
    found = {}
    for rule in ("trapezoidal", "linear acceleration", "central difference"):
        mass = PointMass(id="mass", mass=1.0, position=(1.5, 0.0, 0.0), integrator=rule)
        spring = LinearSpring(id="spring", base="ground", follower="mass", stiffness=stiffness, free_length=1.0)
        made = stepped(built(AddBody(mass), AddElement(spring), gravity=vector.ZERO), h, count)
        found[rule] = made.state.q[1, 0] - 1.0
    shorter = 2.0 / h * asin(stiffness**0.5 * h / 2.0)
    assert found["central difference"] == pytest.approx(0.5 * cos(shorter * h * count), abs=1e-9)
    assert len({round(x, 6) for x in found.values()}) == 3


def test_a_run_with_rates_is_the_same_in_one_go_or_in_pieces():
    model = changed(double_pendulum(), lower={"substeps": 8, "integrator": "central difference"})
    one, pieces = stepped(model, 1e-3, 60), stepped(model, 1e-3, 1)
    for count in (0, 9, 50):
        assert pieces.advance(MULTIRATE, 1e-3, count) == FINE
    assert all(np.array_equal(a, b) for a, b in zip(one.state, pieces.state, strict=True))
