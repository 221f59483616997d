"""Mechanisms that come to rest where a formula says."""

from __future__ import annotations

import math

import numpy as np

import linkwork as lw

G = 9.81


def weight_on_springs(*stiffnesses: float) -> lw.Mechanism:
    """A point of 2 kg that hangs a metre below the ground on springs of no free length, side by side."""
    mechanism = lw.Mechanism("weight", gravity=(0, 0, -G))
    mechanism.add_point_mass("weight", mass=2.0, position=(0.1, 0.2, -1.0))
    for n, stiffness in enumerate(stiffnesses):
        mechanism.add_force(
            f"spring{n}", "spring", base="ground", follower="weight", stiffness=stiffness, free_length=0
        )
    return mechanism


def hanging_chain(count: int = 12, span: float = 0.6) -> lw.Mechanism:
    """A chain of a metre and a kilogram between two points at one height, first laid out as an arc."""
    link, turn = 1.0 / count, 2.6 / count
    mechanism = lw.Mechanism("chain", gravity=(0, 0, -G))
    point, angle, before = np.zeros(3), 1.3, "ground"
    for n in range(count):
        along = np.array((math.cos(angle), 0.0, -math.sin(angle)))
        half, inertia = angle / 2, link**2 / count / 12
        mechanism.add_body(
            f"link{n}",
            mass=1.0 / count,
            inertia=(1e-6, inertia, inertia),
            position=tuple(point + link / 2 * along),
            rotation=(math.cos(half), 0.0, math.sin(half), 0.0),
        )
        mechanism.add_joint(f"pin{n}", "revolute", base=before, follower=f"link{n}", at=tuple(point), axis=(0, 1, 0))
        point, angle, before = point + link * along, angle - turn, f"link{n}"
    mechanism.add_joint(
        "end", "spherical", base="ground", follower=before, base_at=(span, 0, 0), follower_at=(link / 2, 0, 0)
    )
    return mechanism


def hung_from_a_spring(stiffness: float, damping: float = 0.0) -> lw.Mechanism:
    """A body of 1 kg a metre below the ground on a spring [N/m, N s/m], a second one hinged to it at its side."""
    made = lw.Mechanism("hung from a spring")
    made.add_body("upper", mass=1.0, inertia=(1.0, 1.0, 1.0), position=(0.0, 0.0, -1.0))
    made.add_body("lower", mass=1.0, inertia=(0.1, 0.1, 0.1), position=(0.5, 0.0, -1.0))
    law = {"stiffness": stiffness, "damping": damping, "free_length": 1.0}
    made.add_force("spring", "spring", base="ground", follower="upper", **law)
    made.add_joint("pin", "revolute", base="upper", follower="lower", at=(0.0, 0.0, -1.0), axis=(0.0, 1.0, 0.0))
    return made
