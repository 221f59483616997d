"""Adding bodies and joints; the kinds come from the model's registries, so that a new kind is here at once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from linkwork.edits import AddJoint
from linkwork.math3d import vector
from linkwork.math3d.vector import Vector
from linkwork.model.bodies.beam import Beam
from linkwork.model.bodies.body import Body
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.bodies.point_mass import PointMass
from linkwork.model.joints.grounded import Grounded
from linkwork.model.placing import joint_at
from linkwork.model.registry import FAMILIES, SHAPES
from linkwork.model.shapes.faceted import Faceted
from linkwork.results.seen import seen_model
from linkwork_studio.commands import placing
from linkwork_studio.commands.action import Action, Condition
from linkwork_studio.commands.conditions import PROJECT
from linkwork_studio.commands.context import Context
from linkwork_studio.commands.labels import with_article
from linkwork_studio.document.command import Command

BAR = 0.5  # metres, length of a new one
HEIGHT = 0.5  # metres above the floor
ROOM = 0.1  # metres between a new body and the others


def body(context: Context, kind: str) -> None:
    """Add a body with a shape of a kind, or a point mass, beside the others, and select it."""
    made = placing.standing(context.document.model, kind, (0.0, 0.0, HEIGHT), vector.Z)
    _put_beside(context, made, made.shapes[0].half_size[0])


def bar(context: Context) -> None:
    """Add a level bar beside the other bodies, and select it."""
    half = BAR / 2
    _put_beside(context, placing.bar(context.document.model, (-half, 0.0, HEIGHT), (half, 0.0, HEIGHT)), half)


def beam(context: Context) -> None:
    """Add a level beam beside the other bodies, and select it."""
    half = BAR / 2
    _put_beside(context, placing.beam(context.document.model, (-half, 0.0, HEIGHT), (half, 0.0, HEIGHT)), half)


def _put_beside(context: Context, made: Body, half: float) -> None:
    """Add a body that reaches so far along x [m] beside the others."""
    x = _free_place(seen_model(context.document.model, context.session.snapshot).bodies.values(), half)
    context.document.do(placing.adding(replace(made, position=(x, *made.position[1:]))))
    context.views.frame_all()


def joint(context: Context, kind: str) -> None:
    """Connect two selected bodies, or one to the ground, where the user sees them."""
    model = context.document.model
    base, follower = _pair(context)
    seen = seen_model(model, context.session.snapshot)
    name = model.fresh_id(kind.replace("_", " "))
    place: Vector | None = _meeting_point(seen.bodies[base], seen.bodies[follower])
    if issubclass(FAMILIES["joints"][kind], Grounded):
        place = None if not FAMILIES["joints"][kind].meets else seen.bodies[follower].position
    made = joint_at(seen, name, kind, base, follower, place, (0.0, 1.0, 0.0))
    context.document.do(Command(f"Connect {base} and {follower}", (AddJoint(made),), select=(name,)))


def _pair(context: Context) -> tuple[str, str]:
    """Base and follower: the ground comes first, else the order of the selection."""
    chosen = [i for i in context.document.selection if i in context.document.model.bodies]
    pair = sorted([GROUND_ID, *chosen] if len(chosen) == 1 else chosen, key=lambda i: i != GROUND_ID)
    return pair[0], pair[1]


def _meeting_point(base: Body, follower: Body) -> Vector:
    """Midway between two bodies; for one on the ground the end of its longest axis, so that it hangs [m]."""
    if base.id != GROUND_ID:
        x, y, z = ((a + b) / 2 for a, b in zip(base.position, follower.position, strict=True))
        return (x, y, z)
    if isinstance(follower, Beam):
        return follower.in_global((-follower.length / 2, 0.0, 0.0))
    if not follower.shapes:
        return follower.position
    half = follower.shapes[0].half_size
    longest = max(range(3), key=lambda axis: half[axis])
    end = [0.0, 0.0, 0.0]
    end[longest] = half[longest]
    return follower.in_global((end[0], end[1], end[2]))


def _free_place(bodies: Iterable[Body], half: float) -> float:
    """Where along x a body that reaches so far stands beside all others [m]."""
    ends = [b.position[0] + _reach(b) for b in bodies if b.id != GROUND_ID]
    return max(ends) + ROOM + half if ends else 0.0


def _reach(body: Body) -> float:
    """How far a body extends from its centre [m]."""
    if isinstance(body, Beam):
        return body.length / 2
    return max((max(shape.half_size) for shape in body.shapes), default=0.0)


def _selects_pair(context: Context) -> bool:
    chosen = [i for i in context.document.selection if i in context.document.model.bodies]
    return len(chosen) == 2 or (len(chosen) == 1 and chosen[0] != GROUND_ID)


def _selects_one_to_run(context: Context) -> bool:
    chosen = [i for i in context.document.selection if i in context.document.model.bodies and i != GROUND_ID]
    return len(chosen) == 1


ROLLING = Condition(_selects_one_to_run, "Select the body that runs on the ground.")
PAIR = Condition(_selects_pair, "Select two bodies, or one body to connect to the ground.")


def _title(kind: str) -> str:
    return kind.replace("_", " ").capitalize()


def _body_action(kind: str) -> Action:
    return Action(
        title=_title(kind),
        do=partial(body, kind=kind),
        menu="Add",
        icon=f"shapes/{kind}",
        when=(PROJECT,),
        hint=f"Add a body with the shape of {with_article(kind.replace('_', ' '))}.",
        of=kind,
    )


THIN_ACTIONS = (
    Action(
        title="Bar",
        do=bar,
        menu="Add",
        icon="bodies/bar",
        when=(PROJECT,),
        hint="Add a thin rod without rotation about its own axis.",
        opens_group=True,
    ),
    Action(
        title="Beam",
        do=beam,
        menu="Add",
        icon="bodies/beam",
        when=(PROJECT,),
        hint="Add an elastic rod that bends, twists and stretches, also while it runs.",
    ),
    Action(
        title="Point mass",
        do=partial(body, kind=PointMass.kind),
        menu="Add",
        icon="bodies/point_mass",
        when=(PROJECT,),
        hint="Add a mass at a point, without orientation.",
        of=PointMass.kind,
    ),
)


def _joint_action(kind: str) -> Action:
    return Action(
        title=f"{_title(kind)} joint",
        do=partial(joint, kind=kind),
        menu="Add/Connect by",
        icon=f"joints/{kind}",
        when=(PROJECT, ROLLING if issubclass(FAMILIES["joints"][kind], Grounded) else PAIR),
        hint="Connect two selected bodies, or one selected body to the ground.",
        of=kind,
    )


COMMON_SHAPES = ("box", "sphere", "capsule", "cylinder")
COMMON_JOINTS = ("revolute", "spherical", "fixed", "prismatic")


def _in_order(kinds: dict[str, type], common: tuple[str, ...]) -> list[str]:
    return [kind for kind in common if kind in kinds] + sorted(kind for kind in kinds if kind not in common)


def _grouped(actions: list[Action], common: int) -> list[Action]:
    """A line between the common ones and the rest."""
    return [replace(action, opens_group=n == common) for n, action in enumerate(actions)]


DRAWN_HERE = {kind: cls for kind, cls in SHAPES.items() if not issubclass(cls, Faceted)}  # see exchange.py for files
BODY_ACTIONS = (
    *_grouped([_body_action(kind) for kind in _in_order(DRAWN_HERE, COMMON_SHAPES)], len(COMMON_SHAPES)),
    *THIN_ACTIONS,
)
JOINT_ACTIONS = tuple(
    _grouped([_joint_action(kind) for kind in _in_order(FAMILIES["joints"], COMMON_JOINTS)], len(COMMON_JOINTS)),
)
ACTIONS = BODY_ACTIONS + JOINT_ACTIONS
