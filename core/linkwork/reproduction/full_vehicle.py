"""The full vehicle with closed loops that papers/003 announces: a car of our own, as the abstract prints no data."""

from __future__ import annotations

from dataclasses import replace

from linkwork.benchmarks import car
from linkwork.reproduction.case import Case, Figure, Outcome
from linkwork.reproduction.forms import STEP, Scene, compared

UNTIL, BOUND = 5.6, 1e-3  # seconds, the lane changed and the kerb climbed; metres, of 84 that are driven
CHASSIS = 1
WHY = "the abstract announces the comparison and prints neither data nor results: the car is ours"


def _run() -> Outcome:
    empty = Figure("full_vehicle", "Full vehicle: distance of the chassis", "time [s]", "distance [m]", ())
    shows = "announced: a full vehicle with closed loops, by both topological forms and the global one"
    scene = Scene(car.model(), CHASSIS, UNTIL)
    drawn, found = compared(empty, scene, ("semirecursive", STEP / 4), BOUND, shows)
    return Outcome((drawn,), [replace(verdict, why=WHY) for verdict in found])


CASES = (
    Case(
        name="full_vehicle",
        source="papers/003, section 3, first experiment (Dopico, Lopez, Luaces)",
        title="Full vehicle in three forms",
        about="A car of 1.5 t with double wishbones, 22 bodies and 15 degrees of freedom, changes its lane at "
        "54 km/h and rides over a kerb of 4 cm. Times are those of this machine at this moment.",
        run=_run,
    ),
)
