"""The tree that formats of robots want: parents first, joints from either side, loops apart."""

import pytest
from sample_models import built, chain, hinge, loop, rod

from linkwork.edits import AddJoint, SetValue, apply
from linkwork.files.noting import Notes
from linkwork.files.spanning_tree import branches, freedoms, note_the_rest
from linkwork.math3d import rotation, vector

ALL = ("fixed", "revolute", "prismatic", "cylindrical", "universal", "planar", "spherical")


def test_parents_come_first_and_loops_apart():
    notes = Notes()
    tree, loops = branches(loop(5, "revolute"), ALL, notes)
    seen = {"ground"}
    for branch in tree:
        assert branch.parent in seen
        seen.add(branch.body.id)
    assert len(seen) == 6
    assert len(loops) == 1


def test_a_body_that_nothing_carried_holds_flies():
    model = built(rod("a", vector.ZERO, vector.X), rod("b", vector.X, (2, 0, 0)), hinge("j", "b", "a", vector.X, "rod"))
    tree, loops = branches(model, ALL, Notes())
    assert [(b.body.id, b.parent, b.joint) for b in tree] == [("a", "ground", None), ("b", "ground", None)]
    assert [joint.id for joint in loops] == ["j"]


def test_a_free_joint_names_the_root():
    model = built(
        rod("a", vector.ZERO, vector.X),
        rod("b", vector.X, (2, 0, 0)),
        hinge("j", "a", "b", vector.X),
        hinge("fly", "ground", "b", vector.X, "free"),
    )
    tree, loops = branches(model, ALL, Notes())
    assert [(b.body.id, b.parent) for b in tree] == [("b", "ground"), ("a", "b")]
    assert loops == []


@pytest.mark.parametrize("sides", [("ground", "a"), ("a", "ground")])
def test_freedoms_from_either_side(sides):
    base, follower = sides
    model = built(rod("a", vector.ZERO, vector.X), hinge("j", base, follower, vector.ZERO))
    (branch,), _ = branches(model, ALL, Notes())
    (step,) = freedoms(model, branch)
    sign = 1.0 if follower == "a" else -1.0
    axis = rotation.rotate(model.bodies["a"].rotation, step.axis)
    assert (step.kind, axis) == ("hinge", pytest.approx((0, sign, 0), abs=1e-15))
    assert step.point == pytest.approx((-0.5, 0, 0))


@pytest.mark.parametrize("sides", [("ground", "a"), ("a", "ground")])
def test_the_pin_of_the_parent_comes_first(sides):
    base, follower = sides
    cross = AddJoint("j", "universal", base=base, follower=follower, at=vector.ZERO, axis=(1.0, 2.0, 0.5))
    model = built(rod("a", vector.ZERO, vector.X), cross)
    (branch,), _ = branches(model, ALL, Notes())
    pins = [rotation.rotate(model.bodies["a"].rotation, step.axis) for step in freedoms(model, branch)]
    x, y, _ = rotation.axes(model.joints["j"].base_frame.rotation)
    if base == "a":
        x, y = (rotation.rotate(model.bodies["a"].rotation, pin) for pin in (x, y))
    assert pins == [pytest.approx(p, abs=1e-15) for p in ((x, y) if base == "ground" else (y, x))]


def test_what_is_told():
    model = chain(2, "revolute")
    frame = model.joints["joint1"].base_frame
    turned = type(frame)(frame.position, rotation.multiply(frame.rotation, rotation.about(vector.Z, 0.3)))
    moved = type(frame)((0.0, 1.0, 0.0), frame.rotation)
    notes = Notes()
    branches(apply(model, SetValue("joint1", "base_frame", turned))[0], ALL, notes)
    branches(apply(model, SetValue("joint1", "base_frame", moved))[0], ALL, notes)
    note_the_rest(apply(model, SetValue("link0", "velocity", (1, 0, 0)))[0], [], notes)
    assert [(f.code, f.elements) for f in notes.findings(model)] == [
        ("open_joint", ("joint1",)),
        ("lost_velocity", ("link0",)),
        ("lost_zero", ("joint1",)),
    ]
