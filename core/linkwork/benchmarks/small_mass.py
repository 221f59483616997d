"""Two masses on springs in a row, the first of them small: steps that an integrator takes as it shrinks (papers/000).

The first article of papers/000 shows in its Fig. 2 how the number of steps grows without bound as m1 / m2 goes to zero,
and is small where m1 is zero from the start: its equation is then one of first order. Springs of 100 N/m and dampers of
1e-4 N s/m, as light as those of the figure must be; a force of 10 N sin 3 t on the first mass, the second of a kilogram
let go at 0.1 m. All rates come from `recursive`, whose bodies without mass are those of the article.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from linkwork.analysis.adaptive import integrate
from linkwork.mechanism import Mechanism

RATIOS = (1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 0.0)
METHODS = ("TR-BDF2", "BDF")
UNTIL, TOLERANCE = 0.02, 1e-6  # seconds; of a step
NO_MASS = 1e-13  # kg: counts as none beside a kilogram
SPRING, DAMPING = 100.0, 1e-4  # N/m, N s/m


@dataclass(frozen=True, slots=True)
class Steps:
    """Steps and evaluations that a method took, and where the second mass is then [m]."""

    ratio: float
    method: str
    steps: int
    evaluations: int
    end: float


def mechanism(ratio: float, damping: float = DAMPING) -> Mechanism:
    """The oscillator with a first mass of so many kilograms."""
    made = Mechanism("oscillator", gravity=(0.0, 0.0, 0.0))
    mass = max(ratio, NO_MASS)
    made.add_body("light", mass=mass, inertia=(mass,) * 3)
    made.add_body("heavy", mass=1.0, inertia=(1.0, 1.0, 1.0), position=(0.1, 0.0, 0.0))
    for name, base, free in (("light", "ground", 0.0), ("heavy", "light", -0.1)):
        made.add_joint(f"{name}_rail", "prismatic", base=base, follower=name, at=(0, 0, 0), axis=(1, 0, 0))
        law = {"stiffness": SPRING, "damping": damping, "free": free}
        made.add_force(f"{name}_spring", "joint_spring", joint=f"{name}_rail", **law)
    made.add_force("push", "joint_effort", joint="light_rail", effort="10*sin(3*t)")
    return made


def counted(ratios: tuple[float, ...] = RATIOS, until: float = UNTIL, tolerance: float = TOLERANCE) -> Iterator[Steps]:
    """All ratios by our own integrator and by scipy's BDF."""
    for ratio in ratios:
        for method in METHODS:
            found = integrate(mechanism(ratio), until=until, tolerance=tolerance, method=method, samples=1)
            end = float(found.run.position("heavy")[-1, 0])
            yield Steps(ratio, method, found.steps, found.evaluations, end)
