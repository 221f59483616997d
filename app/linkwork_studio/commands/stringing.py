"""Beams and cables along points, held at their ends: pure functions from points to commands."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from linkwork.edits import AddBody, AddJoint, Edit, Group
from linkwork.errors import ModelError
from linkwork.math3d import vector
from linkwork.math3d.vector import Vector
from linkwork.model.bodies.beam import TYPED, Beam, reaching
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.frame import Frame
from linkwork.model.frames import on_body
from linkwork.model.model import Model
from linkwork.model.registry import FAMILIES
from linkwork_studio.commands import placing
from linkwork_studio.commands.connecting import Grip
from linkwork_studio.document.command import Command

CABLE, WEB = "cable", "web"
HINGE = "spherical"  # of ends and crossings
ELEMENTS, OF_A_SPAN, MOST = 16, 4, 64  # of a cable; from one point of a curve to the next; of a curve at most
THIN = 0.008  # diameter of a cable by its length
ROPE, DENSITY, DAMPING = 1e8, 1150.0, 5e-3  # Young's modulus [Pa], kg/m3 and seconds: braided polyamide
LIMP = 20.0  # how much less a rope resists bending than a rod of its strength
SIDES = (("start", -0.5), ("end", 0.5))  # of a beam, and where they are by its length

Ends = tuple[Grip | None, Grip | None]


@dataclass(frozen=True, slots=True)
class Slack:
    """How long a cable is: so many metres, or by a share longer than its way."""

    share: float = 0.0
    length: float | None = None

    def of(self, way: float) -> float:
        """Length of a cable on a way [m]."""
        return way * (1.0 + self.share) if self.length is None else self.length


def beam_along(model: Model, points: Sequence[Vector]) -> Beam:
    """A round beam of polyamide from one point to another, or one that is a smooth curve through several [m]."""
    if len(points) == 2:
        return placing.beam(model, points[0], points[1])
    from linkwork.model import curve  # reads scipy

    name = model.fresh_id(Beam.kind)
    laid = curve.through(name, points, _elements(points))
    return Beam(id=name, width=placing.round_number(placing.SLENDER * laid["length"]), **laid, **placing.POLYAMIDE)


def cable_along(model: Model, points: Sequence[Vector], slack: Slack = Slack()) -> Beam:
    """A rope through points [m].

    Between two points one that is longer than the way hangs in a catenary, and a shorter one is stretched. Through
    several it begins as a smooth curve and is straight without load.
    """
    from linkwork.model import curve  # reads scipy

    way = way_of(points)
    if way < placing.SHORTEST_LINK:
        raise ModelError("A cable needs two points: click a second one elsewhere.")
    name = model.fresh_id(CABLE)
    if len(points) == 2:
        laid = curve.stretched(name, points[0], points[1], slack.of(way), ELEMENTS, model.gravity)
    else:
        laid = curve.through(name, points, _elements(points))
        laid["bent"] = tuple((*row, *(0.0,) * 6) for row in laid.pop("natural"))
    return Beam(id=name, **laid, **_rope(laid["length"]))


def strung(model: Model, body: Beam, ends: Ends, kind: str) -> Command:
    """The command that adds a beam with joints of a kind at its ends, where something holds them.

    Args:
        model: with its bodies where they are seen.
        body: the beam.
        ends: what holds its start and its end; None for nothing.
        kind: of the joints.
    """
    edits: list[Edit] = [AddBody(body)]
    for (side, share), grip in zip(SIDES, ends, strict=True):
        if grip is None:
            continue
        place = (share * body.length, 0.0, 0.0)
        held = on_body(model.body(grip.body), body.in_global(place), body.turn_at(place))
        name = model.fresh_id(f"{body.id} {side}")
        frames = {"base_frame": held, "follower_frame": Frame(place)}
        edits.append(AddJoint(FAMILIES["joints"][kind](id=name, base=grip.body, follower=body.id, **frames)))
    return Command(f"Add {body.id}", tuple(edits), select=(body.id,))


def web(model: Model, corner: Vector, sides: tuple[Vector, Vector], strands: int) -> Command:
    """The command that adds a net: so many strands along each side of a rectangle, tied where they cross.

    The ground holds the ends of all strands.

    Args:
        model: that it is for.
        corner: of the rectangle [m].
        sides: from there to its neighbours [m], at right angles.
        strands: in each direction.
    """
    if min(vector.norm(side) for side in sides) < placing.SHORTEST_LINK:
        raise ModelError("A web needs a rectangle: click its second corner elsewhere.")
    name = model.fresh_id(WEB)
    rope, shares = _rope(max(map(vector.norm, sides))), [(k + 1) / (strands + 1) for k in range(strands)]
    bodies: list[Beam] = []
    edits: list[Edit] = []
    for letter, (ahead, aside) in zip("ab", (sides, sides[::-1]), strict=True):
        for k, share in enumerate(shares, 1):
            start = vector.add(corner, vector.scale(aside, share))
            end = vector.add(start, ahead)
            laid = reaching(f"{name} {letter}{k}", start, end)
            bodies.append(Beam(id=f"{name} {letter}{k}", elements=strands + 1, **laid, **rope))
            edits += strung(model, bodies[-1], (Grip(GROUND_ID, start), Grip(GROUND_ID, end)), HINGE).edits
    for i, first in enumerate(bodies[:strands]):
        for j, second in enumerate(bodies[strands:]):
            places = (shares[j] - 0.5) * first.length, (shares[i] - 0.5) * second.length
            frames = {
                f"{side}_frame": Frame((x, 0.0, 0.0)) for side, x in zip(("base", "follower"), places, strict=True)
            }
            tie = FAMILIES["joints"][HINGE](
                id=f"{name} tie {i + 1} {j + 1}", base=first.id, follower=second.id, **frames
            )
            edits.append(AddJoint(tie))
    ids = tuple(body.id for body in bodies)
    return Command(f"Add {name}", (*edits, Group(ids, name)), select=ids)


def way_of(points: Sequence[Vector]) -> float:
    """Length of the straight lines from point to point [m]."""
    return sum(vector.norm(vector.subtract(b, a)) for a, b in pairwise(points))


def _elements(points: Sequence[Vector]) -> int:
    return min(MOST, max(ELEMENTS, OF_A_SPAN * (len(points) - 1)))


def _rope(length: float) -> dict[str, Any]:
    """Section of a rope of a length [m]: typed, as rope bends far more easily than a rod of its strength."""
    width = placing.round_number(THIN * length)
    area = math.pi / 4.0 * width**2
    bending = _told(ROPE * area * width**2 / 16.0 / LIMP)
    return {
        "section": TYPED,
        "width": width,
        "axial_stiffness": _told(ROPE * area),
        "bending_stiffness_y": bending,
        "bending_stiffness_z": bending,
        "torsional_stiffness": bending,
        "mass_per_length": _told(DENSITY * area),
        "damping": DAMPING,
    }


def _told(value: float) -> float:
    """Two digits, as one types them."""
    return float(f"{value:.2g}")
