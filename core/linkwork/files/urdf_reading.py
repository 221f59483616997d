"""URDF in: links with inertia, primitive shapes and meshes, joints with origin and axis.

A joint's frame stands in its parent link at `origin`, and the frame of its child link is the same one while the joint's
coordinate is zero. The root link is fixed to the ground; one without mass becomes the ground itself.
https://wiki.ros.org/urdf/XML
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from linkwork.errors import ModelError
from linkwork.files.acting import Coupled, Laws
from linkwork.files.link_tree import Connection, Link, LinkTree
from linkwork.files.mesh_assets import Meshes
from linkwork.files.naming import Names
from linkwork.files.noting import Notes
from linkwork.files.placement import HERE
from linkwork.files.xml_reading import Node, short
from linkwork.math3d import inertia, rotation, vector
from linkwork.math3d.rotation import Quaternion
from linkwork.math3d.vector import Vector
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.frame import Frame
from linkwork.model.shapes.box import Box
from linkwork.model.shapes.cylinder import Cylinder
from linkwork.model.shapes.mesh import Mesh
from linkwork.model.shapes.shape import Shape
from linkwork.model.shapes.sphere import Sphere

KINDS = {
    "fixed": "fixed",
    "revolute": "revolute",
    "continuous": "revolute",
    "prismatic": "prismatic",
    "floating": "free",
    "planar": "planar",
}
LOST = {  # child elements of a joint that say more than a joint of Linkwork holds
    "limit": "Limits of joints could not be converted",
    "safety_controller": "Safety controllers of joints could not be converted",
}
LIMITED = ("revolute", "prismatic")
GIVE = 0.01  # radians or metres
WIDEST = 1e5  # radians or metres: wider limits are there because the format asks for some
IGNORED = ("link", "joint", "material")


def link_tree(robot: Node, notes: Notes, floating: bool = False) -> LinkTree:
    """The links and joints of a <robot>; its root link flies freely with `floating`, else the ground holds it."""
    for node in robot.children:
        if ":" in node.tag:
            node.refuse("this is xacro, not yet URDF; run `xacro robot.xacro > robot.urdf` and read what it writes.")
        if node.tag not in IGNORED:
            notes.lost("lost_element", f"Elements <{short(node.tag)}> could not be converted")
    names = Names(notes)
    tree = LinkTree(name=short(robot.text("name", "untitled").strip()) or "untitled")
    colors = {m.attributes.get("name", ""): _rgba(m) for m in robot.all("material")}
    looks = _Looks(colors, Meshes(Path(robot.file).parent, notes), notes)
    ids: dict[str, str] = {}
    for node in robot.all("link"):
        name = node.text("name").strip()
        ids[name] = names.own(node, "link", "link")
        tree.links[ids[name]] = _link(node, ids[name], looks)
    if not ids:
        robot.refuse("there is no <link>, so there is nothing to build.")
    joints = [_connection(node, names.own(node, "joint", "joint"), ids, notes) for node in robot.all("joint")]
    root = _root(robot, ids, joints)
    tree.connections = [_to_ground(tree.links[root], names, floating), *_in_order(robot, root, joints, ids)]
    tree.coupled = list(_mimics(joints, names, notes))
    return tree


# -- links -------------------------------------------------------------------------------------------


class _Looks(NamedTuple):
    """What shapes of all links share: colours by name, and the meshes of the folder."""

    colors: dict[str, str]
    meshes: Meshes
    notes: Notes


def _link(node: Node, id: str, looks: _Looks) -> Link:
    link = Link(id, node=node)
    given = node.child("inertial")
    if given is not None:
        _weigh(link, given)
    link.shapes = _shapes(node, id, looks)
    return link


def _weigh(link: Link, given: Node) -> None:
    """Mass, centre and the inertia about it, turned into the axes of the link."""
    mass, tensor = _only(given, "mass").number("value"), given.child("inertia")
    if mass < 0.0:
        given.refuse(f"the mass is {mass:g} kg; it must not be negative.")
    frame = _origin(given)
    if mass > 0.0:
        link.mass, link.centre = mass, frame.position
    elif tensor is None:
        return
    if tensor is None:
        given.refuse("<inertia> is missing; give ixx, ixy, ixz, iyy, iyz and izz.")
    moments = (tensor.number("ixx"), tensor.number("iyy"), tensor.number("izz"))
    products = (tensor.number("ixy", 0.0), tensor.number("ixz", 0.0), tensor.number("iyz", 0.0))
    link.tensor = inertia.turned(inertia.tensor(moments, products), frame.rotation)


def _only(node: Node, tag: str) -> Node:
    found = node.child(tag)
    if found is None:
        node.refuse(f"<{tag}> is missing.")
    return found


def _shapes(node: Node, id: str, looks: _Looks) -> list[Shape]:
    """What the link looks like; where nothing of that can be read, what it touches with."""
    seen = [shape for v in node.all("visual") for shape in _shape(v, id, looks)]
    touched = [shape for c in node.all("collision") for shape in _shape(c, id, looks)]
    if seen and touched and [_solid(s) for s in seen] != [_solid(s) for s in touched]:
        looks.notes.add("info", "two_shapes", "Visual and collision shapes differ; the visual ones were taken", id)
    return seen or touched


def _solid(shape: Shape) -> tuple:
    return (shape.kind, shape.position, shape.rotation, shape.half_size)


def _shape(holder: Node, id: str, looks: _Looks) -> Iterator[Shape]:
    geometry = _only(holder, "geometry")
    if len(geometry.children) != 1:
        geometry.refuse(f"takes one shape, not {len(geometry.children)}.")
    solid, frame = geometry.children[0], _origin(holder)
    placing = {"position": frame.position, "rotation": frame.rotation, "color": _color(holder, looks.colors)}
    try:
        if solid.tag == "box":
            x, y, z = solid.vector("size")
            yield Box(x=x, y=y, z=z, **placing)
        elif solid.tag == "sphere":
            yield Sphere(radius=solid.number("radius"), **placing)
        elif solid.tag == "cylinder":
            yield Cylinder(radius=solid.number("radius"), length=solid.number("length"), **placing)
        elif solid.tag == "mesh":
            yield from _mesh(solid, id, looks.meshes, placing)
        else:
            looks.notes.lost("lost_shape", f"Shapes of the kind <{short(solid.tag)}> could not be converted", id)
    except ModelError as error:
        solid.refuse(str(error))


def _mesh(node: Node, id: str, meshes: Meshes, placing: dict[str, Any]) -> Iterator[Shape]:
    name = node.text("filename")
    surface = meshes.surface(name, node, id)
    if surface is not None:
        scale = node.vector("scale", (1.0, 1.0, 1.0))
        yield Mesh(surface, scale=scale, label=short(name.rpartition("/")[2]), **placing).as_drawn()


def _color(holder: Node, colors: dict[str, str]) -> str:
    material = holder.child("material")
    if material is None:
        return ""
    return _rgba(material) or colors.get(material.attributes.get("name", ""), "")


def _rgba(material: Node) -> str:
    color = material.child("color")
    return hexadecimal(color.numbers("rgba", 3, 4)) if color is not None else ""


def hexadecimal(rgba: tuple[float, ...]) -> str:
    """A colour with parts from 0 to 1 as #rrggbb."""
    return "#" + "".join(f"{round(255 * min(1.0, max(0.0, part))):02x}" for part in rgba[:3])


def _origin(node: Node) -> Frame:
    origin = node.child("origin")
    if origin is None:
        return HERE
    return Frame(origin.vector("xyz", vector.ZERO), from_rpy(origin.vector("rpy", vector.ZERO)))


def from_rpy(rpy: Vector) -> Quaternion:
    """Roll, pitch and yaw about fixed axes x, y, z, in this order: Rz(yaw) Ry(pitch) Rx(roll)."""
    turn = rotation.IDENTITY
    for axis, angle in zip((vector.X, vector.Y, vector.Z), rpy, strict=True):
        turn = rotation.multiply(rotation.about(axis, angle), turn) if angle else turn
    return rotation.normalised(turn)


# -- joints ------------------------------------------------------------------------------------------


def _connection(node: Node, id: str, ids: dict[str, str], notes: Notes) -> Connection:
    said = node.text("type")
    if said not in KINDS:
        node.refuse(f"there is no type {short(said)!r}; there are: {', '.join(KINDS)}.")
    base, follower = (_named(node, side, ids) for side in ("parent", "child"))
    if base == follower:
        node.refuse(f"the joint holds the link {base} to itself.")
    for child in node.children:
        if child.tag in LOST and not (said in (*LIMITED, "continuous", "fixed") and child.tag == "limit"):
            notes.lost(f"lost_{child.tag}", LOST[child.tag], id)
    turn = rotation.IDENTITY if said in ("fixed", "floating") else _along(node)
    origin = _origin(node)
    joint = Frame(origin.position, rotation.multiply(origin.rotation, turn))
    made = Connection(id, KINDS[said], base, follower, joint, Frame(vector.ZERO, turn), node=node)
    dynamics = node.child("dynamics")
    if dynamics is not None and said != "fixed":
        made.laws = Laws(damping=_positive(dynamics, "damping"), friction=_positive(dynamics, "friction"))
    if node.child("limit") is not None and said in LIMITED:
        made.laws = _with_ends(made, node.child("limit"), notes)
    return made


def _with_ends(made: Connection, limit: Node, notes: Notes) -> Laws:
    """The laws of a joint with its limits as stops, which give way by GIVE under the largest effort."""
    low, high = limit.number("lower", 0.0), limit.number("upper", 0.0)
    if low > high or low == high == 0.0:
        notes.lost("lost_limit", "Limits of joints that leave no room were left out", made.id)
        return made.laws
    if high - low > WIDEST:
        return made.laws
    return replace(made.laws, ends=(low, high), stop=max(limit.number("effort", 0.0), 0.0) / GIVE)


def _positive(node: Node, attribute: str) -> float:
    value = node.number(attribute, 0.0)
    if value < 0.0:
        node.refuse(f"{attribute} is {value:g}; it must not be negative.")
    return value


def _mimics(joints: list[Connection], names: Names, notes: Notes) -> Iterator[Coupled]:
    """Joints that follow others: multiplier * the other's coordinate + offset."""
    known = {joint.node.text("name", "").strip(): joint.id for joint in joints}
    for joint in joints:
        mimic = joint.node.child("mimic")
        if mimic is None:
            continue
        leader = mimic.text("joint").strip()
        if leader not in known:
            mimic.refuse(f"it names the joint {short(leader)!r}, which the robot does not have.")
        if mimic.number("offset", 0.0) != 0.0:
            notes.add("info", "lost_offset", "Joints follow others from the drawn poses on, without offset", joint.id)
        yield Coupled(names.fresh(f"{joint.id}_mimic"), known[leader], joint.id, mimic.number("multiplier", 1.0))


def _named(joint: Node, side: str, ids: dict[str, str]) -> str:
    name = _only(joint, side).text("link").strip()
    if name not in ids:
        joint.refuse(f"its {side} is {short(name)!r}, which is not a link of the robot.")
    return ids[name]


def _along(joint: Node) -> Quaternion:
    axis = joint.child("axis")
    direction = axis.vector("xyz") if axis is not None else vector.X
    try:
        return rotation.along(direction)
    except ValueError:
        joint.refuse(f"its axis is {direction}, which has no direction.")


# -- the tree ----------------------------------------------------------------------------------------


def _root(robot: Node, ids: dict[str, str], joints: list[Connection]) -> str:
    held: dict[str, Connection] = {}
    for joint in joints:
        if joint.follower in held:
            other = held[joint.follower]
            joint.node.refuse(f"{joint.follower} is already the child of {other.id} (line {other.node.line}).")
        held[joint.follower] = joint
    roots = [id for id in ids.values() if id not in held]
    if len(roots) != 1:
        shown = ", ".join(map(short, roots[:4]))
        why = f"it has {len(roots)} ({shown}); tie them with joints" if roots else "it has none: its joints form a ring"
        robot.refuse(f"a robot needs one root link that is no child of a joint; {why}.")
    return roots[0]


def _to_ground(root: Link, names: Names, floating: bool) -> Connection:
    kind = "free" if floating else "fixed"
    return Connection(names.fresh(f"{root.id}_to_ground"), kind, GROUND_ID, root.id, node=root.node)


def _in_order(robot: Node, root: str, joints: list[Connection], ids: dict[str, str]) -> list[Connection]:
    """The joints with each base before its followers; refuses a ring apart from the root."""
    leaving: dict[str, list[Connection]] = {}
    for joint in joints:
        leaving.setdefault(joint.base, []).append(joint)
    ordered, waiting = [], [root]
    for link in waiting:
        ordered += leaving.get(link, [])
        waiting += [joint.follower for joint in leaving.get(link, [])]
    if len(waiting) != len(ids):
        ring = next(joint for joint in joints if joint not in ordered)
        ring.node.refuse(f"the joint belongs to a ring that does not hang on the root link {root}.")
    return ordered
