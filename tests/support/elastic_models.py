"""Mechanisms with elastic bodies of coarse meshes, which are reduced in a tenth of a second."""

from __future__ import annotations

import linkwork as lw
from linkwork.model.model import Model

WORDS = {"E": 1e9, "nu": 0.3, "edge": 0.08, "grip": 0.03, "vectors": 3, "damping_ratio": 0.02}


def bent_pendulum() -> Model:
    """A bar that swings about one of its ends, a weight at the other, its stress measured."""
    m = lw.Mechanism("bent pendulum", gravity=(0, 0, -9.81))
    m.add_body("bar", density=2700, shape=lw.Box(x=0.4, y=0.03, z=0.03), position=(0.2, 0, 0))
    m.make_elastic("bar", **WORDS)
    m.add_point_mass("weight", mass=0.3, position=(0.4, 0, 0))
    m.add_joint("pin", "revolute", base="ground", follower="bar", at=(0, 0, 0), axis=(0, 1, 0))
    m.add_joint("bolt", "spherical", base="bar", follower="weight", at=(0.4, 0, 0))
    m.add_measure("stress", "stress", body="bar", where="largest")
    return m.model


def bent_four_bar() -> Model:
    """A four-bar linkage whose coupler bends."""
    m = lw.Mechanism("bent four-bar", gravity=(0, 0, -9.81))
    for name, x, z, length in (("crank", 0.1, 0.0, 0.2), ("coupler", 0.4, 0.0, 0.4), ("rocker", 0.6, -0.15, 0.3)):
        upright = name == "rocker"
        shape = lw.Box(x=0.03 if upright else length, y=0.03, z=length if upright else 0.03)
        m.add_body(name, density=2700, shape=shape, position=(x, 0, z))
    m.make_elastic("coupler", **WORDS)
    ends = (("a", "ground", "crank", 0.0, 0.0), ("b", "crank", "coupler", 0.2, 0.0),
            ("c", "coupler", "rocker", 0.6, 0.0), ("d", "rocker", "ground", 0.6, -0.3))  # fmt: skip
    for name, base, follower, x, z in ends:
        m.add_joint(name, "revolute", base=base, follower=follower, at=(x, 0, z), axis=(0, 1, 0))
    return m.model
