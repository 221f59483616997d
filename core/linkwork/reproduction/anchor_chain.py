"""The anchor lifting that papers/003 announces: an open chain with a large number of bodies, contact and friction.

Data of our own, those of the sample of that name, as the abstract prints none: links of 20 kg and 0.3 m on spherical
joints run from a windlass through a pipe on the deck, bend over the lip of the bow and hang down to an anchor of
300 kg. The windlass pulls with 16 kN; friction is 0.3.
"""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

from linkwork.mechanism import Mechanism
from linkwork.model.model import Model
from linkwork.model.shapes.box import Box
from linkwork.model.shapes.capsule import Capsule
from linkwork.model.shapes.cylinder import Cylinder
from linkwork.model.shapes.sphere import Sphere
from linkwork.reproduction.case import Case, Figure, Outcome
from linkwork.reproduction.forms import STEP, Scene, compared

COUNT, INSIDE, PITCH, RADIUS = 60, 36, 0.3, 0.06  # links, those in the pipe; metres
LIP, PATH = 0.8, 0.88  # m: radius of the bow's lip, and of the joints' way around it
AROUND = 4  # links that bend around the lip
ACROSS = (math.sqrt(0.5), math.sqrt(0.5), 0.0, 0.0)
ROUGH = {"friction": 0.3}
UNTIL, BOUND = 0.3, 5e-3  # s, m
WHY = "the abstract announces the comparison and prints neither data nor results: the chain is ours"


def model(count: int = COUNT, inside: int = INSIDE) -> Model:
    """The chain of so many links, of which some begin inside the pipe."""
    m = Mechanism("anchor chain", gravity=(0.0, 0.0, -9.81))
    _add_ship(m)
    points = _way(count, inside)
    for k, (a, b) in enumerate(pairwise(points), 1):
        half = math.atan2(b[0] - a[0], b[2] - a[2]) / 2
        m.add_body(
            f"link {k}",
            mass=20.0,
            shape=Capsule(radius=RADIUS, length=PITCH - 2 * RADIUS),
            position=((a[0] + b[0]) / 2, 0.0, (a[2] + b[2]) / 2),
            rotation=(math.cos(half), 0.0, math.sin(half), 0.0),
            **ROUGH,
        )
        if k > 1:
            m.add_joint(f"joint {k - 1}", "spherical", base=f"link {k - 1}", follower=f"link {k}", at=a)
    x, _, z = points[-1]
    m.add_body("anchor", mass=300.0, shape=Sphere(radius=0.25), position=(x, 0.0, z - 0.25), **ROUGH)
    m.add_joint("shackle", "spherical", base=f"link {count}", follower="anchor", at=points[-1])
    m.add_force("windlass", "force", body="link 1", at=points[0], fx="-16 kN")
    return m.model


def _add_ship(m: Mechanism) -> None:
    """Deck, lip of the bow, and the pipe: two walls and a lid."""
    m.add_shape("ground", Box(x=12, y=2, z=0.2), position=(-6, 0, -0.1), **ROUGH)
    m.add_shape("ground", Cylinder(radius=LIP, length=2), position=(0, 0, -LIP), rotation=ACROSS, **ROUGH)
    for side in (-1, 1):
        m.add_shape("ground", Box(x=2.5, y=0.3, z=0.4), position=(-2.5, 0.35 * side, 0.2), **ROUGH)
    m.add_shape("ground", Box(x=2.5, y=1, z=0.1), position=(-2.5, 0, 0.45), **ROUGH)


def _way(count: int, inside: int) -> list[tuple[float, float, float]]:
    """Ends of the links: along the deck, around the lip, down."""
    turn = 2 * math.asin(PITCH / 2 / PATH)
    points = [(-PITCH * k, 0.0, PATH - LIP) for k in range(inside, 0, -1)]
    points += [(PATH * math.sin(turn * k), 0.0, PATH * math.cos(turn * k) - LIP) for k in range(AROUND + 1)]
    x, _, z = points[-1]
    return points + [(x, 0.0, z - PITCH * k) for k in range(1, count - len(points) + 2)]


def _run() -> Outcome:
    title = f"Anchor chain of {COUNT} links: distance of the anchor"
    empty = Figure("anchor_chain", title, "time [s]", "distance [m]", ())
    shows = "announced: lifting an anchor, an open chain of many bodies with contact and friction, in three forms"
    scene = Scene(model(), COUNT + 1, UNTIL)
    drawn, found = compared(empty, scene, ("semirecursive", STEP / 2), BOUND, shows)
    return Outcome((drawn,), [replace(verdict, why=WHY) for verdict in found])


CASES = (
    Case(
        name="anchor_chain",
        source="papers/003, section 3, second experiment (Dopico, Lopez, Luaces)",
        title="Lifting an anchor in three forms",
        about="Sixty links of 20 kg and an anchor of 300 kg, pulled over the bow with 16 kN. Contacts take most of the "
        "time, so the forms cost less apart than without. Times are those of this machine at this moment.",
        run=_run,
    ),
)
