"""A car with four double wishbones changes its lane at 54 km/h, then rides over a kerb with its right wheels.

Data of our own, of the size of a small car, those of the sample of that name: chassis 1,200 kg, wheels 18 kg, carriers
12 kg, arms 6 and 4 kg; springs 60 kN/m, dampers 4.8 kN s/m, anti-roll bars 1,500 and 900 N m/rad; tyres 200 kN/m,
50 kN for a slip of one, grip 0.95; the kerb is 4 cm high from 70 m to 90 m. Fifteen degrees of freedom, 22 bodies.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from linkwork.benchmarks.case import Case, Entrant
from linkwork.benchmarks.running import own
from linkwork.mechanism import Mechanism
from linkwork.model.model import Model

PACE = 15.0  # m/s
ACROSS = (0.0, 1.0, 0.0)
CORNERS = {"front left": (1.2, 1), "front right": (1.2, -1), "rear left": (-1.4, 1), "rear right": (-1.4, -1)}
RACK, CHASSIS = (1.06, 0.0, 0.26), (0.0, 0.0, 0.5)
GO: dict[str, Any] = {"velocity": (PACE, 0.0, 0.0)}
LANE = "0.0049*sin(2*pi*(t - 1)/2.4)*pulse(t, 1, 2.4)"
FINER = 10


def model(count: int = 1) -> Model:
    """The car; there is one size."""
    m = Mechanism("car with double wishbones", gravity=(0.0, 0.0, -9.81))
    m.add_body("chassis", mass=1200, inertia=(380, 1500, 1700), position=CHASSIS, **GO)
    m.add_body("rack", mass=4, inertia=(0.2, 0.01, 0.2), position=RACK, **GO)
    m.add_joint("steering", "prismatic", base="chassis", follower="rack", at=RACK, axis=ACROSS)
    m.add_driver("servo", "motor", joint="steering", target=LANE, p=4e5, d=4e3, limit=1e4)
    for corner, (x, side) in CORNERS.items():
        _add_corner(m, corner, x, side)
    for end, stiffness in (("front", 1500), ("rear", 900)):
        left, right = f'"{end} left lower arm hinge"', f'"{end} right lower arm hinge"'
        for side in ("left", "right"):
            bar = {"joint": f"{end} {side} lower arm hinge", "effort": f"-{stiffness}*(angle({left}) + angle({right}))"}
            m.add_force(f"{end} {side} end of anti-roll bar", "joint_effort", **bar)
        _add_kerb(m, end)
    return m.model


def _add_corner(m: Mechanism, corner: str, x: float, side: int) -> None:
    """Arms, carrier, wheel, spring and tyre."""
    hub, lower, upper, upright = (f"{corner} {part}" for part in ("wheel", "lower arm", "upper arm", "upright"))
    centre, carrier = (x, side * 0.78, 0.301), (x, side * 0.69, 0.32)
    m.add_body(lower, mass=6, inertia=(0.06, 0.05, 0.1), position=(x, side * 0.515, 0.21), **GO)
    m.add_body(upper, mass=4, inertia=(0.03, 0.03, 0.05), position=(x, side * 0.54, 0.47), **GO)
    m.add_body(upright, mass=12, inertia=(0.15, 0.15, 0.08), position=carrier, **GO)
    spin = (0.0, PACE / 0.301, 0.0)
    m.add_body(hub, mass=18, inertia=(0.65, 1.1, 0.65), position=centre, angular_velocity=spin, **GO)
    for arm, height, reach in ((lower, 0.22, 0.35), (upper, 0.48, 0.42)):
        at = (x, side * reach, height)
        m.add_joint(f"{arm} hinge", "revolute", base="chassis", follower=arm, at=at, axis=(1, 0, 0))
    for arm, at in ((lower, (x, side * 0.68, 0.2)), (upper, (x, side * 0.66, 0.46))):
        m.add_joint(f"{arm} ball", "spherical", base=arm, follower=upright, at=at)
    m.add_joint(f"{corner} bearing", "revolute", base=upright, follower=hub, at=centre, axis=ACROSS)
    inner, tie = np.array((x - 0.14, side * 0.35, 0.26)), np.array((x - 0.14, side * 0.68, 0.26))
    holder, origin = ("rack", RACK) if x > 0 else ("chassis", CHASSIS)
    ends = {"base_at": tuple(inner - origin), "follower_at": tuple(tie - carrier)}
    m.add_joint(f"{corner} tie rod", "rod", base=holder, follower=upright, **ends)
    spring = {"base_at": (x, side * 0.5, 0.12), "follower_at": (0, side * 0.035, 0)}
    rate = {"stiffness": 60e3, "damping": 4800, "free_length": 0.505 if x > 0 else 0.492}
    m.add_force(f"{corner} spring", "spring", base="chassis", follower=lower, **spring, **rate)
    grip = {"radius": 0.316, "stiffness": 2e5, "damping": 300, "along": 5e4, "across": 5e4, "grip": 0.95}
    m.add_force(f"{corner} tyre", "tyre", body=hub, at=centre, axis=ACROSS, **grip)


def _add_kerb(m: Mechanism, end: str) -> None:
    """The load that the height of the kerb adds as long as the rim touches it."""
    wheel = f'position("{end} right wheel", '
    up = f"0.04*(step({wheel}x), 70, 0, 70.3, 1) - step({wheel}x), 90, 0, 90.3, 1))"
    kerb = f"2e5*(max(0, 0.316 + {up} - {wheel}z)) - max(0, 0.316 - {wheel}z)))"
    m.add_force(f"kerb under {end} right", "force", body=f"{end} right wheel", fz=kerb)


def middle(q: np.ndarray) -> np.ndarray:
    """Where the chassis is."""
    return q[1, :3]


def reference(count: int, seconds: float) -> np.ndarray:
    """The same by small steps."""
    steps = FINER * round(seconds / 1e-3)
    return own(model, "semirecursive", middle)(count, seconds / steps, steps)()


CASES = (
    Case(
        name="car",
        title="A car with double wishbones changes its lane and rides over a kerb, step 1 ms (real time: 1000 us)",
        sizes=(1,),
        step=1e-3,
        work=6_000,
        entrants=(
            Entrant("Linkwork semirecursive", own(model, "semirecursive", middle)),
            Entrant("Linkwork semirecursive_origin", own(model, "semirecursive_origin", middle)),
            Entrant("Linkwork ali3p", own(model, "ali3p", middle)),
            Entrant("Linkwork modular", own(model, "modular", middle)),
            Entrant("Linkwork augmented_lagrangian", own(model, "augmented_lagrangian", middle)),
        ),
        reference=reference,
    ),
)
