"""MJCF out: bodies in their tree with inertia, joints and geoms; loops of ball and fixed joints as equalities."""

from __future__ import annotations

from pathlib import Path

from linkwork.files.acting import Laws
from linkwork.files.mesh_assets import Written, as_mesh
from linkwork.files.mjcf_actuators import written_actuators
from linkwork.files.mjcf_meshes import WrittenAssets
from linkwork.files.noting import Notes
from linkwork.files.placement import back, inner, pose
from linkwork.files.spanning_tree import (
    Branch,
    Freedom,
    branches,
    couplers,
    freedoms,
    holds,
    laws,
    note_the_rest,
    step_name,
)
from linkwork.files.xml_reading import Node
from linkwork.files.xml_writing import element
from linkwork.files.xml_writing import to_text as text_of
from linkwork.math3d import rotation
from linkwork.model.bodies.body import Body
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.frame import Frame
from linkwork.model.joints.joint import Joint
from linkwork.model.model import Model
from linkwork.model.shapes.shape import Shape

CARRIED = ("fixed", "revolute", "prismatic", "cylindrical", "universal", "planar", "spherical")
FRICTION = (0.005, 0.0001)  # turning and rolling, MuJoCo's own defaults


def to_text(model: Model, notes: Notes, written: Written | None = None) -> str:
    """The text of an MJCF file; notes tell what it could not carry, and `written` which meshes stand beside it."""
    assets = WrittenAssets(written or Written(Path("model.xml")), notes)
    tree, loops = branches(model, CARRIED, notes)
    actuators, carried = written_actuators(model, tree, notes)
    held = holds(model, tree)
    note_the_rest(model, tree, notes, springs=True, more=carried | {hold.id for hold in held})
    names = {id: _name(model, id, notes) for id in model.bodies}
    world = element("worldbody", *_geoms(model.bodies[GROUND_ID], assets))
    nodes = {GROUND_ID: world}
    for branch in tree:
        nodes[branch.body.id] = _body(model, branch, names, assets)
        nodes[branch.parent].children.append(nodes[branch.body.id])
    root = element("mujoco", element("compiler", angle="radian"), element("option", gravity=model.gravity), world)
    root.attributes = {"model": model.name}
    if assets.nodes:
        root.children.insert(2, element("asset", *assets.nodes.values()))
    ties = [tie for joint in loops for tie in _equality(joint, names, notes)]
    _add_laws(model, tree, nodes)
    ties += [
        element("joint", name=c.id, joint1=c.second, joint2=c.first, polycoef=(0.0, c.factor, 0.0, 0.0, 0.0))
        for c in couplers(model, tree)
    ]
    ties += [element("joint", name=h.id, joint1=h.joint, polycoef=(h.value, 0.0, 0.0, 0.0, 0.0)) for h in held]
    root.children += [element(tag, *nodes) for tag, nodes in (("equality", ties), ("actuator", actuators)) if nodes]
    return text_of(root)


def _name(model: Model, id: str, notes: Notes) -> str:
    """The name of a body; `world` is that of the ground."""
    if id == GROUND_ID:
        return "world"
    if id != "world":
        return id
    name = model.fresh_id("world_body")
    notes.add("info", "renamed", f"In MJCF world is the ground; the body is called {name}", id)
    return name


def _body(model: Model, branch: Branch, names: dict[str, str], assets: WrittenAssets) -> Node:
    body, frame = branch.body, inner(back(pose(model.bodies[branch.parent])), pose(branch.body))
    inertial = element("inertial", pos=(0.0, 0.0, 0.0), mass=body.mass, fullinertia=(*body.inertia, *body.products))
    steps = freedoms(model, branch)
    joints = [_joint(model, step, branch.joint, number) for number, step in enumerate(steps, 1 - len(steps))]
    node = element("body", inertial, *joints, *_geoms(body, assets), name=names[body.id])
    node.attributes |= element("", pos=frame.position, quat=frame.rotation).attributes
    return node


def _add_laws(model: Model, tree: list[Branch], nodes: dict[str, Node]) -> None:
    """Give hinges and slides their springs, dampers, friction and limits."""
    found, _ = laws(model, tree, springs=True)
    for branch in tree:
        for joint in nodes[branch.body.id].all("joint"):
            law = found.get(joint.attributes["name"], Laws())
            said = {"stiffness": law.stiffness, "damping": law.damping, "frictionloss": law.friction}
            joint.attributes |= element("", **{name: value for name, value in said.items() if value}).attributes
            if law.ends:
                joint.attributes |= element("", range=law.ends, limited="true").attributes
            if law.stiffness and law.free:
                joint.attributes |= element("", springref=law.free).attributes


def _joint(model: Model, step: Freedom, joint: Joint | None, number: int) -> Node:
    """One step of a joint."""
    if step.kind == "free" or joint is None:
        return element("freejoint")
    return element("joint", name=step_name(model, joint.id, number), type=step.kind, pos=step.point, axis=step.axis)


def _geoms(body: Body, assets: WrittenAssets) -> list[Node]:
    geoms = [_geom(shape, body.id, assets) for shape in body.shapes]
    return [geom for geom in geoms if geom is not None]


def _geom(shape: Shape, body: str, assets: WrittenAssets) -> Node | None:
    """A shape as a geom; of a kind that MJCF has not as a mesh, none where that cannot be made."""
    at = {"pos": shape.position, "quat": shape.rotation}
    if shape.kind in ("cylinder", "capsule"):
        geom = element("geom", type=shape.kind, size=(shape.radius, shape.length / 2), **at)
    elif shape.kind == "sphere":
        geom = element("geom", type=shape.kind, size=shape.radius, **at)
    elif shape.kind in ("box", "ellipsoid"):
        geom = element("geom", type=shape.kind, size=shape.half_size, **at)
    else:
        made = as_mesh(shape, body, assets.notes)
        if made is None:
            return None
        geom = element("geom", type="mesh", mesh=assets.name_of(made), pos=made.origin, quat=made.rotation)
    geom.attributes |= _surface(shape)
    return geom


def _surface(shape: Shape) -> dict[str, str]:
    looks = element("", friction=(shape.friction, *FRICTION)).attributes
    return looks | (element("", rgba=(*parts_of(shape.color), 1.0)).attributes if shape.color else {})


def parts_of(color: str) -> tuple[float, ...]:
    """Red, green and blue of #rrggbb from 0 to 1."""
    return tuple(round(int(color[i : i + 2], 16) / 255, 6) for i in (1, 3, 5))


def _equality(joint: Joint, names: dict[str, str], notes: Notes) -> list[Node]:
    said = {"name": joint.id, "body1": names[joint.base], "body2": names[joint.follower]}
    if joint.kind == "spherical":
        return [element("connect", **said, anchor=joint.base_frame.position)]
    if joint.kind == "fixed":
        frame: Frame = inner(joint.base_frame, back(joint.follower_frame))
        return [element("weld", **said, relpose=(*frame.position, *rotation.normalised(frame.rotation)))]
    what = f"{joint.kind} joints" if joint.kind not in CARRIED else f"{joint.kind} joints that close loops"
    notes.add("error", "lost_joint", f"In MJCF {what} could not be converted", joint.id)
    return []
