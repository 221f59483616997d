"""Another kind in the same place."""

import dataclasses

import pytest
from joint_trials import FLOATING
from sample_models import brick, double_pendulum, hinge

from linkwork.edits import AddElement, ChangeKind, SetElement, SetValue, apply
from linkwork.edits.kinds import offered_kinds, possible_kinds
from linkwork.errors import ModelError
from linkwork.live_run import LiveRun
from linkwork.math3d import rotation
from linkwork.model.frames import in_space
from linkwork.model.joints.holding import gap_at
from linkwork.model.joints.revolute import Revolute
from linkwork.model.joints.rod import Rod
from linkwork.model.registry import FAMILIES

TURNED = rotation.about((0.0, 0.0, 1.0), 0.6)
ALL = list(FLOATING)


def swung(model):
    """The elbow turned by some angle about its axis, which a hinge allows and a weld does not."""
    elbow = model.joints["elbow"]
    frame = elbow.follower_frame
    turned = type(frame)(frame.position, rotation.multiply(frame.rotation, TURNED))
    return apply(model, SetValue("elbow", "follower_frame", turned))[0]


def lacks_something(kind):
    """Whether a kind has fields without a default besides those that all joints have."""
    fields = dataclasses.fields(FAMILIES["joints"][kind])
    needed = {f.name for f in fields if f.default is f.default_factory is dataclasses.MISSING}
    return needed != {"id", "base", "follower"}


def gap(model, joint="elbow"):
    made = model.joints[joint]
    return gap_at(made, model.bodies[made.base], model.bodies[made.follower])


@pytest.mark.parametrize("kind", ALL)
@pytest.mark.parametrize("first", ["revolute", "rod", "free"])
def test_no_gap_is_opened(model, first, kind):
    loose, _ = apply(model, AddElement(FAMILIES["joints"][first](id="new", base="brick", follower="lower")))
    for start in (swung(model), loose):
        joint = "elbow" if start is not loose else "new"
        if start.joints[joint].kind == kind or lacks_something(kind):
            continue
        changed, _ = apply(start, ChangeKind(joint, kind))
        after, before = changed.joints[joint], start.joints[joint]
        assert (after.id, after.base, after.follower, after.base_frame) == (
            joint,
            before.base,
            before.follower,
            before.base_frame,
        )
        assert gap(changed, joint) < 1e-9 or gap(changed, joint) == float("inf")
        assert all(changed.bodies[i] is start.bodies[i] for i in start.bodies)


@pytest.mark.parametrize("kind", ["cylindrical", "spherical", "planar", "point_on_line", "free"])
def test_frames_stay_where_they_can(model, kind):
    start = swung(model)
    assert (
        apply(start, ChangeKind("elbow", kind))[0].joints["elbow"].follower_frame
        == start.joints["elbow"].follower_frame
    )


def test_a_weld_takes_the_frame_of_the_base(model):
    start = swung(model)
    made = apply(start, ChangeKind("elbow", "fixed"))[0].joints["elbow"]
    here, there = (
        in_space(start.bodies[b], f) for b, f in (("upper", made.base_frame), ("lower", made.follower_frame))
    )
    assert here[0] == pytest.approx(there[0])
    assert rotation.angle_between(here[1], there[1]) < 1e-12


def test_a_rod_is_as_long_as_its_ends_are_apart(model):
    """The ends of a hinge are at one point, so the rod leads to the middle of the follower."""
    made = apply(model, ChangeKind("elbow", "rod"))[0].joints["elbow"]
    assert made.length == pytest.approx(0.5)
    assert apply(model, ChangeKind("elbow", "rod", length=3.0))[0].joints["elbow"].length == 3.0


def test_values_that_both_kinds_have_stay():
    base, _ = apply(double_pendulum(), AddElement(Rod(id="new", base="upper", follower="lower", length=0.25)))
    there, _ = apply(base, ChangeKind("new", "spherical"))
    assert not hasattr(there.joints["new"], "length")


def test_the_same_kind_changes_nothing(model):
    changed, _ = apply(model, ChangeKind("elbow", "revolute"))
    assert changed.joints["elbow"] is model.joints["elbow"]


def test_refusals(model):
    with pytest.raises(ModelError, match="There is no joint kind 'hinge'; there are: "):
        apply(model, ChangeKind("elbow", "hinge"))
    with pytest.raises(ModelError, match="elbow: a fixed joint has no length; it has: id, base"):
        apply(model, ChangeKind("elbow", "fixed", length=1.0))
    with pytest.raises(ModelError, match="The ground cannot change its type"):
        apply(model, ChangeKind("ground", "rigid"))


@pytest.mark.parametrize("kind", ["fixed", "spherical", "rod", "universal"])
def test_in_a_running_mechanism_the_state_goes_on_without_a_gap(kind):
    model, _ = apply(double_pendulum(), (AddElement(brick()), hinge("loose", "lower", "brick", (0.4, 0.0, 0.7))))
    with LiveRun(model, step=1e-3) as run:
        run.advance(0.3)
        before = run.snapshot()
        report = run.edit(ChangeKind("elbow", kind))
        after = run.snapshot()
        assert report.accepted
        assert report.gap_before < 1e-6
        for body in ("upper", "lower", "brick"):
            assert after.position(body) == pytest.approx(before.position(body), abs=1e-6)
        assert after.time == before.time
        assert type(run.model.joints["elbow"]).kind == kind
        run.advance(0.05)


def test_settled_it_is_the_same_wherever_the_bodies_are(model):
    made = ChangeKind("elbow", "fixed").settled(swung(model))
    assert made == (SetElement(apply(swung(model), ChangeKind("elbow", "fixed"))[0].joints["elbow"]),)
    assert isinstance(model.joints["elbow"], Revolute)


def test_what_acts_in_a_joint_needs_its_coordinate(model):
    effort = FAMILIES["forces"]["joint_effort"](id="push", joint="elbow", effort="3 N m")
    model, _ = apply(model, AddElement(effort))
    with pytest.raises(ModelError, match="push: elbow leaves no coordinate free; choose another joint"):
        apply(model, ChangeKind("elbow", "fixed"))


def test_kinds_on_offer(model):
    complete = sorted(kind for kind in FAMILIES["joints"] if not lacks_something(kind))
    assert possible_kinds(model.joints["elbow"]) == tuple(complete)
    assert "ground" not in possible_kinds(model.bodies["brick"])
    spring = FAMILIES["forces"]["spring"](id="new", base="upper", follower="lower")
    assert "joint_effort" not in possible_kinds(spring)
    assert "spring" in possible_kinds(spring)


def test_a_body_stays_rigid_where_its_joints_need_its_axes(model):
    with pytest.raises(ModelError, match=r"lower cannot become a bar: elbow takes hold of it off its axis or turn it"):
        apply(model, ChangeKind("lower", "bar"))
    assert offered_kinds(model, "lower") == ("beam", "rigid")
    assert set(offered_kinds(model, "brick")) == {"bar", "beam", "point_mass", "rigid"}
    balls, _ = apply(model, (ChangeKind("elbow", "spherical"), ChangeKind("shoulder", "spherical")))
    assert "bar" in offered_kinds(balls, "lower")
    assert "point_mass" not in offered_kinds(balls, "lower")


def test_kinds_that_would_be_refused_are_not_offered(model):
    assert "rolling_wheel" in offered_kinds(model, "shoulder")
    assert "rolling_wheel" not in offered_kinds(model, "elbow")
    motor = FAMILIES["drivers"]["motor"](id="my motor", joint="elbow")
    assert "slider" not in offered_kinds(model.with_element(motor), "my motor")
