"""Adding forces, drivers and measures to what is selected; what a kind refers to is read from its fields."""

from __future__ import annotations

import dataclasses
from collections import Counter
from functools import cache, partial
from typing import Any

from linkwork.edits import AddElement
from linkwork.model.bodies.elastic import Elastic
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.drivers.coupling import Coupling
from linkwork.model.forces.contact_pair import ContactPair
from linkwork.model.frame import Frame
from linkwork.model.measures.point import Point
from linkwork.model.measures.stress import Stress
from linkwork.model.model import Model
from linkwork.model.placing import force_at
from linkwork.model.registry import FAMILIES, SINGULAR, kind_words
from linkwork.results.seen import seen_model
from linkwork_studio.commands.action import Action, Condition
from linkwork_studio.commands.conditions import PROJECT
from linkwork_studio.commands.context import Context
from linkwork_studio.commands.tracing import pointed
from linkwork_studio.document.command import Command

PACES = {"rad": "60 deg/s", "m": "0.05 m/s"}
AT_ONCE = {"motor": {"follows": "speed", "target": "{}"}, "motion": {"formula": "{} * t"}}
PAIR = ("base", "follower")  # of which the ground may be one that nobody selected


def element(context: Context, family: str, kind: str) -> None:
    """Add a force, driver or measure of a kind to what is selected, where the user sees it, and select it."""
    model, cls = context.document.model, FAMILIES[family][kind]
    name = model.fresh_id(kind.replace("_", " "))
    links = _links(model, context.document.selection, cls) or {}
    words = links | _coordinates(model, links, cls) | _moving(model, links, kind)
    seen = seen_model(model, context.session.snapshot)
    if kind == ContactPair.kind:
        words |= _materials(model, context.document.selection)
    place = pointed(context) if kind == Point.kind else None
    if place is not None and place[0] == words.get("follower"):
        words |= {"follower_frame": Frame(place[1])}
    made = force_at(seen, name, kind, **words) if family == "forces" else cls(id=name, **words)
    context.document.do(Command(f"Add {SINGULAR[family]} {name}", (AddElement(made),), select=(name,)))


def _materials(model: Model, selection: tuple[str, ...]) -> dict[str, str]:
    """What the shapes of the first two selected bodies are made of, for a pair of materials."""
    bodies = [model.bodies[i] for i in selection if i in model.bodies]
    found = [next((shape.material for shape in body.shapes if shape.material), "") for body in bodies]
    return dict(zip(("first", "second"), dict.fromkeys(name for name in found if name), strict=False))


@cache
def _needed(cls: type) -> tuple[tuple[str, str], ...]:
    """Field and family of each element that a kind cannot be without; the kind where it has to be of one."""
    fields = [f for f in dataclasses.fields(cls) if f.metadata.get("role") == "reference"]
    kinds = {"body": Elastic.kind} if cls is Stress else {}  # a node that is compiled in its place has stress as well
    wanted = ((f, kinds.get(f.name) or f.metadata.get("kind") or f.metadata.get("family") or "bodies") for f in fields)
    return tuple((f.name, what) for f, what in wanted if f.default is dataclasses.MISSING)


def _chosen(model: Model, selection: tuple[str, ...], what: str) -> list[str]:
    """Which of the selected elements belong to a family or are of a kind."""
    if what in FAMILIES:
        return [i for i in selection if i in model.family(what)]
    return [i for i in selection if i in model and model.get(i).kind == what]


def _links(model: Model, selection: tuple[str, ...], cls: type) -> dict[str, str] | None:
    """What a new element refers to: the selected elements in their order; None where they are too few or too many."""
    needed = _needed(cls)
    chosen = {family: _chosen(model, selection, family) for _, family in needed}
    names = tuple(name for name, _ in needed)
    if names == PAIR:
        found = chosen["bodies"]
        pair = sorted([GROUND_ID, *found] if len(found) == 1 else found, key=lambda i: i != GROUND_ID)
        return dict(zip(PAIR, pair, strict=True)) if len(pair) == 2 and len(set(pair)) == 2 else None
    wanted = Counter(family for _, family in needed)
    if any(len(chosen[family]) != count for family, count in wanted.items()):
        return None
    links = {name: chosen[family].pop(0) for name, family in needed}
    return links if _can_move(model, links, cls) else None


def _can_move(model: Model, links: dict[str, str], cls: type) -> bool:
    """Whether joints that are to be coupled can turn or slide as it takes."""
    if not issubclass(cls, Coupling):
        return True
    free = [model.joints[links[name]].coordinates for name in ("first", "second")]
    return all(any(unit in ("", c.unit) for c in several) for unit, several in zip(cls.units, free, strict=True))


def _coordinates(model: Model, links: dict[str, str], cls: type) -> dict[str, str]:
    """The first coordinate of each joint that has several, for fields that name one."""
    known = {f.name for f in dataclasses.fields(cls)}
    found: dict[str, str] = {}
    for name, target in links.items():
        field = "coordinate" if name == "joint" else f"{name}_coordinate"
        coordinates: tuple[Any, ...] = getattr(model.get(target), "coordinates", ())
        if field in known and len(coordinates) > 1:
            found[field] = coordinates[0].name
    return found


def _moving(model: Model, links: dict[str, str], kind: str) -> dict[str, str]:
    """Values with which a new driver of a joint moves it at once, so that it is seen to work."""
    coordinates = getattr(model.get(links["joint"]), "coordinates", ()) if kind in AT_ONCE else ()
    if not coordinates:
        return {}
    pace = PACES[coordinates[0].unit]
    return {name: text.format(pace) for name, text in AT_ONCE[kind].items()}


def _reason(cls: type) -> str:
    """What to select first."""
    names, wanted = [name for name, _ in _needed(cls)], Counter(family for _, family in _needed(cls))
    if tuple(names) == PAIR:
        return "Select two bodies, or one for a force between it and the ground."
    if issubclass(cls, Coupling):
        words = {"": "", "rad": " with a rotation", "m": " with a translation"}
        first, second = (f"one{words[unit]}" for unit in cls.units)
        return (
            f"Select two joints{words[cls.units[0]]}." if first == second else f"Select two joints: {first}, {second}."
        )
    told = [
        f"{'one' if n == 1 else n} {SINGULAR.get(family) or kind_words(family) if n == 1 else family}"
        for family, n in wanted.items()
    ]
    return f"Select {' and '.join(told)} first." if told else "Select the bodies to whose materials it applies."


def _action(family: str, kind: str) -> Action:
    cls = FAMILIES[family][kind]
    fits = Condition(lambda c: _links(c.document.model, c.document.selection, cls) is not None, _reason(cls))
    return Action(
        title=kind_words(kind).capitalize(),
        do=partial(element, family=family, kind=kind),
        menu=f"Add/{SINGULAR[family].capitalize()}",
        icon=f"{family}/{kind}",
        when=(PROJECT, fits),
        hint=(cls.__doc__ or "").partition("\n")[0],
        of=f"{SINGULAR[family]}.{kind}",
    )


ACTIONS = tuple(
    _action(family, kind) for family in ("forces", "drivers", "measures") for kind in sorted(FAMILIES[family])
)
