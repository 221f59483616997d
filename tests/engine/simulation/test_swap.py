"""Edits that reach a mechanism in motion: what they change, what they leave, and when they are refused."""

from dataclasses import replace

import numpy as np
import pytest
from joint_trials import momentum
from sample_models import brick, built, double_pendulum, hinge, rod

from linkwork.edits import (
    AddBody,
    AddElement,
    AddJoint,
    ReconnectJoint,
    RemoveBody,
    RemoveJoint,
    Rename,
    SetModelValue,
    SetValue,
    apply,
)
from linkwork.errors import ModelError
from linkwork.files import project
from linkwork.math3d import vector
from linkwork.model.forces.spring import LinearSpring
from linkwork.model.frame import Frame
from linkwork.model.shapes.sphere import Sphere
from linkwork.simulation.simulation import Simulation
from linkwork.solvers.formulation import formulations


def edited(simulation: Simulation, *edits):
    return apply(simulation.model, edits)[0]


def equal_models(model):
    """The same mechanism in new objects, and under another title."""
    return [model, project.from_text(project.to_text(model)), replace(model, name="other")]


@pytest.mark.parametrize("which", range(3))
def test_a_swap_that_changes_nothing_leaves_every_bit(swinging, bits, which):
    before, installed, revision = bits(swinging), swinging.installed, swinging.revision
    report = swinging.swap(equal_models(swinging.model)[which], document_revision=7)
    assert report.accepted
    assert (report.gap_before, report.energy_change, report.impulse) == (0.0, 0.0, 0.0)
    assert bits(swinging) == before
    assert swinging.installed is installed
    assert swinging.revision == report.revision == revision
    assert swinging.snapshot().document_revision == 7


# What there and back may change within half a second, largest coordinate [m or 1]. ali3p and relative coordinates go on
# from positions and velocities alone, whose accelerations are found again to rounding; the others iterate from what the
# last step left, to their own tolerance, and what a restart of that history changes is below it. The springs of
# modular_paper are chosen anew and closed once, so that their sag begins again.
DETOUR = {"augmented_lagrangian": 2e-6, "modular": 1e-9, "modular_paper": 2e-3}
ROUNDING = 1e-12
OPEN = ("augmented_lagrangian", "modular_paper")
DETOURS = {
    "a loose body": (AddBody(brick()), RemoveBody("brick")),
    "a heavier body": (SetValue("lower", "mass", 9.0), SetValue("lower", "mass", 1.0)),
    "another name": (Rename("upper", "thigh"), Rename("thigh", "upper")),
    "another gravity": (SetModelValue("gravity", (0, 0, 0)), SetModelValue("gravity", (0, 0, -9.81))),
    "a new colour": (SetValue("lower", "shapes", (Sphere(),)), SetValue("lower", "shapes", ())),
}


@pytest.mark.parametrize("detour", DETOURS.values(), ids=DETOURS.keys())
def test_there_and_back_returns_to_the_trajectory(swinging, solver, detour):
    untouched = Simulation(double_pendulum(), solver)
    untouched.advance(200)
    for edit in detour:
        model, _ = apply(swinging.model, edit)
        assert swinging.swap(model).accepted
    assert swinging.model == untouched.model
    for simulation in (swinging, untouched):
        simulation.advance(500)
    assert swinging.time == untouched.time
    error = np.abs(swinging.installed.state.q - untouched.installed.state.q).max()
    assert error < DETOUR.get(solver, ROUNDING)


def test_a_spring_that_gives_way_opens_no_joint():
    """It is pulled on while an edit elsewhere comes in: what moves stays to the last bit."""
    spring = LinearSpring(id="spring", base="ground", follower="lower", stiffness=50.0)
    simulation = Simulation(double_pendulum().with_element(spring))
    simulation.advance(50)
    before = simulation.installed.state.q.tobytes(), simulation.installed.state.v.tobytes()
    assert simulation.swap(edited(simulation, SetValue("lower", "mass", 1.2))).accepted
    assert (simulation.installed.state.q.tobytes(), simulation.installed.state.v.tobytes()) == before


@pytest.mark.parametrize("detour", DETOURS.values(), ids=DETOURS.keys())
def test_there_and_back_before_a_step_leaves_not_a_bit(swinging, solver, bits, detour):
    before, model = bits(swinging), swinging.model
    there = swinging.swap(apply(model, detour[0])[0])
    if there.impulse:
        assert solver in OPEN
        pytest.skip("Its joints do not quite hold as a rule, and an edit closes them.")
    assert swinging.swap(apply(swinging.model, detour[1])[0]).accepted
    assert swinging.model == model
    assert bits(swinging) == before


def test_what_was_done_in_between_stays_done(swinging):
    model = swinging.model
    swinging.swap(edited(swinging, SetValue("lower", "mass", 9.0)))
    swinging.set_step(5e-4)
    swinging.swap(model)
    assert swinging.step == 5e-4
    swinging.swap(edited(swinging, SetValue("lower", "mass", 9.0)))
    swinging.advance(1)
    reached = swinging.time
    swinging.swap(model)
    assert swinging.time == reached


def test_a_loose_body_beside_it_is_no_matter(swinging, solver):
    untouched = Simulation(double_pendulum(), solver)
    untouched.advance(200)
    assert swinging.swap(edited(swinging, AddBody(brick()))).accepted
    for simulation in (swinging, untouched):
        simulation.advance(500)
    error = np.abs(swinging.installed.state.q[1:3] - untouched.installed.state.q[1:3]).max()
    assert error < DETOUR.get(solver, ROUNDING)


def test_cut_and_restore_closes_the_joint_again(swinging):
    energy = swinging.snapshot().energy.total
    assert swinging.swap(edited(swinging, RemoveJoint("elbow"))).accepted
    swinging.advance(300)
    assert swinging.installed.gap() < 0.1
    report = swinging.swap(double_pendulum())
    assert report.accepted
    assert report.gap_before > 0.2
    assert report.gap_after < 1e-7
    assert swinging.installed.gap() < 1e-7
    assert report.kinetic_change < 0.0, "a capture is plastic"
    start = swinging.snapshot().energy.total
    assert report.energy_change == pytest.approx(report.kinetic_change + report.potential_change)
    swinging.advance(1000)
    assert swinging.snapshot().energy.total < max(start, energy) + 0.05
    assert swinging.installed.gap() < 1e-2


def test_a_cut_changes_no_motion_at_all(swinging, solver):
    q, v = swinging.installed.state.q.copy(), swinging.installed.state.v.copy()
    report = swinging.swap(edited(swinging, RemoveBody("lower")))
    assert (report.accepted, report.gap_before < 1e-2) == (True, True)
    tolerance = 2e-3 if solver == "modular_paper" else 1e-6
    assert swinging.installed.state.q[1] == pytest.approx(q[1], abs=tolerance)
    assert swinging.installed.state.v[1] == pytest.approx(v[1], abs=10 * tolerance)
    assert swinging.time == pytest.approx(0.2)


def test_two_bodies_in_space_that_are_joined_keep_their_momentum(solver):
    one = brick("one", velocity=(1.0, 0.0, 0.0), angular_velocity=(0.0, 1.0, 0.0))
    two = brick("two", mass=5.0, position=(1.5, 0.0, 0.0), velocity=(-0.2, 0.3, 0.0))
    simulation = Simulation(built(one, two, gravity=vector.ZERO), solver)
    simulation.advance(100)
    before, energy = momentum(simulation.model, simulation.snapshot()), simulation.snapshot().energy.total
    catch = AddJoint("catch", "spherical", base="one", follower="two", base_at=(0.5, 0, 0), follower_at=(-0.5, 0, 0))
    report = simulation.swap(edited(simulation, catch))
    after = momentum(simulation.model, simulation.snapshot())
    assert report.accepted
    assert after[:3] == pytest.approx(before[:3], abs=1e-9), "a gap that is closed moves no centre of mass"
    assert simulation.snapshot().energy.total == pytest.approx(energy + report.energy_change)
    assert report.impulse > 0.1


UNREACHABLE = SetValue("tie", "follower_frame", Frame((9.0, 0.0, 0.0)))


@pytest.fixture
def tied(solver) -> Simulation:
    """A rod between two pins of the ground; the second pin can be asked to sit where the rod cannot reach."""
    if not formulations()[solver].closes_loops:
        pytest.skip("This formulation holds no loops.")
    pin, tie = (hinge(id, "ground", "bar", at, "spherical") for id, at in (("pin", (0, 0, 0)), ("tie", (1, 0, 0))))
    simulation = Simulation(built(rod("bar", (0, 0, 0), (1, 0, 0), angular_velocity=(1.0, 0, 0)), pin, tie), solver)
    simulation.advance(50)
    return simulation


def test_a_refused_swap_leaves_the_old_numbers_to_the_last_bit(tied, bits):
    before, old = bits(tied), (tied.installed, tied.revision, tied.model, tied.time)
    report = tied.swap(edited(tied, UNREACHABLE), document_revision=3)
    assert not report.accepted
    assert report.gap_after > 1.0
    assert bits(tied) == before
    assert (tied.installed, tied.revision, tied.model, tied.time) == old
    snapshot = tied.snapshot()
    assert snapshot.document_revision == 0
    assert [(f.level, f.code) for f in snapshot.findings] == [("error", "swap_refused")]
    assert "tie" in snapshot.findings[0].elements
    assert "Could not close" in snapshot.findings[0].message
    undisturbed, bar = Simulation(tied.model, tied.formulation.name), tied.model.bodies["bar"]
    undisturbed.advance(50)
    for simulation in (tied, undisturbed):
        simulation.advance(50)
    assert bits(tied) == bits(undisturbed)
    assert bar is tied.model.bodies["bar"]


def test_undoing_a_refused_edit_clears_what_was_found(tied):
    good = tied.model
    assert not tied.swap(edited(tied, UNREACHABLE), document_revision=1).accepted
    assert tied.swap(good, document_revision=2).accepted
    assert tied.snapshot().findings == ()
    assert tied.snapshot().document_revision == 2


def test_the_difference_is_taken_against_what_was_accepted(tied):
    wrong = edited(tied, UNREACHABLE)
    assert not tied.swap(wrong).accepted
    assert not tied.swap(wrong).accepted, "the same wrong model is no change of nothing"
    heavier, _ = apply(wrong, (SetValue("bar", "mass", 3.0), RemoveJoint("tie")))
    assert tied.swap(heavier).accepted
    assert tied.model.bodies["bar"].mass == 3.0


def test_the_policy_refuse_minds_the_gap(swinging, bits):
    swinging.swap(edited(swinging, RemoveJoint("elbow")))
    swinging.advance(100)
    before = bits(swinging)
    report = swinging.swap(double_pendulum(), policy="refuse")
    assert not report.accepted
    assert report.gap_before == report.gap_after > 1e-3
    assert "is above the limit of 0.001" in report.findings[0].message
    assert "elbow" in report.findings[0].elements
    assert bits(swinging) == before
    assert swinging.swap(double_pendulum(), policy="refuse", limit=10.0).accepted


def test_an_unknown_policy_is_refused(swinging, bits):
    before = bits(swinging)
    with pytest.raises(ModelError, match="There is no policy 'ramp_up'; there are: snap"):
        swinging.swap(edited(swinging, RemoveJoint("elbow")), policy="ramp_up")
    assert bits(swinging) == before


def test_a_body_that_is_given_another_place_takes_it_and_the_joints_close(swinging):
    moved = SetValue("lower", "position", (1.3, 0.0, -0.4))
    report = swinging.swap(edited(swinging, moved))
    assert report.accepted
    assert report.gap_before > 0.1
    assert swinging.installed.gap() < 1e-7


def test_reconnecting_to_where_the_body_is_makes_no_jump(swinging, solver):
    snapshot = swinging.snapshot()
    tip = snapshot.position("lower")
    frame = Frame(tuple(tip.tolist()))
    edit = ReconnectJoint("elbow", "base", "ground", frame), ReconnectJoint("elbow", "follower", "lower", Frame())
    ball = replace(edited(swinging, *edit).joints["elbow"])
    report = swinging.swap(edited(swinging, RemoveJoint("elbow"), AddElement(_ball(ball))))
    assert report.accepted
    assert report.gap_before < (1e-3 if solver == "modular_paper" else 1e-9)
    assert abs(report.potential_change) < 0.05
    assert swinging.snapshot().position("lower") == pytest.approx(tip, abs=2e-3)


def _ball(joint):
    from linkwork.model.joints.spherical import Spherical

    return Spherical(
        id=joint.id,
        base=joint.base,
        follower=joint.follower,
        base_frame=joint.base_frame,
        follower_frame=joint.follower_frame,
    )


def test_turns_go_on_through_edits(solver):
    spinning = built(
        rod("arm", (0, 0, 0), (1, 0, 0), angular_velocity=(0, 20.0, 0), velocity=(0, 0, -10.0)),
        hinge("pin", "ground", "arm", (0, 0, 0)),
        gravity=vector.ZERO,
    )
    simulation = Simulation(spinning, solver)
    simulation.advance(1000)
    before = simulation.snapshot().coordinates["pin"][0]
    assert before == pytest.approx(20.0, rel=0.02)
    for edit in (SetValue("arm", "mass", 2.0), Rename("pin", "hinge"), AddBody(brick())):
        assert simulation.swap(edited(simulation, edit)).accepted
    assert simulation.snapshot().coordinates["hinge"][0] == pytest.approx(before, abs=1e-3)


def test_the_report_tells_time_and_cost(swinging):
    report = swinging.swap(edited(swinging, AddBody(brick())))
    assert report.time == pytest.approx(0.2)
    assert report.milliseconds > 0.0
    assert report.revision == swinging.revision == 2
