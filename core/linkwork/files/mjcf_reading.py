"""MJCF in: the tree of bodies, their joints and geoms, and equalities that close loops.

A body stands in its parent while all coordinates are at rest; its joints follow each other in the order of the file,
with a link without mass between each two of them (joint_runs.py makes one joint of the usual ones).
https://mujoco.readthedocs.io/en/stable/XMLreference.html
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from linkwork.files.acting import Bounds, Coupled, Held, Laws
from linkwork.files.link_tree import Connection, Link, LinkTree
from linkwork.files.mjcf_actuators import Driven, bounds, control
from linkwork.files.mjcf_geoms import Geoms, bounded
from linkwork.files.mjcf_including import with_includes
from linkwork.files.mjcf_words import MAIN, flag, words_of
from linkwork.files.naming import Names
from linkwork.files.noting import Notes
from linkwork.files.placement import HERE, back, inner
from linkwork.files.xml_reading import Node, short
from linkwork.math3d import rotation, vector
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.frame import Frame

GRAVITY: vector.Vector = (0.0, 0.0, -9.81)  # m/s2, MuJoCo's own default
KINDS = {"free": "free", "ball": "spherical", "slide": "prismatic", "hinge": "revolute"}
LOST_OF_JOINT = {
    "armature": "Rotor inertias (armature) of joints could not be converted; the robot yields more easily",
}
LAWS = ("stiffness", "damping", "frictionloss")
LOST_OF_BODY = {
    "gravcomp": "Gravity compensation of bodies could not be converted",
    "mocap": "Bodies led by motion capture stand where they are drawn",
}
LOST = {
    "tendon": ("warning", "Tendons could not be converted"),
    "deformable": ("error", "Deformable bodies could not be converted"),
    "contact": ("info", "Pairs of contact and exclusions were left out"),
    "sensor": ("info", "Sensors were left out"),
    "keyframe": ("info", "Keyframes were left out"),
    "include": ("error", "Includes at this place were left out"),
}
READ = ("compiler", "option", "default", "worldbody", "equality", "actuator", "asset")
OF_NO_MATTER = ("size", "visual", "statistic", "custom", "extension", "site", "camera", "light", "plugin", "user")


def link_tree(root: Node, notes: Notes) -> LinkTree:
    """The bodies and joints of a <mujoco>."""
    with_includes(root, Path(root.file).parent)
    for node in root.children:
        if node.tag not in (*READ, *OF_NO_MATTER):
            level, sentence = LOST.get(node.tag, ("warning", f"Elements <{short(node.tag)}> could not be converted"))
            notes.add(level, f"lost_{short(node.tag)}", sentence)
    reader = _Reader(root, notes)
    for world in root.all("worldbody"):
        reader.read_world(world)
    for equality in root.all("equality"):
        for node in equality.children:
            reader.read_equality(node)
    for actuators in root.all("actuator"):
        for node in actuators.children:
            reader.read_actuator(node)
    reader.scale_mass()
    return reader.tree


class _Reader:
    """Walks the bodies and gathers links and connections."""

    def __init__(self, root: Node, notes: Notes) -> None:
        """Learn the words of the file and the gravity."""
        self.notes, self.names, self.words = notes, Names(notes), words_of(root)
        self.geoms = Geoms(self.words, root, notes)
        self.tree = LinkTree(short(root.text("model", "untitled").strip()) or "untitled", _gravity(root, notes))
        self.ids = {"world": GROUND_ID}
        self.joints: dict[str, Driven] = {}
        self.sites: dict[str, tuple[str, Frame]] = {}
        self.places = {GROUND_ID: HERE}

    def read_world(self, world: Node) -> None:
        """Read all bodies, each before those that it carries."""
        waiting = [*reversed(self._read_link(world, GROUND_ID, MAIN))]
        while waiting:
            node, parent, frame, own_class = waiting.pop()
            waiting += reversed(self._read_body(node, parent, frame, own_class))

    def _read_body(self, node: Node, parent: str, outer: Frame, own_class: str) -> list[_Waiting]:
        """Read a body, and tell which bodies it carries."""
        own_class = node.attributes.get("childclass", own_class)
        id = self.names.own(node, "body", "body")
        self.ids[node.attributes.get("name", "").strip() or id] = id
        for attribute, sentence in LOST_OF_BODY.items():
            if node.attributes.get(attribute, "0") not in ("0", "false"):
                self.notes.lost(f"lost_{attribute}", sentence, id)
        frame = inner(outer, self.words.frame(node))
        self.places[id] = inner(self.places[parent], frame)
        self.tree.links[id] = Link(id, node=node)
        self._connect(node, parent, id, frame, own_class)
        return self._read_link(node, id, own_class)

    def _read_link(self, node: Node, id: str, own_class: str) -> list[_Waiting]:
        """Read mass and shapes of a link; the bodies that it carries are left to be read."""
        link, geoms, bodies = self.tree.links[id], [], []
        for child, place, name in self.words.contents(node, own_class):
            if id == GROUND_ID and child.tag in ("inertial", "joint", "freejoint"):
                child.refuse("the world neither moves nor weighs; put it into a <body>.")
            if child.tag == "geom":
                geoms.append((self.words.complete(child, name), place))
            elif child.tag == "site":
                self.sites[child.attributes.get("name", "")] = (id, inner(place, self.words.frame(child)))
            elif child.tag == "body":
                bodies.append((child, id, place, name))
            elif child.tag not in ("inertial", "joint", "freejoint", *OF_NO_MATTER):
                self.notes.add("error", "lost_element", f"Elements <{short(child.tag)}> could not be converted", id)
        self.geoms.fill(link, geoms, node.child("inertial"))
        if id != GROUND_ID:
            bounded(link, self.words.compiler)
        return bodies

    # -- joints --------------------------------------------------------------------------------------

    def _connect(self, node: Node, parent: str, id: str, frame: Frame, own_class: str) -> None:
        """Tie a body to its parent by its joints in their order, or fix it where it has none."""
        joints = [
            (self.words.complete(child, name) if child.tag == "joint" else child, place)
            for child, place, name in self.words.contents(node, own_class)
            if child.tag in ("joint", "freejoint")
        ]
        if not joints:
            fixed = self.names.fresh(f"{id}_fixed")
            self.tree.connections.append(Connection(fixed, "fixed", parent, id, frame, node=node))
        base, at = parent, frame
        for number, (joint, place) in enumerate(joints):
            last = number == len(joints) - 1
            follower = id if last else self.names.fresh(f"{id}_between")
            if not last:
                self.tree.links[follower] = Link(follower, node=node)
            made = self._joint(joint, place, id)
            made.base, made.follower, made.base_frame = base, follower, inner(at, made.follower_frame)
            if made.kind == "free" and (parent != GROUND_ID or len(joints) > 1):
                joint.refuse("a free joint can only be the one joint of a body that stands in the world.")
            self.tree.connections.append(made)
            base, at = follower, HERE

    def _joint(self, node: Node, place: Frame, body: str) -> Connection:
        """A joint with its frame in the body."""
        said = "free" if node.tag == "freejoint" else node.text("type", "hinge")
        if said not in KINDS:
            node.refuse(f"there is no type {short(said)!r}; there are: {', '.join(KINDS)}.")
        id = self.names.own(node, "joint", f"{body}_joint")
        self.joints[node.attributes.get("name", "").strip() or id] = driven = Driven(id, said)
        for attribute, sentence in LOST_OF_JOINT.items():
            if attribute in node and any(node.numbers(attribute, 1, 20)) and said != "free":
                self.notes.lost(f"lost_{attribute}", sentence, id)
        driven.ref = self._length(node.number("ref", 0.0), said)
        if driven.ref:
            self.notes.add("info", "lost_ref", "Coordinates count from zero at the drawn poses", id)
        made = Connection(id, KINDS[said], "", "", follower_frame=_joint_frame(node, place, said), node=node)
        if said != "free":
            driven.ends = self._ends(node, said, id)
            made.laws = replace(self._laws(node, said), ends=driven.ends)
            driven.most = bounds(node, "actuatorfrc", self.words)
        return made

    def _length(self, number: float, said: str) -> float:
        """A coordinate of the file in SI units."""
        return self.words.angle(number) if said == "hinge" else number

    def _laws(self, node: Node, said: str) -> Laws:
        """Spring, damper and friction of a joint; of what may be a polynomial the linear part."""
        given = {name: node.numbers(name, 1, 20) if name in node else (0.0,) for name in LAWS}
        for name, numbers in given.items():
            if any(number < 0.0 for number in numbers):
                node.refuse(f"{name} is negative; it must not be.")
            if any(numbers[1:]):
                self.notes.lost("lost_curve", f"Of a curved {name} only the straight part was carried")
        free = self._length(node.number("springref", 0.0) - node.number("ref", 0.0), said)
        stiffness, damping, friction = (numbers[0] for numbers in given.values())
        return Laws(stiffness, damping, free, friction)

    def _ends(self, node: Node, said: str, id: str) -> Bounds | None:
        """Where a joint stops, counted from the drawn pose; None where it does not."""
        low, high = node.numbers("range", 2) if "range" in node else (0.0, 0.0)
        means = low != high and flag(self.words.compiler, "autolimits", True)
        if not flag(node, "limited", means):
            return None
        if said == "ball" or low >= high:
            self.notes.lost("lost_range", "Limits of joints could not be converted", id)
            return None
        ref = node.number("ref", 0.0)
        return (self._length(low - ref, said), self._length(high - ref, said))

    # -- actuators, loops and totals -----------------------------------------------------------------

    def read_equality(self, node: Node) -> None:
        """A connection of two bodies becomes a spherical joint, a weld a fixed one; joints are coupled or held."""
        node = self.words.complete(node, MAIN)
        if node.tag not in ("connect", "weld", "joint"):
            self.notes.lost("lost_equality", f"Equalities <{short(node.tag)}> could not be converted")
        elif not flag(node, "active", True):
            reported = short(node.attributes.get("name", node.tag))
            self.notes.lost("lost_equality", "Equalities that are not active were left out", reported)
        elif node.tag != "joint":
            self._tie(node)
        elif "joint2" in node:
            self._couple(node)
        else:
            self._hold(node)

    def _tie(self, node: Node) -> None:
        """Two bodies at a point or with all axes, where sites or the bodies themselves say."""
        id = self.names.own(node, "equality", node.tag)
        kind = "spherical" if node.tag == "connect" else "fixed"
        if "site1" in node:
            (one, at), (two, on_two) = (self._site_named(node, side) for side in ("site1", "site2"))
        else:
            one, two = (self._body_named(node, side) for side in ("body1", "body2"))
            between = inner(back(self.places[one]), self.places[two])
            at = Frame(node.vector("anchor")) if kind == "spherical" else _relative(node) or between
            on_two = inner(back(between), at) if kind == "spherical" else HERE
        if one == two:
            node.refuse(f"it ties {one} to itself.")
        self._note_hard(id)
        self.tree.connections.append(Connection(id, kind, one, two, at, on_two, closing=True, node=node))

    def _note_hard(self, id: str) -> None:
        self.notes.add("info", "hard", "Soft equalities of MuJoCo became joints that hold exactly", id)

    def _hold(self, node: Node) -> None:
        """A joint that stays at a value, counted from the drawn pose."""
        joint = self._joint_named(node, "joint1")
        value = node.numbers("polycoef", 1, 5)[0] if "polycoef" in node else 0.0
        id = self.names.own(node, "equality", f"{joint}_hold")
        self._note_hard(id)
        self.tree.held.append(Held(id, joint, value))

    def _site_named(self, node: Node, side: str) -> tuple[str, Frame]:
        name = node.text(side)
        if name not in self.sites:
            node.refuse(f"{side} is {short(name)!r}, which is not a site.")
        return self.sites[name]

    def _couple(self, node: Node) -> None:
        """The second joint leads the first: joint1 = a0 + a1 joint2 + a2 joint2^2 + ..., from the poses at rest."""
        follower, leader = (self._joint_named(node, side) for side in ("joint1", "joint2"))
        polynomial = node.numbers("polycoef", 1, 5) if "polycoef" in node else (0.0, 1.0)
        constant, factor, *higher = (*polynomial, 0.0)[: max(2, len(polynomial))]
        if any(higher):
            self.notes.lost("lost_equality", "Curved couplings of joints became straight ones", follower)
        if constant:
            self.notes.add("info", "lost_offset", "Joints follow others from the drawn poses on", follower)
        id = self.names.own(node, "equality", f"{follower}_coupling")
        self._note_hard(id)
        self.tree.coupled.append(Coupled(id, leader, follower, factor))

    def _joint_named(self, node: Node, side: str) -> str:
        name = node.text(side)
        if name not in self.joints:
            node.refuse(f"{side} is {short(name)!r}, which is not a joint.")
        return self.joints[name].id

    def _body_named(self, node: Node, side: str) -> str:
        name = node.text(side, "world" if side == "body2" else None)
        if name not in self.ids:
            node.refuse(f"{side} is {short(name)!r}, which is not a body.")
        return self.ids[name]

    def read_actuator(self, node: Node) -> None:
        """What pushes a joint becomes a control."""
        found = control(node, self.words, self.joints, self.names, self.notes)
        if found:
            self.tree.controls.append(found)

    def scale_mass(self) -> None:
        """Apply `settotalmass`."""
        total = self.words.compiler.number("settotalmass", -1.0)
        now = sum(link.mass for link in self.tree.links.values())
        if total <= 0.0 or now == 0.0:
            return
        for link in self.tree.links.values():
            link.mass *= total / now
            x, y, z = (vector.scale(row, total / now) for row in link.tensor)
            link.tensor = (x, y, z)


_Waiting = tuple[Node, str, Frame, str]  # a body still to be read, the id of its parent, its frame there, its class


def _joint_frame(node: Node, place: Frame, said: str) -> Frame:
    """Frame of a joint in its body, the z axis along the joint's."""
    if said == "free":
        return HERE
    axis = node.vector("axis", vector.Z)
    try:
        turn = rotation.IDENTITY if said == "ball" else rotation.along(axis)
    except ValueError:
        node.refuse(f"its axis is {axis}, which has no direction.")
    return inner(place, Frame(node.vector("pos", vector.ZERO), turn))


def _relative(node: Node) -> Frame | None:
    """Where a weld wants the second body to be in the first; none for where it is drawn."""
    if "relpose" not in node:
        return None
    numbers = node.numbers("relpose", 7)
    w, x, y, z = numbers[3:]
    if (w, x, y, z) == (0.0, 0.0, 0.0, 0.0):
        return None
    return Frame((numbers[0], numbers[1], numbers[2]), (w, x, y, z))


def _gravity(root: Node, notes: Notes) -> vector.Vector:
    gravity = GRAVITY
    for option in root.all("option"):
        gravity = option.vector("gravity", gravity)
        if any(option.number(name, 0.0) for name in ("density", "viscosity")):
            notes.lost("lost_medium", "The drag of the medium (density, viscosity) could not be converted")
    flags = [flag for option in root.all("option") for flag in option.all("flag")]
    return vector.ZERO if any(f.attributes.get("gravity") == "disable" for f in flags) else gravity
