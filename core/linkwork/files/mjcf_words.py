"""MJCF: what the words of a file mean, by its <compiler> and its classes of defaults.

https://mujoco.readthedocs.io/en/stable/modeling.html (default settings, frame orientations)
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TypeVar

from linkwork.files.placement import HERE, inner
from linkwork.files.xml_reading import Node, short
from linkwork.math3d import rotation, vector
from linkwork.math3d.rotation import Quaternion
from linkwork.model.frame import Frame

MAIN = "main"  # class of elements that name none
TURNS = ("quat", "axisangle", "xyaxes", "zaxis", "euler")
AXES = {"x": vector.X, "y": vector.Y, "z": vector.Z}

Attributes = dict[str, str]
T = TypeVar("T")


@dataclass
class Words:
    """Settings of <compiler> and the attributes of each class by tag."""

    compiler: Node
    classes: dict[str, dict[str, Attributes]] = field(default_factory=lambda: {MAIN: {}})
    degrees: bool = True
    sequence: str = "xyz"

    # -- defaults ------------------------------------------------------------------------------------

    def complete(self, node: Node, own_class: str) -> Node:
        """An element together with what its class says; `own_class` is that of its body."""
        name = node.attributes.get("class", own_class)
        if name not in self.classes:
            node.refuse(f"there is no class {short(name)!r} of defaults.")
        given = self.classes[name].get(node.tag)
        return replace(node, attributes=_over(given, node.attributes)) if given else node

    def contents(self, holder: Node, own_class: str) -> Iterator[tuple[Node, Frame, str]]:
        """What a body holds with the frame and the class that apply, <frame> elements opened."""
        waiting = [(child, HERE, own_class) for child in reversed(holder.children)]
        while waiting:
            node, place, name = waiting.pop()
            if node.tag != "frame":
                yield node, place, name
                continue
            within, own = inner(place, self.frame(node)), node.attributes.get("childclass", name)
            waiting += [(child, within, own) for child in reversed(node.children)]

    # -- places --------------------------------------------------------------------------------------

    def frame(self, node: Node) -> Frame:
        """Position and rotation of an element in its parent."""
        return Frame(node.vector("pos", vector.ZERO), self.turn(node))

    def angle(self, number: float) -> float:
        """An angle of the file in radians."""
        return math.radians(number) if self.degrees else number

    def turn(self, node: Node) -> Quaternion:
        """Rotation of an element, in whichever of five ways it is given."""
        said = [way for way in TURNS if way in node]
        if len(said) > 1:
            node.refuse(f"the rotation is given twice, by {said[0]} and by {said[1]}.")
        if not said:
            return rotation.IDENTITY
        try:
            return getattr(self, f"_{said[0]}")(node)
        except ValueError:
            node.refuse(f"{said[0]}={short(node.attributes[said[0]])!r} is not a rotation.")

    def _quat(self, node: Node) -> Quaternion:
        w, x, y, z = node.numbers("quat", 4)
        return rotation.normalised((w, x, y, z))

    def _axisangle(self, node: Node) -> Quaternion:
        x, y, z, angle = node.numbers("axisangle", 4)
        return rotation.about((x, y, z), self.angle(angle))

    def _xyaxes(self, node: Node) -> Quaternion:
        numbers = node.numbers("xyaxes", 6)
        return rotation.through(0, numbers[:3], (1, numbers[3:]))

    def _zaxis(self, node: Node) -> Quaternion:
        return least_turn(node.vector("zaxis"))

    def _euler(self, node: Node) -> Quaternion:
        """Turns about the axes of `eulerseq`: small letters about turned axes, capitals about fixed ones."""
        whole = rotation.IDENTITY
        for letter, angle in zip(self.sequence, node.vector("euler"), strict=True):
            turn = rotation.about(AXES[letter.lower()], self.angle(angle))
            whole = rotation.multiply(whole, turn) if letter.islower() else rotation.multiply(turn, whole)
        return rotation.normalised(whole)


def least_turn(z: vector.Vector) -> Quaternion:
    """The least rotation that brings z into a direction; half a turn is one about x, as in MuJoCo."""
    direction = vector.unit(z)
    if vector.norm(vector.cross(vector.Z, direction)) < 1e-10:
        return rotation.IDENTITY if direction[2] > 0.0 else (0.0, 1.0, 0.0, 0.0)
    return rotation.shortest(vector.Z, direction)


def words_of(root: Node) -> Words:
    """The words of a file, all its <compiler> and <default> elements read."""
    compiler = Node("compiler", {}, [], root.line, root.file)
    for node in root.all("compiler"):
        compiler.attributes.update(node.attributes)
        compiler.line, compiler.file = node.line, node.file
    words = Words(compiler)
    words.degrees = _choice(compiler, "angle", {"degree": True, "radian": False}, True)
    _choice(compiler, "coordinate", {"local": "", "global": None}, "")
    if compiler.attributes.get("coordinate") == "global":
        compiler.refuse("global coordinates are no part of MJCF any more; save the file with MuJoCo 2.3.3 as local.")
    words.sequence = compiler.text("eulerseq", "xyz")
    if len(words.sequence) != 3 or set(words.sequence.lower()) - set("xyz"):
        compiler.refuse(f"eulerseq takes three letters of xyzXYZ, not {short(words.sequence)!r}.")
    for node in root.all("default"):
        _learn(words, node)
    return words


def _learn(words: Words, top: Node) -> None:
    """Classes of a <default> element; an inner class begins with what the outer one says."""
    waiting = [(top, MAIN)]
    while waiting:
        node, outer = waiting.pop()
        name = node.attributes.get("class", MAIN if node is top else "")
        if not name:
            node.refuse("a class inside a class needs a name.")
        if name != MAIN and name in words.classes:
            node.refuse(f"the class {short(name)!r} is described twice.")
        known = {tag: dict(said) for tag, said in words.classes[outer].items()}
        for child in node.children:
            if child.tag != "default":
                known[child.tag] = _over(known.get(child.tag, {}), child.attributes)
        words.classes[name] = known
        waiting += [(child, name) for child in reversed(node.children) if child.tag == "default"]


def _over(given: Attributes, own: Attributes) -> Attributes:
    """Attributes of an element over those of its class; a rotation of its own replaces one said in another way."""
    if any(way in own for way in TURNS):
        given = {name: text for name, text in given.items() if name not in TURNS}
    return {**given, **own}


def _choice(node: Node, attribute: str, choices: dict[str, T], default: T) -> T:
    said = node.attributes.get(attribute)
    if said is not None and said not in choices:
        node.refuse(f"{attribute} is one of {', '.join(choices)}, not {short(said)!r}.")
    return default if said is None else choices[said]


def flag(node: Node, attribute: str, default: bool = False) -> bool:
    """An attribute that is `true` or `false`; `auto` and none are the default."""
    return _choice(node, attribute, {"true": True, "false": False, "auto": default}, default)
