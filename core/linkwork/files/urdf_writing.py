"""URDF out: links with inertia, shapes and meshes, joints one freedom at a time.

The frame of a link stands where its joint does and has the axes of the body. A joint of several freedoms becomes as
many joints in a row, with links without mass between them.
"""

from __future__ import annotations

import math
from pathlib import Path
from typing import NamedTuple

from linkwork.files.mesh_assets import Written, as_mesh
from linkwork.files.mjcf_writing import parts_of
from linkwork.files.noting import Notes
from linkwork.files.placement import HERE, back, inner, pose
from linkwork.files.spanning_tree import Branch, Freedom, branches, couplers, freedoms, laws, note_the_rest, step_name
from linkwork.files.urdf_reading import GIVE
from linkwork.files.xml_reading import Node
from linkwork.files.xml_writing import element
from linkwork.files.xml_writing import to_text as text_of
from linkwork.math3d import rotation, vector
from linkwork.math3d.vector import Vector
from linkwork.model.bodies.body import Body
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.frame import Frame
from linkwork.model.model import STANDARD_GRAVITY, Model
from linkwork.model.shapes.shape import Shape

CARRIED = ("fixed", "revolute", "prismatic", "cylindrical", "universal", "planar", "spherical")
TYPES = {"hinge": "continuous", "slide": "prismatic", "free": "floating", "planar": "planar"}
FAR = 1e6  # metres, newtons, metres a second: a slide has to have limits in URDF


def to_text(model: Model, notes: Notes, written: Written | None = None) -> str:
    """The text of a URDF file; notes tell what it could not carry, and `written` which meshes stand beside it."""
    solids = _Solids(notes, written or Written(Path("robot.urdf")))
    if vector.norm(vector.subtract(model.gravity, STANDARD_GRAVITY)) > 0.01:
        notes.lost("lost_gravity", "The gravity of the model could not be converted; URDF has none")
    tree, loops = branches(model, CARRIED, notes)
    note_the_rest(model, tree, notes)
    for joint in loops:
        what = f"{joint.kind} joints" if joint.kind not in CARRIED else "joints that close loops"
        notes.add("error", "lost_joint", f"In URDF {what} could not be converted", joint.id)
    world = model.fresh_id("world")
    robot = element("robot", _link(world, model.bodies[GROUND_ID], HERE, solids))
    robot.attributes = {"name": model.name}
    frames, names = {GROUND_ID: HERE}, {GROUND_ID: world}
    for branch in tree:
        steps = _steps(model, branch, notes)
        frames[branch.body.id] = _frame(branch, steps)
        names[branch.body.id] = branch.body.id
        robot.children += _tied(model, branch, steps, frames, names)
        robot.children.append(_link(branch.body.id, branch.body, back(_in_body(branch, frames)), solids))
    _couple(model, tree, robot)
    return text_of(robot)


# -- joints ------------------------------------------------------------------------------------------


def _steps(model: Model, branch: Branch, notes: Notes) -> list[Freedom]:
    """The freedoms of a branch, those that URDF has no joint for taken apart."""
    steps = freedoms(model, branch)
    if branch.joint is not None and branch.joint.kind == "planar":
        return [Freedom("planar", steps[2].axis, steps[2].point)]
    if branch.joint is not None and branch.joint.kind == "spherical":
        notes.lost(
            "hinges", "Ball joints became three hinges, which lock when their axes fall in one plane", branch.body.id
        )
        return [Freedom("hinge", axis, steps[0].point) for axis in (vector.X, vector.Y, vector.Z)]
    return steps


def _frame(branch: Branch, steps: list[Freedom]) -> Frame:
    """Where the link of a body stands at the stored poses, in global axes: at its joint, with the axes of the body."""
    return inner(pose(branch.body), Frame(steps[-1].point if steps else vector.ZERO))


def _in_body(branch: Branch, frames: dict[str, Frame]) -> Frame:
    """The frame of a link in that of its body."""
    return inner(back(pose(branch.body)), frames[branch.body.id])


def _tied(
    model: Model, branch: Branch, steps: list[Freedom], frames: dict[str, Frame], names: dict[str, str]
) -> list[Node]:
    """The joints that lead from the parent to a body, and the links between them."""
    id = branch.joint.id if branch.joint else model.fresh_id(f"{branch.body.id}_free")
    origin = inner(back(frames[branch.parent]), frames[branch.body.id])
    made, parent = [], names[branch.parent]
    for number, step in enumerate(steps or [Freedom("fixed")], 1 - max(1, len(steps))):
        child, name = (step_name(model, stem, number) for stem in (branch.body.id, id))
        joint = element("joint", element("parent", link=parent), element("child", link=child), name=name)
        joint.attributes["type"] = TYPES.get(step.kind, "fixed")
        joint.children.append(_origin(origin))
        if step.kind in ("hinge", "slide", "planar"):
            joint.children.append(element("axis", xyz=step.axis))
        if step.kind == "slide":
            joint.children.append(element("limit", lower=-FAR, upper=FAR, effort=FAR, velocity=FAR))
        made += [joint, element("link", name=child)] if number else [joint]
        parent, origin = child, HERE
    return made


def _couple(model: Model, tree: list[Branch], robot: Node) -> None:
    """Let joints mimic what they are coupled to, the first of several; give them damping, friction and limits."""
    joints = {node.attributes["name"]: node for node in robot.all("joint")}
    for coupler in couplers(model, tree):
        follower = joints[coupler.second]
        if follower.child("mimic") is None:
            follower.children.append(element("mimic", joint=coupler.first, multiplier=coupler.factor))
    for id, law in laws(model, tree, springs=False)[0].items():
        if law.damping or law.friction:
            joints[id].children.append(element("dynamics", damping=law.damping, friction=law.friction))
        if law.ends:
            _limit(joints[id], law.ends, law.stop)


def _limit(joint: Node, ends: tuple[float, float], stop: float) -> None:
    """Give a joint its limits; reading them again finds stops as stiff as they were."""
    joint.children = [child for child in joint.children if child.tag != "limit"]
    if joint.attributes["type"] == "continuous":
        joint.attributes["type"] = "revolute"
    joint.children.append(element("limit", lower=ends[0], upper=ends[1], effort=stop * GIVE, velocity=FAR))


# -- links -------------------------------------------------------------------------------------------


def _link(name: str, body: Body, place: Frame, solids: _Solids) -> Node:
    """A link; `place` is where the frame of the body stands in that of the link."""
    node = element("link", name=name)
    if isinstance(body, RigidBody):
        (xx, yy, zz), (xy, xz, yz) = body.inertia, body.products
        tensor = element("inertia", ixx=xx, ixy=xy, ixz=xz, iyy=yy, iyz=yz, izz=zz)
        node.children.append(element("inertial", _origin(place), element("mass", value=body.mass), tensor))
    for shape in body.shapes:
        for solid, frame in solids.of(shape, body.id):
            at = _origin(inner(place, inner(Frame(shape.position, shape.rotation), frame)))
            seen = [at, element("geometry", solid)]
            if shape.color:
                color = element("color", rgba=(*parts_of(shape.color), 1.0))
                seen.append(element("material", color, name=shape.color))
            node.children += [element("visual", *seen), element("collision", *seen[:2])]
    return node


class _Solids(NamedTuple):
    """Shapes by the solids that URDF has."""

    notes: Notes
    written: Written

    def of(self, shape: Shape, body: str) -> list[tuple[Node, Frame]]:
        """The solids of a shape, each with its place in the frame of the shape."""
        if shape.kind == "box":
            return [(element("box", size=(shape.x, shape.y, shape.z)), HERE)]
        if shape.kind == "sphere":
            return [(element("sphere", radius=shape.radius), HERE)]
        if shape.kind not in ("cylinder", "capsule"):
            made = as_mesh(shape, body, self.notes)
            if made is None:
                return []
            mesh = element("mesh", filename=self.written.name_of(made), scale=made.scale)
            return [(mesh, Frame(vector.scale(made.centre, -1.0)))]
        bar = (element("cylinder", radius=shape.radius, length=shape.length), HERE)
        if shape.kind == "cylinder":
            return [bar]
        ends = [Frame((0.0, 0.0, sign * shape.length / 2)) for sign in (-1.0, 1.0)]
        return [bar, *((element("sphere", radius=shape.radius), end) for end in ends)]


def _origin(frame: Frame) -> Node:
    return element("origin", xyz=frame.position, rpy=to_rpy(frame.rotation))


def to_rpy(turn: rotation.Quaternion) -> Vector:
    """Roll, pitch and yaw of a rotation Rz(yaw) Ry(pitch) Rx(roll) [rad].

    The yaw is taken from the x axis, the others from what is left when it is turned back: where the x axis points up or
    down any yaw will do, and the whole stays exact.
    """
    x = rotation.axes(turn)[0]
    yaw = math.atan2(x[1], x[0]) if math.hypot(x[0], x[1]) > 1e-12 else 0.0
    x, y, z = rotation.axes(rotation.multiply(rotation.about(vector.Z, -yaw), turn))
    return (math.atan2(-z[1], y[1]), math.atan2(-x[2], x[0]), yaw)
