"""The hand that pulls and the condition that is waited for, which are no part of the mechanism."""

import numpy as np
import pytest
from sample_models import built, double_pendulum, rod

from linkwork.edits import AddBody, RemoveBody, apply
from linkwork.errors import ModelError
from linkwork.model.bodies.bar import Bar
from linkwork.simulation.attached import FREQUENCY, Attached, Pull, hand_of
from linkwork.simulation.simulation import Simulation
from linkwork.simulation.timeline import Timeline


def test_the_hand_is_critically_damped():
    """A free body that is pulled from rest to 0.1 m comes there as x = 0.1 (1 - (1 + w t) exp(-w t))."""
    model = built(rod("arm", (-0.5, 0, 0), (0.5, 0, 0), mass=7.0), gravity=(0, 0, 0))
    simulation = Simulation(model, "ali3p", 1e-4)
    simulation.attach(Attached(Pull("arm", (0, 0, 0), (0, 0.1, 0))))
    simulation.advance(1000)
    x = FREQUENCY * 0.1
    assert simulation.snapshot().position("arm")[1] == pytest.approx(0.1 * (1 - (1 + x) * np.exp(-x)), rel=1e-3)


def test_it_comes_to_all_formulations(solver):
    simulation = Simulation(double_pendulum(), solver)
    simulation.attach(Attached(Pull("lower", (0.5, 0, 0), (1.5, 0.0, 0.5))))
    simulation.advance(2000)
    pulled = simulation.snapshot().pulled
    assert np.linalg.norm(np.subtract(pulled.point, pulled.target)) < 0.1
    assert pulled.force[2] > 0.0
    simulation.attach(Attached())
    assert simulation.snapshot().pulled is None


def test_taking_hold_and_letting_go_leave_the_motion(swinging, bits):
    q, v = swinging.installed.state.q.copy(), swinging.installed.state.v.copy()
    swinging.attach(Attached(Pull("lower", (0, 0, 0), (1, 0, 0))))
    swinging.attach(Attached(Pull("lower", (0, 0, 0), (2, 0, 0))))
    swinging.attach(Attached())
    assert np.array_equal(swinging.installed.state.q, q)
    assert np.array_equal(swinging.installed.state.v, v)
    assert swinging.model == double_pendulum()
    assert swinging.snapshot().measures == {}


def test_moving_the_hand_makes_nothing_anew(swinging):
    swinging.attach(Attached(Pull("lower", (0, 0, 0), (1, 0, 0))))
    made = swinging.installed
    swinging.attach(Attached(Pull("lower", (0, 0, 0), (1, 0, 1))))
    assert swinging.installed is made
    assert hand_of(made.compiled, made.attached.pull, made.state.q, made.state.v)[1] == (1, 0, 1)
    swinging.attach(Attached(Pull("lower", (0.1, 0, 0), (1, 0, 1))))
    assert swinging.installed is not made


def test_the_hand_stays_through_an_edit_and_goes_with_its_body(swinging):
    swinging.attach(Attached(Pull("lower", (0, 0, 0), (1, 0, 0)), "t > 9 s"))
    more = rod("new", (0, 3, 0), (1, 3, 0))
    assert swinging.swap(apply(swinging.model, AddBody(more))[0]).accepted
    assert swinging.installed.attached == Attached(Pull("lower", (0, 0, 0), (1, 0, 0)), "t > 9 s")
    assert swinging.swap(apply(swinging.model, RemoveBody("lower"))[0]).accepted
    assert swinging.installed.attached == Attached(None, "t > 9 s")


def test_a_condition_goes_with_what_it_reads(swinging):
    swinging.attach(Attached(until="angle(elbow) > 90 deg"))
    assert swinging.swap(apply(swinging.model, RemoveBody("lower"))[0]).accepted
    assert swinging.installed.attached == Attached()


@pytest.mark.parametrize(
    ("attached", "said"),
    [
        (Attached(until="angle(knee) > 1"), "'angle.knee. > 1' is not a pause condition. .*no joint 'knee'"),
        (Attached(until="angle(elbow)"), "not a pause condition"),
        (Attached(until="angle(elbow) >"), "not a pause condition"),
        (Attached(Pull("nobody", (0, 0, 0), (0, 0, 0))), "There is no body 'nobody'"),
        (Attached(Pull("ground", (0, 0, 0), (0, 0, 0))), "cannot be pulled"),
        (Attached(Pull("lower", (0, 0, 0), (0, float("nan"), 0))), "cannot be pulled"),
    ],
)
def test_what_cannot_hang_on(attached, said):
    simulation = Simulation(double_pendulum())
    with pytest.raises(ModelError, match=said):
        simulation.attach(attached)
    assert simulation.installed.attached == Attached()


def test_a_bar_is_pulled_on_its_axis():
    simulation = Simulation(built(gravity=(0, 0, 0)).with_element(Bar(id="bar")), "ali3p")
    simulation.attach(Attached(Pull("bar", (0.3, 0.2, 0.1), (0, 0, 1))))
    assert simulation.installed.attached.pull.at == (0.3, 0.0, 0.0)
    simulation.advance(10)


def test_the_run_stops_at_the_step_at_which_it_comes_true(solver):
    timeline = Timeline(Simulation(double_pendulum(), solver))
    timeline.wait_for("angle(shoulder) > 60 deg")
    assert timeline.advance(5000)
    angle = timeline.simulation.snapshot().coordinates["shoulder"][0]
    speed = timeline.simulation.snapshot().speeds["shoulder"][0]
    assert np.pi / 3 < angle < np.pi / 3 + 2e-3 * speed
    assert not timeline.advance(5), "it is true already, and has to become true again"
