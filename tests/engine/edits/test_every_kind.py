"""What every kind of element must bear: each edit, undone and done again, back to the same values and the same bytes.

A kind without a sample in tests/support/sample_elements.py fails, with the name of the function to add.
"""

import dataclasses
import re

import pytest
from sample_elements import KINDS, host, host_of, host_with, sample_element, sample_shape

from linkwork import edits
from linkwork.edits import AddBody, AddElement, apply
from linkwork.errors import ModelError
from linkwork.files import project
from linkwork.model.frame import Frame
from linkwork.model.frames import frame_fields
from linkwork.model.model import Model
from linkwork.model.references import fields_of_role, relinked
from linkwork.model.registry import FAMILIES, SHAPES

every_kind = pytest.mark.parametrize(("family", "kind"), KINDS)
every_shape = pytest.mark.parametrize("kind", SHAPES)


def there_and_back(model: Model, *change: edits.Edit) -> Model:
    """Apply, undo, equal; do again, equal; elements that the change has nothing to do with are the same objects."""
    text = project.to_text(model)
    changed, inverse = apply(model, change)
    back, again = apply(changed, inverse)
    assert back == model
    assert project.to_text(back) == text == project.to_text(model)
    assert apply(changed, inverse)[0] == model
    forth, _ = apply(back, again)
    assert forth == changed
    assert project.to_text(forth) == project.to_text(changed)
    return changed


@every_kind
def test_add_and_remove(family, kind):
    model = host_of(family, kind)
    added = there_and_back(model, AddElement(sample_element(family, kind), 1))
    assert added.family(family)["sample"] == sample_element(family, kind)
    assert there_and_back(added, edits.RemoveElement("sample")) == model


@every_kind
def test_remove_what_it_hangs_on(family, kind):
    model = host_with(family, kind)
    for _, name in connections(model):
        if name != "ground":
            assert "sample" not in there_and_back(model, edits.RemoveElement(name))


@every_kind
def test_reconnect_every_side(family, kind):
    model = host_with(family, kind)
    like = model.bodies["plank" if "plank" in model else "brick"]
    model, _ = apply(model, AddBody(dataclasses.replace(like, id="other", position=(1.0, 0.5, 0.2))))
    framed = {side: field for field, side in frame_fields(type(model.get("sample")))}
    for side, name in connections(model):
        if name in model.bodies and not isinstance(getattr(model.get("sample"), side), tuple):
            if name == "ground":
                with pytest.raises(ModelError, match="must be ground"):
                    apply(model, edits.Reconnect("sample", side, "other"))
                continue
            moved = there_and_back(model, edits.Reconnect("sample", side, "other")).get("sample")
            assert getattr(moved, side) == "other"
            if side in framed:
                here = model.bodies[name].in_global(getattr(model.get("sample"), framed[side]).position)
                there = apply(model, edits.Reconnect("sample", side, "other", Frame((0.1, 0.0, 0.0))))[0]
                assert getattr(there.get("sample"), framed[side]) == Frame((0.1, 0.0, 0.0))
                frame = getattr(moved, framed[side])
                assert model.bodies["other"].in_global(frame.position) == pytest.approx(here)


@every_kind
def test_change_to_every_other_kind(family, kind):
    model = host_with(family, kind)
    sample = model.get("sample")
    for other in FAMILIES[family]:
        if other == "ground" or needed(FAMILIES[family][other]) - {f.name for f in dataclasses.fields(sample)}:
            with pytest.raises(ModelError, match=r"needs|ground"):
                apply(model, edits.ChangeKind("sample", other))
            continue
        if not can_be(model, other):
            continue
        changed = there_and_back(model, edits.ChangeKind("sample", other)).get("sample")
        assert type(changed).kind == other
        for name in fields_of_role(type(changed), "reference"):
            assert getattr(changed, name) == getattr(sample, name, "")


@every_kind
def test_rename(family, kind):
    model = host_with(family, kind)
    renamed = there_and_back(model, edits.Rename("sample", "renamed"))
    assert renamed.get("renamed") == dataclasses.replace(model.get("sample"), id="renamed")
    for _, name in connections(model):
        if name != "ground":
            follower = there_and_back(model, edits.Rename(name, "renamed")).get("sample")
            assert follower == relinked(model.get("sample"), {name: "renamed"})


@every_kind
def test_duplicate(family, kind):
    model = host_with(family, kind)
    there_and_back(model, edits.Duplicate(("sample",)))
    everything = tuple(element.id for element in model.elements() if element.id != "ground")
    copied = there_and_back(model, edits.Duplicate(everything, offset=(0.0, 1.0, 0.0)))
    assert len(list(copied.elements())) == 2 * len(list(model.elements())) - 1
    names = edits.Duplicate(everything).names(model)
    assert connections(copied, names["sample"]) == [(side, names.get(i, i)) for side, i in connections(model)]


@every_kind
def test_mirror(family, kind):
    model = host_with(family, kind)
    plane = {"point": (0.1, 0.2, 0.3), "normal": (1.0, -2.0, 0.5)}
    there_and_back(model, edits.Mirror(("sample",), **plane))
    there_and_back(model, edits.Mirror(("sample",), **plane, keep=False))
    everything = tuple(element.id for element in model.elements() if element.id != "ground")
    there_and_back(model, edits.Mirror(everything, **plane))
    twice = there_and_back(model, *[edits.Mirror(everything, **plane, keep=False)] * 2)
    assert nearly(twice.get("sample"), model.get("sample"))


@every_kind
def test_group(family, kind):
    model = host_with(family, kind)
    grouped = there_and_back(model, edits.Group(("sample", "brick"), "some/where"))
    assert grouped.groups == {"sample": "some/where", "brick": "some/where"}
    assert there_and_back(grouped, edits.RemoveElement("sample")).groups.keys() == {"brick"} - gone(model)
    there_and_back(grouped, edits.Rename("sample", "renamed"), edits.Ungroup("some/where"))


def can_be(model: Model, kind: str) -> bool:
    """Whether the sample can become one of a kind; a wheel runs on the ground only, a rack slides and so on."""
    try:
        apply(model, edits.ChangeKind("sample", kind))
    except ModelError as why:
        reasons = r"runs on the ground|free; choose another joint|takes no effort|has no shape|is not elastic"
        return not re.search(reasons, str(why))
    return True


def gone(model):
    return {e.id for e in model.dependents("sample")}


@every_kind
def test_set_every_value(family, kind):
    model = host_with(family, kind)
    default = sample_element(family, kind)
    for f in dataclasses.fields(default):
        if f.name != "id":
            there_and_back(model, edits.SetValue("sample", f.name, getattr(default, f.name)))
            if f.metadata.get("role") == "quantity" and isinstance(getattr(default, f.name), float):
                changed = there_and_back(model, edits.SetValue("sample", f.name, getattr(default, f.name) * 1.5 + 0.1))
                assert changed != model


@every_shape
@pytest.mark.parametrize("body", ["ground", "upper"])
def test_shapes_come_and_go(kind, body):
    added = there_and_back(host(), edits.AddShape(body, sample_shape(kind)))
    assert added.bodies[body].shapes[-1] == sample_shape(kind)
    assert there_and_back(added, edits.RemoveShape(body, 0)) == host()
    there_and_back(added, edits.AddShape(body, SHAPES["box"](), 0))
    there_and_back(added, edits.Duplicate(("upper",)), edits.Mirror(("upper",)))


@every_shape
def test_shapes_become_others(kind):
    model, _ = apply(host(), edits.AddShape("brick", sample_shape(kind)))
    for other in SHAPES:
        shape = there_and_back(model, edits.RetypeShape("brick", 0, other)).bodies["brick"].shapes[0]
        assert shape.kind == other
        assert shape.position == pytest.approx(sample_shape(kind).position)
        assert shape.color == sample_shape(kind).color


def connections(model, id="sample") -> list:
    element = model.get(id)
    found = []
    for name in fields_of_role(type(element), "reference"):
        held = getattr(element, name)
        found += [(name, i) for i in (held if isinstance(held, tuple) else (held,)) if i]
    return found


def needed(kind: type) -> set[str]:
    """Fields of a kind that have no default."""
    return {f.name for f in dataclasses.fields(kind) if f.default is f.default_factory is dataclasses.MISSING}


def nearly(a, b) -> bool:
    """Whether two elements differ by rounding only; a quaternion and its opposite are one rotation."""
    if dataclasses.is_dataclass(a):
        return type(a) is type(b) and all(nearly(getattr(a, f.name), getattr(b, f.name)) for f in dataclasses.fields(a))
    if isinstance(a, tuple) and len(a) == 4 and all(isinstance(x, float) for x in a):
        return abs(sum(x * y for x, y in zip(a, b, strict=True))) == pytest.approx(1.0)
    if isinstance(a, tuple):
        return len(a) == len(b) and all(nearly(x, y) for x, y in zip(a, b, strict=True))
    return a == pytest.approx(b) if isinstance(a, float) else a == b
