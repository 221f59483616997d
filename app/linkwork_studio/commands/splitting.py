"""An elastic body as two, fixed to each other half way along it: each bends half as far from its own mean frame."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from linkwork.edits import AddBody, AddJoint, Edit, SetElement
from linkwork.errors import ModelError
from linkwork.math3d import inertia, rotation, vector
from linkwork.math3d.vector import Vector
from linkwork.model.anchor import AXES
from linkwork.model.bodies.elastic import Elastic
from linkwork.model.frame import Frame
from linkwork.model.frames import frame_fields
from linkwork.model.joints.fixed import Fixed
from linkwork.model.model import Model
from linkwork.model.registry import FAMILIES
from linkwork.model.shapes.box import Box
from linkwork.model.shapes.cylinder import Cylinder
from linkwork.results.seen import seen_model
from linkwork.results.snapshot import Snapshot
from linkwork_studio.commands.action import Action, Condition
from linkwork_studio.commands.conditions import PROJECT
from linkwork_studio.commands.context import Context
from linkwork_studio.document.command import Command

LENGTHS = {Box: ("x", "y", "z"), Cylinder: (None, None, "length")}  # field of the extent along each axis of a shape


def along(body: Elastic) -> tuple[str, Vector, float]:
    """The field of a shape that is halved, its direction in the body's axes, and the length [m]."""
    shape = body.solid
    names = LENGTHS.get(type(shape))
    if names is None:
        raise ModelError(f"{body.id} is no box and no cylinder: build it of two bodies by hand.", body.id)
    length, axis = max((2.0 * shape.half_size[k], k) for k in range(3) if names[k] is not None)
    return str(names[axis]), rotation.rotate(shape.rotation, AXES[axis]), length


def split(model: Model, snapshot: Snapshot | None, id: str) -> Command:
    """The command that makes two bodies of an elastic one where it is seen; what held it holds the half that it is on.

    The first half keeps the id. Both begin straight: what the body was bent is given up.
    """
    body = seen_model(model, snapshot).bodies[id]
    if not isinstance(body, Elastic):
        raise ModelError(f"{id} is not elastic.", id)
    field, way, length = along(body)
    other = model.fresh_id(id)
    shifts = {id: vector.scale(way, -length / 4.0), other: vector.scale(way, length / 4.0)}
    halves = {name: _half(body, name, field, length, shift, snapshot) for name, shift in shifts.items()}
    edits: list[Edit] = [SetElement(halves[id]), AddBody(halves[other])]
    middle = body.solid.position
    for family in FAMILIES:
        for element in model.family(family).values():
            changed = _moved(element, id, middle, way, shifts)
            if changed is not element:
                edits.append(SetElement(changed))
    ends = {"base_frame": Frame(vector.subtract(middle, shifts[id]))}
    ends["follower_frame"] = Frame(vector.subtract(middle, shifts[other]))
    edits.append(AddJoint(Fixed(id=model.fresh_id(f"{id} middle"), base=id, follower=other, **ends)))
    return Command(f"Split {id} in two", tuple(edits), select=(id, other))


def _half(body: Elastic, name: str, field: str, length: float, shift: Vector, snapshot: Snapshot | None) -> Elastic:
    """One half, moving as the whole does."""
    shape = replace(body.solid, **{field: length / 2.0})
    mass = body.mass / 2.0
    moments, products = inertia.parts(tuple(tuple(mass * x for x in row) for row in shape.unit_inertia()))
    spin, velocity = body.angular_velocity, body.velocity
    if snapshot is not None and body.id in snapshot.bodies:
        spin = _plain(snapshot.angular_velocity(body.id))
        velocity = _plain(snapshot.velocity(body.id))
    arm = rotation.rotate(body.rotation, shift)
    return replace(
        body,
        id=name,
        position=body.in_global(shift),
        velocity=vector.add(velocity, vector.cross(spin, arm)),
        angular_velocity=spin,
        mass=mass,
        inertia=moments,
        products=products,
        shapes=(shape,),
        deformed=(),
        deformed_key="",
    )


def _plain(numbers: Any) -> Vector:
    x, y, z = (float(number) for number in numbers)
    return (x, y, z)


def _moved(element: Any, id: str, middle: Vector, way: Vector, shifts: dict[str, Vector]) -> Any:
    """An element whose frames on the body are on its halves."""
    changes: dict[str, Any] = {}
    for name, side in frame_fields(type(element)):
        frame = getattr(element, name)
        if getattr(element, side) == id and isinstance(frame, Frame):
            first, second = shifts
            half = second if vector.dot(vector.subtract(frame.position, middle), way) > 0.0 else first
            place = vector.subtract(frame.position, shifts[half])
            changes |= {side: half, name: replace(frame, position=place)}
    return replace(element, **changes) if changes else element


def split_selected(context: Context) -> None:
    """Split the selected elastic body."""
    (id,) = context.document.selection
    context.document.do(split(context.document.model, context.session.snapshot, id))


def _is_one(context: Context) -> bool:
    chosen, bodies = context.document.selection, context.document.model.bodies
    return len(chosen) == 1 and isinstance(bodies.get(chosen[0]), Elastic)


ACTIONS = (
    Action(
        title="Split in two",
        do=split_selected,
        menu="Edit",
        icon="bodies/elastic",
        when=(PROJECT, Condition(_is_one, "Select one elastic body first.")),
        also="divide, halve, bends too far, large deformation",
        hint="Make two elastic bodies of one that bends or strains too far, fixed to each other.",
    ),
)
