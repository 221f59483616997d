"""From a moment a run goes on to the last bit, whatever came between."""

import math

import numpy as np
import pytest
from sample_models import bar_rows, chain, pendulum
from touching_models import stack

from linkwork.edits import AddElement, AddJoint, RemoveJoint, SetValue, apply
from linkwork.math3d import vector
from linkwork.model.drivers.motor import Motor
from linkwork.model.drivers.slider import Slider
from linkwork.simulation.attached import Attached, Pull
from linkwork.simulation.simulation import Simulation
from linkwork.simulation.swap import Closing
from linkwork.system.packed import fields
from linkwork.system.state import State


def goes_on(simulation, bits, count=100):
    """Steps on from a moment, then again in the same numbers, then in numbers made anew."""
    moment = simulation.moment()
    simulation.advance(count)
    first, time = bits(simulation), simulation.time
    simulation.advance(50)
    simulation.go_to(moment, simulation.installed)
    simulation.advance(count)
    assert bits(simulation) == first
    simulation.advance(50)
    simulation.go_to(moment)
    simulation.advance(count)
    assert bits(simulation) == first
    assert simulation.time == time


def test_in_every_formulation(swinging, bits):
    goes_on(swinging, bits)


def test_with_a_hand_and_a_condition(swinging, bits):
    swinging.attach(Attached(Pull("lower", (0.2, 0, 0), (1, 0, 1)), "angle(elbow) > 3 rad"))
    goes_on(swinging, bits)


def test_while_a_gap_is_being_closed(swinging, bits):
    loose = apply(swinging.model, RemoveJoint("elbow"))[0]
    swinging.swap(loose)
    swinging.advance(100)
    joint = AddJoint(
        "elbow", "spherical", base="upper", follower="lower", base_at=(0.5, 0, 0), follower_at=(-0.5, 0, 0)
    )
    assert swinging.swap(apply(loose, joint)[0], "ramp").gap_before > 1e-3
    goes_on(swinging, bits)


@pytest.mark.parametrize("solver", ["ali3p", "modular"])
def test_in_a_plane_and_out_of_it(solver, bits):
    """A gap that is closed takes the bodies out of their plane for as long as it is open."""
    simulation = Simulation(bar_rows(1), solver)
    simulation.advance(30)
    goes_on(simulation, bits)
    loose = apply(simulation.model, RemoveJoint("right0"))[0]
    simulation.swap(loose)
    simulation.advance(20)
    assert simulation.installed.plans.keeps_flat
    joint = AddJoint("right0", "revolute", base="coupler0", follower="crank1", at=(1.0, 0.0, 1.0), axis=vector.Y)
    assert simulation.take_over(apply(loose, joint)[0], Closing("ramp", lasts=0.05)).gap_before > 1e-6
    simulation.advance(20)
    assert not simulation.installed.plans.keeps_flat
    goes_on(simulation, bits)
    assert simulation.installed.plans.keeps_flat


def test_with_a_motor_that_follows_a_slider(bits):
    model = apply(pendulum(), AddElement(Slider(id="wish", value=1.0, low=-3.0, high=3.0)))[0]
    model = apply(model, AddElement(Motor(id="motor", joint="pin", target="wish")))[0]
    simulation = Simulation(model, "ali3p")
    simulation.set_slider("wish", 2.0)
    simulation.advance(100)
    moment = simulation.moment()
    simulation.set_slider("wish", -1.0)
    simulation.advance(10)
    simulation.go_to(moment)
    assert simulation.snapshot().sliders == {"wish": 2.0}
    goes_on(simulation, bits)


def test_across_an_edit_and_a_change_of_settings(swinging, bits, solver):
    moment = swinging.moment()
    swinging.advance(50)
    first = bits(swinging)
    swinging.swap(apply(swinging.model, SetValue("lower", "mass", 9.0))[0])
    swinging.set_step(5e-4)
    swinging.switch_solver("augmented_lagrangian")
    swinging.advance(50)
    swinging.go_to(moment)
    snapshot = swinging.snapshot()
    assert (snapshot.solver, snapshot.step, snapshot.step_count) == (solver, 1e-3, 200)
    assert swinging.model.bodies["lower"].mass == 1.0
    swinging.advance(50)
    assert bits(swinging) == first


def test_arrays_that_stay_are_shared_and_zeros_left_out(swinging):
    first = swinging.moment()
    swinging.advance(1)
    second = swinging.moment(first)
    place = fields(State).index("row_value")
    assert first.state[place] is second.state[place] is not None
    assert first.state[0] is not second.state[0]
    assert any(array is None for array in second.state)
    assert second.size < 400 + sum(array.nbytes for array in swinging.installed.state)


def test_a_zero_with_a_sign_is_kept():
    simulation = Simulation(pendulum(), "ali3p")
    simulation.installed.state.mean_a[...] = -0.0
    simulation.go_to(simulation.moment())
    assert math.copysign(1.0, simulation.installed.state.mean_a[0, 0]) == -1.0


def test_contacts_go_on_to_the_last_bit(bits):
    """Those of a stack that has come to rest, and of a box in the air, which has none yet."""
    simulation = Simulation(stack(2), "modular")
    assert simulation.moment().partners[0][0] is None
    goes_on(simulation, bits, 60)
    assert simulation.moment().partners[0][0].tolist()[0] >= 8
    goes_on(simulation, bits, 60)


def test_its_numbers_are_its_own(swinging):
    moment = swinging.moment()
    kept = moment.state[0].copy()
    swinging.advance(10)
    assert np.array_equal(moment.state[0], kept)


def test_turns_are_kept():
    model = chain(1, "revolute")
    model = apply(model, SetValue("link0", "angular_velocity", (0.0, 60.0, 0.0)))[0]
    simulation = Simulation(model, "ali3p")
    simulation.advance(500)
    turned = simulation.snapshot().coordinates["joint0"][0]
    assert abs(turned) > 7.0
    moment = simulation.moment()
    simulation.advance(100)
    simulation.go_to(moment)
    assert simulation.snapshot().coordinates["joint0"][0] == turned
