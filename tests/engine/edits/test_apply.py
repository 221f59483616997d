"""What holds for every kind of edit and every kind of element: apply, undo, equal. A kind without a sample fails."""

import copy
import importlib
import inspect
import itertools
import math
import pickle
import pkgutil
from contextlib import suppress
from dataclasses import fields, replace

import numpy as np
import pytest
from hypothesis import HealthCheck, given, reject, settings
from hypothesis import strategies as st
from random_models import models, values_of
from sample_models import brick, double_pendulum

from linkwork import edits
from linkwork.edits import apply
from linkwork.errors import ModelError
from linkwork.files import project
from linkwork.mechanism import Mechanism
from linkwork.model.bodies.beam import Beam
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.drivers.motion import Motion
from linkwork.model.fluids.fluid import Fluid
from linkwork.model.frame import Frame
from linkwork.model.joints.prismatic import Prismatic
from linkwork.model.joints.spherical import Spherical
from linkwork.model.registry import FAMILIES
from linkwork.model.shapes.box import Box
from linkwork.model.shapes.sphere import Sphere

SPARE = Spherical(id="spare", base="ground", follower="brick")


@pytest.fixture
def model(model):
    """With a loose beam."""
    return apply(model, edits.AddBody(Beam(id="reed", position=(0.0, 3.0, 0.0), length=1.0, elements=4)))[0]


GOOD = {
    "AddBody": [edits.AddBody(RigidBody(id="new"))],
    "AddElement": [edits.AddElement(RigidBody(id="new"), 1), edits.AddElement(SPARE)],
    "AddElements": [
        edits.AddElements((edits.AddElement(replace(SPARE, follower="new")), edits.AddElement(RigidBody(id="new"), 1))),
        edits.AddElements(()),
    ],
    "AddForce": [
        edits.AddForce("pull", "spring", base="upper", follower="brick"),
        edits.AddForce("push", "force", body="brick", at=(0.5, 0.0, 0.0), fx="3 N"),
        edits.AddForce(FAMILIES["forces"]["joint_spring"](id="back", joint="elbow")),
    ],
    "AddJoint": [
        edits.AddJoint(SPARE),
        edits.AddJoint("spare", "revolute", base="brick", follower="lower", at=(1, 0, 0), axis=(1, 1, 0)),
        edits.AddJoint("spare", "fixed", base="brick", follower="lower"),
    ],
    "CutBeam": [edits.CutBeam("reed", 0.5), edits.CutBeam("reed", 0.25, "tip")],
    "ReconnectJoint": [
        edits.ReconnectJoint("elbow", "base", "ground", Frame((1, 0, 0))),
        edits.ReconnectJoint("elbow", "follower", "brick", Frame()),
        edits.ReconnectJoint("elbow", "follower", "lower", Frame((0, 0, 0.1))),
    ],
    "Replace": [edits.Replace((RigidBody(id="new"), replace(SPARE, follower="new"))), edits.Replace((), ("elbow",))],
    "RemoveBody": [edits.RemoveBody("upper"), edits.RemoveBody("brick")],
    "RemoveElement": [edits.RemoveElement("upper"), edits.RemoveElement("shoulder")],
    "RemoveElements": [edits.RemoveElements(("elbow", "brick", "upper")), edits.RemoveElements(("shaped",))],
    "RemoveJoint": [edits.RemoveJoint("shoulder"), edits.RemoveJoint("elbow")],
    "AddShape": [edits.AddShape("upper", Sphere()), edits.AddShape("ground", Sphere(), 0)],
    "ChangeKind": [
        edits.ChangeKind("elbow", "spherical"),
        edits.ChangeKind("elbow", "rod"),
        edits.ChangeKind("elbow", "rod", length=2.0),
        edits.ChangeKind("shoulder", "fixed"),
    ],
    "Duplicate": [edits.Duplicate(("upper",)), edits.Duplicate(("upper", "lower", "shoulder"), (0.0, 1.0, 0.0))],
    "Group": [edits.Group(("upper", "elbow"), "arm"), edits.Group(("brick",), "arm/hand")],
    "Mirror": [
        edits.Mirror(("upper", "lower"), (0.0, 0.0, 0.0), (1.0, 1.0, 0.0)),
        edits.Mirror(("upper",), (0.2, 0.0, 0.0), (1.0, 0.0, 0.0), keep=False),
    ],
    "Reconnect": [
        edits.Reconnect("elbow", "base", "ground"),
        edits.Reconnect("elbow", "follower", "brick", Frame((0, 0, 0.1))),
    ],
    "RemoveShape": [edits.RemoveShape("shaped", 0)],
    "RenameGroup": [edits.RenameGroup("tools", "things"), edits.RenameGroup("tools/small", "trifles")],
    "RetypeShape": [edits.RetypeShape("shaped", 0, "cylinder"), edits.RetypeShape("shaped", 0, "sphere")],
    "SetElement": [edits.SetElement(RigidBody(id="brick", mass=9.0)), edits.SetElement(replace(SPARE, id="elbow"))],
    "Ungroup": [edits.Ungroup("tools"), edits.Ungroup("tools/small")],
    "Rename": [edits.Rename("upper", "thigh"), edits.Rename("elbow", "knee"), edits.Rename("brick", "brick")],
    "SetModelValue": [edits.SetModelValue("name", "other"), edits.SetModelValue("gravity", (0, 0, -1.62))],
    "SetValue": [
        edits.SetValue("upper", "mass", 3.0),
        edits.SetValue("ground", "shapes", (Sphere(),)),
        edits.SetValue("brick", "rotation", (0, 0, 3, 4)),
        edits.SetValue("elbow", "base", "brick"),
    ],
}

BAD = {
    "AddBody": [edits.AddBody(RigidBody(id="upper")), edits.AddBody(RigidBody(id=" ")), edits.AddBody("upper")],
    "AddElement": [edits.AddElement(RigidBody(id="elbow")), edits.AddElement("upper")],
    "AddElements": [
        edits.AddElements((edits.AddElement(SPARE), edits.AddElement(SPARE))),
        edits.AddElements((edits.AddElement(replace(SPARE, base="nobody")),)),
        edits.AddElements((edits.AddElement("upper"),)),
    ],
    "AddForce": [
        edits.AddForce("elbow", "spring", base="upper", follower="brick"),
        edits.AddForce("new", "magic", base="upper", follower="brick"),
        edits.AddForce("new", "spring", base="upper"),
        edits.AddForce("new", "spring", base="upper", follower="upper"),
        edits.AddForce("new", "force", body="ground"),
        edits.AddForce("new", "force", body="brick", fx="3 apples"),
        edits.AddForce("new", "joint_spring", joint="brick"),
    ],
    "AddJoint": [
        edits.AddJoint("elbow", "fixed", base="ground", follower="brick"),
        edits.AddJoint("new", "hinge", base="ground", follower="brick"),
        edits.AddJoint("new", "fixed", base="brick", follower="brick"),
        edits.AddJoint("new", "fixed", base="nobody", follower="brick"),
        edits.AddJoint("new", "fixed", base="ground"),
        edits.AddJoint("new", "fixed"),
        edits.AddJoint("new", "fixed", base="ground", follower="brick", colour="red"),
        edits.AddJoint("new", "revolute", base="ground", follower="brick", axis=(0, 0, 0)),
        edits.AddJoint("new", "revolute", base="ground", follower="brick", at=(0, 0)),
    ],
    "CutBeam": [
        edits.CutBeam("brick", 0.5),
        edits.CutBeam("reed", 2.0),
        edits.CutBeam("reed", math.nan),
        edits.CutBeam("reed", 0.5, "brick"),
        edits.CutBeam("nobody", 0.5),
    ],
    "ReconnectJoint": [
        edits.ReconnectJoint("knee", "base", "ground", Frame()),
        edits.ReconnectJoint("elbow", "left", "ground", Frame()),
        edits.ReconnectJoint("elbow", "base", "nobody", Frame()),
        edits.ReconnectJoint("elbow", "base", "lower", Frame()),
        edits.ReconnectJoint("elbow", "base", "ground", "origin"),
    ],
    "Replace": [
        edits.Replace((), ("nobody",)),
        edits.Replace((), ("ground",)),
        edits.Replace((), ("upper",)),
        edits.Replace((), "elbow"),
    ],
    "RemoveBody": [edits.RemoveBody("ground"), edits.RemoveBody("elbow"), edits.RemoveBody("nobody")],
    "RemoveElement": [edits.RemoveElement("ground"), edits.RemoveElement("nobody")],
    "RemoveElements": [
        edits.RemoveElements(("elbow", "nobody")),
        edits.RemoveElements(("elbow", "ground")),
        edits.RemoveElements("elbow"),
    ],
    "RemoveJoint": [edits.RemoveJoint("upper"), edits.RemoveJoint("nobody")],
    "AddShape": [
        edits.AddShape("nobody", Sphere()),
        edits.AddShape("upper", "ball"),
        edits.AddShape("upper", Sphere(), 1),
    ],
    "ChangeKind": [
        edits.ChangeKind("nobody", "fixed"),
        edits.ChangeKind("elbow", "hinge"),
        edits.ChangeKind("elbow", "rigid"),
        edits.ChangeKind("elbow", "fixed", length=2.0),
        edits.ChangeKind("elbow", "rod", length=-2.0),
        edits.ChangeKind("ground", "rigid"),
        edits.ChangeKind("brick", "ground"),
    ],
    "Duplicate": [
        edits.Duplicate(("nobody",)),
        edits.Duplicate(("ground",)),
        edits.Duplicate("upper"),
        edits.Duplicate(("upper",), (0.0, 1.0)),
        edits.Duplicate(("upper",), (0.0, 1.0, float("nan"))),
    ],
    "Group": [
        edits.Group(("nobody",), "arm"),
        edits.Group(("ground",), "arm"),
        edits.Group("upper", "arm"),
        edits.Group(("upper",), "arm//hand"),
        edits.Group(("upper",), " arm"),
        edits.Group(("upper",), "a" * 300),
        edits.Group(("upper",), "a/" * 30 + "a"),
        edits.Group(("upper",), 5),
    ],
    "Mirror": [
        edits.Mirror(("nobody",)),
        edits.Mirror(("ground", "upper")),
        edits.Mirror(("upper",), normal=(0.0, 0.0, 0.0)),
        edits.Mirror(("upper",), point="here"),
    ],
    "Reconnect": [
        edits.Reconnect("elbow", "left", "ground"),
        edits.Reconnect("elbow", "base", "nobody"),
        edits.Reconnect("elbow", "base", "lower"),
        edits.Reconnect("brick", "base", "lower"),
        edits.Reconnect("elbow", "base", "ground", "origin"),
    ],
    "RemoveShape": [edits.RemoveShape("shaped", 1), edits.RemoveShape("upper", 0), edits.RemoveShape("nobody", 0)],
    "RenameGroup": [
        edits.RenameGroup("nothing", "things"),
        edits.RenameGroup("tools", ""),
        edits.RenameGroup("tools/small", "tools"),
    ],
    "RetypeShape": [edits.RetypeShape("shaped", 0, "pyramid"), edits.RetypeShape("shaped", -1, "box")],
    "SetElement": [
        edits.SetElement(RigidBody(id="nobody")),
        edits.SetElement(RigidBody(id="elbow")),
        edits.SetElement("elbow"),
        edits.SetElement(replace(SPARE, id="elbow", base="nobody")),
    ],
    "Ungroup": [edits.Ungroup("nothing"), edits.Ungroup("")],
    "Rename": [
        edits.Rename("ground", "floor"),
        edits.Rename("upper", "lower"),
        edits.Rename("upper", ""),
        edits.Rename("upper", "ground"),
        edits.Rename("nobody", "somebody"),
    ],
    "SetModelValue": [
        edits.SetModelValue("name", 5),
        edits.SetModelValue("gravity", "down"),
        edits.SetModelValue("bodies", {}),
    ],
    "SetValue": [
        edits.SetValue("upper", "mass", -1.0),
        edits.SetValue("upper", "id", "thigh"),
        edits.SetValue("upper", "colour", "red"),
        edits.SetValue("upper", "inertia", (1, 1, 9)),
        edits.SetValue("ground", "position", (0, 0, 1)),
        edits.SetValue("elbow", "base", "lower"),
        edits.SetValue("elbow", "base", "nobody"),
        edits.SetValue("elbow", "base_frame", (0, 0, 0)),
        edits.SetValue("nobody", "mass", 1.0),
    ],
}

STRANGE = [None, True, 5, -1, 1.5, math.nan, math.inf, 10**400, 1j, "", "x", "\0", "\ud800", b"x", [], ["upper"], ()]
STRANGE += [
    (1, 2, 3),
    ("upper", 5),
    ((),),
    {},
    {"upper": 5},
    {5: 6},
    {"bodies": 5},
    set(),
    object(),
    int,
    len,
    range(3),
]
STRANGE += [np.float64(2.0), np.int64(0), np.arange(3), np.zeros((3, 3)), Frame(), Sphere(), edits.RemoveJoint]


def kinds_of_edits() -> set[str]:
    modules = [importlib.import_module(f"linkwork.edits.{m.name}") for m in pkgutil.iter_modules(edits.__path__)]
    classes = {cls for module in modules for _, cls in inspect.getmembers(module, inspect.isclass)}
    own = {c for c in classes if c.__module__.startswith("linkwork.edits.") and hasattr(c, "__dataclass_fields__")}
    return {c.__name__ for c in own if "apply" in vars(c)}


def listed(samples) -> list:
    return [pytest.param(edit, id=f"{kind}-{n}") for kind, several in samples.items() for n, edit in enumerate(several)]


def test_every_kind_of_edit_is_tried():
    assert GOOD.keys() == BAD.keys() == kinds_of_edits()
    assert all(type(edit).__name__ == kind for kind, several in {**GOOD, **BAD}.items() for edit in several)


@pytest.mark.parametrize("edit", listed(GOOD))
def test_apply_undo_equal_redo_equal(model, edit):
    text = project.to_text(model)
    changed, inverse = apply(model, edit)
    assert project.to_text(model) == text
    back, again = apply(changed, inverse)
    assert back == model
    assert apply(back, again)[0] == changed
    assert (changed == model) == (edit in (edits.Rename("brick", "brick"), edits.AddElements(())))


@pytest.mark.parametrize("edit", listed(BAD))
def test_what_cannot_be_is_refused_and_changes_nothing(model, edit):
    text = project.to_text(model)
    with pytest.raises(ModelError) as caught:
        apply(model, edit)
    assert len(str(caught.value)) > 20
    assert project.to_text(model) == text


@pytest.mark.parametrize("edit", listed(GOOD))
def test_a_value_of_a_wrong_type_is_refused_or_taken_and_never_breaks(model, edit):
    for field, value in itertools.product(fields(edit), STRANGE):
        changed = copy.copy(edit)
        object.__setattr__(changed, field.name, value)
        with suppress(ModelError):
            project.to_text(apply(model, changed)[0])


@pytest.mark.parametrize(
    "value",
    [value for value in STRANGE if not hasattr(value, "__len__") or len(value)],
    ids=lambda value: type(value).__name__,
)
def test_what_is_no_edit_is_refused(model, value):
    for wrong in (value, [value]):
        with pytest.raises(ModelError):
            apply(model, wrong)


@pytest.mark.parametrize("edit", listed(GOOD))
def test_edits_are_plain_values(edit):
    assert pickle.loads(pickle.dumps(edit)) == edit


def test_several_edits_are_all_or_none(model):
    good, bad = edits.RemoveJoint("elbow"), edits.RemoveJoint("elbow")
    with pytest.raises(ModelError):
        apply(model, (good, bad))
    changed, inverse = apply(model, (edits.SetValue("upper", "mass", 5.0), edits.RemoveBody("upper"), good_brick()))
    assert "upper" not in changed
    assert apply(changed, inverse)[0] == model


def good_brick():
    return edits.SetValue("brick", "mass", 7.0)


def test_no_edits_change_nothing(model):
    assert apply(model, ()) == (model, ())


@pytest.mark.parametrize(("family", "kind"), [(f, k) for f, kinds in FAMILIES.items() for k in kinds if k != "ground"])
@settings(max_examples=15, suppress_health_check=[HealthCheck.filter_too_much])
@given(data=st.data())
def test_every_kind_of_element_comes_goes_and_takes_values(family, kind, data):
    slide = Prismatic(id="slide", base="ground", follower="brick")
    drive = Motion(id="drive", joint="elbow")
    water = Fluid(id="water")
    model, _ = apply(double_pendulum(), [edits.AddBody(brick()), *map(edits.AddElement, (slide, drive, water))])
    known = {"bodies": ["ground", "upper", "brick"], "joints": ["shoulder", "elbow", "slide"], "drivers": ["drive"]}
    known |= {"fluids": ["water"]}
    if family == "measures":  # some are taken of what bends
        model = with_what_bends(model)
        known["bodies"] += ["reed", "bar"]
    element = data.draw(values_of(FAMILIES[family][kind], known, id="new"))
    other = data.draw(values_of(FAMILIES[family][kind], known, id="new"))
    try:
        added, remove = apply(model, edits.AddElement(element, 1))
    except ModelError:
        reject()  # a rack on a hinge
    assert added.family(family)["new"] == element
    assert apply(added, remove)[0] == model
    removed, restore = apply(added, edits.RemoveElement("new"))
    assert removed == model
    assert apply(removed, restore)[0] == added
    names = [name for name in type(element).__dataclass_fields__ if name != "id"]
    changes = [edits.SetValue("new", name, getattr(other, name)) for name in names]
    try:
        changed, inverse = apply(added, changes)
    except ModelError:
        return  # values that fit each other only all at once
    assert changed.family(family)["new"] == other
    assert apply(changed, inverse)[0] == added


def with_what_bends(model):
    m = Mechanism.of(model)
    m.add_beam("reed", start=(0, 0, 3), end=(1, 0, 3))
    m.add_body("bar", mass=1.0, shape=Box(x=1.0, y=0.1, z=0.1), position=(0, 0, 4))
    m.make_elastic("bar")
    return m.model


@settings(max_examples=40)
@given(models(), st.data())
def test_whatever_is_removed_or_renamed_comes_back_in_its_place(model, data):
    others = [element.id for element in model.elements() if element.id != "ground"]
    if others:
        chosen = data.draw(st.lists(st.sampled_from(others), max_size=3, unique=True))
        removals = [edits.RemoveElement(element_id) for element_id in chosen]
        renaming = edits.Rename(others[0], "a new name")
        renamed, back = apply(model, renaming)
        assert apply(renamed, back)[0] == model
        assert [e.id for e in renamed.elements()] == [
            "a new name" if e.id == others[0] else e.id for e in model.elements()
        ]
        for removal in removals:
            if removal.id in model:
                smaller, restore = apply(model, removal)
                assert apply(smaller, restore)[0] == model
                assert not [e for e in smaller.elements() if e.id not in model]
