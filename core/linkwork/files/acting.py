"""What acts in the joints of other formats: springs, stops, couplings and controls, as forces and drivers of Linkwork.

A control is what MJCF calls an actuator: a number u that is set from outside pushes the coordinate q of a joint by

    effort = gain u + constant - stiffness q - damping q'

It becomes a slider for u, and a motor with the target that has the same effort, or a plain effort where the coordinate
is not looked at. All laws count q from the drawn pose.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial

from linkwork.errors import ModelError
from linkwork.files.noting import Notes
from linkwork.model.drivers.coupler import Coupler
from linkwork.model.drivers.driver import Driver
from linkwork.model.drivers.motion import Motion
from linkwork.model.drivers.motor import Motor
from linkwork.model.drivers.slider import Slider
from linkwork.model.expressions.evaluate import value
from linkwork.model.expressions.expression import Expression
from linkwork.model.expressions.mentions import mentions
from linkwork.model.expressions.scope import TAKEN
from linkwork.model.expressions.tree import Name, Node
from linkwork.model.forces.force import Force
from linkwork.model.forces.joint_effort import JointEffort
from linkwork.model.forces.joint_friction import JointFriction
from linkwork.model.forces.joint_spring import JointSpring
from linkwork.model.forces.joint_stop import JointStop

SETTLING = 0.01  # seconds: damping of a stop by its stiffness
UNLIMITED = 1e12  # N m or N: a motor has to have a limit

Bounds = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Place:
    """What became of the coordinate of a joint: a coordinate of a joint of the model, `sign` times the former one."""

    joint: str
    coordinate: str = ""
    sign: float = 1.0


@dataclass(frozen=True, slots=True)
class Laws:
    """What acts along the one coordinate of a joint: a spring with a damper, dry friction, and stops at its ends [SI].

    A stop as stiff as nothing is as stiff as stops are by default.
    """

    stiffness: float = 0.0
    damping: float = 0.0
    free: float = 0.0
    friction: float = 0.0
    ends: Bounds | None = None
    stop: float = 0.0

    def seen(self, sign: float) -> Laws:
        """The same laws of a coordinate that counts the other way where the sign is -1."""
        return replace(self, free=sign * self.free, ends=_turned(self.ends, sign))


@dataclass(frozen=True, slots=True)
class Control:
    """A number between `low` and `high` that pushes along a joint; see above. The effort stays within `most`."""

    id: str
    joint: str
    low: float
    high: float
    gain: float = 1.0
    constant: float = 0.0
    stiffness: float = 0.0
    damping: float = 0.0
    most: Bounds | None = None

    def seen(self, sign: float) -> Control:
        """The same control of a coordinate that counts the other way where the sign is -1."""
        most = _turned(self.most, sign)
        return replace(self, gain=sign * self.gain, constant=sign * self.constant, most=most)

    def narrowed(self) -> Control:
        """The same control of an effort that looks at nothing else, which stays within its bounds by itself."""
        if not self.most or not self.gain:
            return self
        low, high = sorted((bound - self.constant) / self.gain for bound in self.most)
        low, high = max(low, self.low), min(high, self.high)
        return replace(self, low=low, high=high, most=None) if low < high else self


@dataclass(slots=True, eq=False)
class Coupled:
    """Two connections whose coordinates move together: second = factor * first, counted from the drawn poses."""

    id: str
    first: str
    second: str
    factor: float = 1.0


@dataclass(slots=True, eq=False)
class Held:
    """A connection whose coordinate stays at a value, counted from the drawn pose [rad or m]."""

    id: str
    joint: str
    value: float = 0.0


class Acting:
    """Makes forces and drivers along those coordinates that have a place, and notes what has none."""

    def __init__(self, taken: set[str], places: Mapping[str, Place], notes: Notes) -> None:
        """Take the ids that are not free, and the places of joints by id."""
        self.taken, self.places, self.notes = taken, places, notes

    def laws(self, laws: Mapping[str, Laws]) -> Iterator[Force]:
        """Springs, dampers, friction and stops by joint."""
        for id, law in laws.items():
            if law == Laws():
                continue
            place = self.places.get(id)
            if place is None:
                lost = "Springs, dampers, friction and stops in joints of several freedoms could not be converted"
                self.notes.lost("lost_laws", lost, id)
                continue
            yield from self._forces(id, law.seen(place.sign), {"joint": place.joint, "coordinate": place.coordinate})

    def _forces(self, id: str, law: Laws, where: dict[str, str]) -> Iterator[Force]:
        if law.stiffness or law.damping:
            said = {"stiffness": law.stiffness, "damping": law.damping, "free": law.free}
            yield JointSpring(id=self._fresh(f"{id}_spring"), **where, **said)
        if law.friction:
            yield JointFriction(id=self._fresh(f"{id}_friction"), **where, level=law.friction)
        if law.ends:
            stop = {"stiffness": law.stop, "damping": law.stop * SETTLING} if law.stop else {}
            low, high = law.ends
            yield JointStop(id=self._fresh(f"{id}_stop"), **where, low=low, high=high, **stop)
            self.notes.add("info", "stops", "Limits of joints became elastic stops", id)

    def couplers(self, pairs: Iterable[Coupled]) -> Iterator[Coupler]:
        """Couplers of two joints."""
        for pair in pairs:
            first, second = self.places.get(pair.first), self.places.get(pair.second)
            if first is None or second is None or first == second:
                lost = "Joints that follow others could not be tied to them and move freely"
                self.notes.lost("lost_mimic", lost, pair.second)
                continue
            joints = {"first": first.joint, "second": second.joint}
            names = {"first_coordinate": first.coordinate, "second_coordinate": second.coordinate}
            yield Coupler(id=pair.id, **joints, **names, factor=pair.factor * first.sign * second.sign)

    def holds(self, held: Iterable[Held]) -> Iterator[Motion]:
        """Motions that let a coordinate stay where it is said to."""
        for hold in held:
            place = self.places.get(hold.joint)
            if place is None:
                self.notes.lost("lost_equality", "Joints of several freedoms could not be held", hold.id)
                continue
            where = {"joint": place.joint, "coordinate": place.coordinate}
            yield Motion(id=hold.id, **where, formula=repr(place.sign * hold.value))

    def controls(self, controls: Iterable[Control]) -> Iterator[Force | Driver]:
        """A slider for each control, and what pushes the joint as it says."""
        for control in controls:
            place = self.places.get(control.joint)
            if place is None:
                lost = "Actuators of joints of several freedoms could not be converted"
                self.notes.lost("lost_actuator", lost, control.id)
                continue
            yield from self._pushed(control.seen(place.sign), place)

    def _pushed(self, control: Control, place: Place) -> Iterator[Force | Driver]:
        where = {"joint": place.joint, "coordinate": place.coordinate}
        looks = control.stiffness or control.damping
        control = control if looks else control.narrowed()
        id = self._fresh(control.id)
        name = self._slider_name(id) if control.gain else ""
        if name:
            yield Slider(id=name, value=min(max(0.0, control.low), control.high), low=control.low, high=control.high)
        if not looks:
            yield JointEffort(id=id, **where, effort=affine(control.gain, name, control.constant))
            return
        target = affine(control.gain / looks, name, control.constant / looks)
        limit = max(map(abs, control.most)) if control.most else UNLIMITED
        if control.most and -control.most[0] != control.most[1]:
            self.notes.add("info", "one_limit", "Limits of actuators became those of the stronger direction", id)
        gains = {"p": control.stiffness, "d": control.damping} if control.stiffness else {"p": control.damping}
        follows = "position" if control.stiffness else "speed"
        yield Motor(id=id, **where, follows=follows, target=target, **{"d": 0.0} | gains, limit=limit)

    def _slider_name(self, id: str) -> str:
        """A free name that formulas can say."""
        plain = "".join(sign if sign.isascii() and sign.isalnum() else "_" for sign in id)
        plain = plain if plain[:1].isalpha() else f"a_{plain}"
        made = self._fresh(f"{plain}_control")
        return made if made not in TAKEN else self._fresh(f"{made}_")

    def _fresh(self, stem: str) -> str:
        """An id that is free, which is then taken."""
        id, number = stem, 1
        while id in self.taken:
            number += 1
            id = f"{stem}{number}"
        self.taken.add(id)
        return id


def affine(factor: float, name: str, constant: float) -> str:
    """The formula factor * name + constant."""
    if not factor or not name:
        return repr(constant)
    product = {1.0: name, -1.0: f"-{name}"}.get(factor, f"{factor!r}*{name}")
    if not constant:
        return product
    return f"{product} {'+' if constant > 0.0 else '-'} {abs(constant)!r}"


def _turned(bounds: Bounds | None, sign: float) -> Bounds | None:
    if bounds is None or sign > 0.0:
        return bounds
    return (-bounds[1], -bounds[0])


def read_affine(formula: str) -> tuple[float, str, float] | None:
    """Factor, name and constant of a formula that is `factor * name + constant`, up to its spelling; else none.

    A formula without a name is a constant.
    """
    expression = Expression(formula)
    said = mentions(expression)
    names = {mention.name for mention in said if mention.role == "parameter"}
    if len(names) > 1 or len(said) != sum(mention.role == "parameter" for mention in said):
        return None
    try:
        zero, one, other = (value(expression.root, partial(_only_names, names, at)) for at in (0.0, 1.0, -3.0))
    except ModelError:
        return None
    factor = one - zero
    if abs(zero - 3.0 * factor - other) > 1e-12 * max(abs(zero), abs(one), abs(other)):
        return None
    return factor, next(iter(names), ""), zero


def _only_names(names: set[str], at: float, node: Node) -> float:
    if isinstance(node, Name) and node.name in names:
        return at
    raise ModelError("The formula reads more than names.")
