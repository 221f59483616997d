"""Any edit at all that may be tried on a model, for hypothesis; what it refuses is part of the game."""

from __future__ import annotations

import dataclasses

from hypothesis import strategies as st
from random_models import UNDRAWN, can_be, directions, field_values, frames, ids, shapes, values_of, vectors

from linkwork import edits
from linkwork.model import groups
from linkwork.model.bodies.elastic import Elastic
from linkwork.model.model import Model
from linkwork.model.references import fields_of_role
from linkwork.model.registry import FAMILIES, SHAPES, family_of

folders = st.sampled_from(["", "arm", "arm/hand", "arm/hand/finger", "a leg"])


@st.composite
def edits_for(draw, model: Model) -> edits.Edit:
    """One edit of any kind, on any elements of the model."""
    kind = draw(st.sampled_from(sorted(MAKERS)))
    return MAKERS[kind](draw, model)


def some_id(draw, model: Model) -> str:
    """Mostly not the ground, which bears little."""
    others = [element.id for element in model.elements() if element.id != "ground"]
    return draw(st.sampled_from([*others * 3, "ground"]))


def some_shape(draw, model: Model) -> tuple[str, int]:
    """A body and the number of one of its shapes, where there is one."""
    there = [(body.id, n) for body in model.bodies.values() for n in range(len(body.shapes))]
    return draw(st.sampled_from(there or [("ground", 0)]))


def some_group(draw, model: Model) -> str:
    return draw(st.sampled_from([*groups.names(model.groups), "nothing"]))


def some_ids(draw, model: Model) -> tuple[str, ...]:
    known = [element.id for element in model.elements() if element.id != "ground"] or ["nobody"]
    return tuple(draw(st.lists(st.sampled_from(known), min_size=1, max_size=4, unique=True)))


def some_element(draw, model: Model, id: str):
    known = known_in(model)
    offered = [
        cls
        for family, kinds in FAMILIES.items()
        for kind, cls in kinds.items()
        if kind not in UNDRAWN and (family == "bodies" or (len(model.bodies) > 1 and can_be(cls, known)))
    ]
    return draw(values_of(draw(st.sampled_from(offered)), known, id=id))


def known_in(model: Model) -> dict[str, list[str]]:
    return {family: list(model.family(family)) for family in FAMILIES}


def set_value(draw, model: Model):
    element = model.get(some_id(draw, model))
    f = draw(st.sampled_from([f for f in dataclasses.fields(element) if f.name != "id"]))
    return edits.SetValue(element.id, f.name, draw(field_values(f, known_in(model))))


def reconnect(draw, model: Model):
    element = model.get(draw(st.sampled_from([*model.joints, *model.forces] or ["ground"])))
    sides = fields_of_role(type(element), "reference") or ("base",)
    frame = draw(st.one_of(st.none(), frames))
    return edits.Reconnect(element.id, draw(st.sampled_from(sides)), draw(st.sampled_from(list(model.bodies))), frame)


def change_kind(draw, model: Model):
    element = model.get(some_id(draw, model))
    kinds = sorted(set(FAMILIES[family_of(element)]) - {Elastic.kind})
    return edits.ChangeKind(element.id, draw(st.sampled_from(kinds)))


def mirror(draw, model: Model):
    return edits.Mirror(some_ids(draw, model), draw(vectors), draw(directions), draw(st.booleans()))


MAKERS = {
    "add": lambda draw, model: edits.AddElement(some_element(draw, model, draw(ids)), draw(st.integers(0, 3))),
    "add shape": lambda draw, model: edits.AddShape(draw(st.sampled_from(list(model.bodies))), draw(shapes())),
    "change kind": change_kind,
    "duplicate": lambda draw, model: edits.Duplicate(some_ids(draw, model), draw(vectors)),
    "group": lambda draw, model: edits.Group(some_ids(draw, model), draw(folders)),
    "mirror": mirror,
    "reconnect": reconnect,
    "remove": lambda draw, model: edits.RemoveElement(some_id(draw, model)),
    "remove shape": lambda draw, model: edits.RemoveShape(*some_shape(draw, model)),
    "rename": lambda draw, model: edits.Rename(some_id(draw, model), draw(ids)),
    "rename group": lambda draw, model: edits.RenameGroup(some_group(draw, model), draw(folders)),
    "retype shape": lambda draw, model: edits.RetypeShape(
        *some_shape(draw, model), draw(st.sampled_from(sorted(SHAPES)))
    ),
    "set name": lambda draw, model: edits.SetModelValue("name", draw(ids)),
    "set value": set_value,
    "ungroup": lambda draw, model: edits.Ungroup(some_group(draw, model)),
}
