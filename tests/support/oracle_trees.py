"""Mechanisms with light bodies: the tree of oracle D02 at a given state, the oscillator of oracle D01."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import oracles

import linkwork as lw
from linkwork.math3d import rotation
from linkwork.mechanism import Mechanism

TINY = 1e-13  # kg, kg m2: counts as none beside a kilogram


@dataclass
class Moving:
    """Axes, origin, angular velocity and velocity of the origin of a frame."""

    axes: np.ndarray = field(default_factory=lambda: np.eye(3))
    origin: np.ndarray = field(default_factory=lambda: np.zeros(3))
    spin: np.ndarray = field(default_factory=lambda: np.zeros(3))
    velocity: np.ndarray = field(default_factory=lambda: np.zeros(3))

    def shifted(self, local, rate=(0.0, 0.0, 0.0)) -> Moving:
        """Moved by a way in its own axes, at a rate in those."""
        way, rate = self.axes @ np.asarray(local, dtype=float), self.axes @ np.asarray(rate, dtype=float)
        return Moving(self.axes, self.origin + way, self.spin, self.velocity + np.cross(self.spin, way) + rate)

    def turned(self, matrix, rate=(0.0, 0.0, 0.0)) -> Moving:
        """Turned by a matrix; the rate is in the axes that are reached."""
        axes = self.axes @ np.asarray(matrix, dtype=float)
        return Moving(axes, self.origin, self.spin + axes @ np.asarray(rate, dtype=float), self.velocity)


def about(axis, angle: float) -> np.ndarray:
    """The matrix of a turn."""
    return np.array(rotation.axes(rotation.about(tuple(axis), angle))).T


def slid(frame: Moving, axis, way: float, speed: float) -> Moving:
    """A slide along one of its own axes."""
    return frame.shifted(way * np.asarray(axis), speed * np.asarray(axis))


def spun(frame: Moving, axis, angle: float, speed: float) -> Moving:
    """A turn about one of its own axes."""
    return frame.turned(about(axis, angle), speed * np.asarray(axis))


def add_body(made: Mechanism, name: str, frame: Moving, mass: float, centre, inertia) -> None:
    """A body whose frame moves as given, with its centre of mass somewhere in it."""
    there = frame.shifted(centre)
    made.add_body(
        name,
        mass=mass,
        inertia=np.asarray(inertia),
        position=tuple(there.origin),
        rotation=rotation.from_axes(*map(tuple, frame.axes.T)),
        velocity=tuple(there.velocity),
        angular_velocity=tuple(frame.spin),
    )


JOINTS = ("pin", "sleeve", "rail3", "rail4", "elbow")
COORDINATES = (("pin", "angle"), ("sleeve", "distance"), ("sleeve", "angle"), ("rail3", "distance"))
COORDINATES += (("rail4", "distance"), ("elbow", "angle"))


def five_bodies(q, qd, t: float = 0.0) -> Mechanism:
    """Oracle D02: the second body has no mass; springs and dampers in all joints.

    Coordinates count from the state that is given; `t` is its time.
    """
    case = oracles.described("D02_tree5_rank_deficient")
    made = lw.Mechanism("tree", gravity=tuple(map(float, case["gravity"])))
    frames, names = {"root": Moving()}, {"root": "ground", "j2s": "ground"}
    for link, angle, speed in zip(case["links"], q, qd, strict=True):
        frame = frames[link["parent"]].shifted(link["p0"]).turned(link["R0"])
        move = spun if link["type"] == "R" else slid
        frames[link["dof"]] = frame = move(frame, link["axis"], angle, speed)
        if link["dof"] == "j2s":
            names["j2s"] = "body1"
            continue
        name = names[link["dof"]] = {"j1": "body1", "j2r": "body2"}.get(link["dof"], f"body{link['dof'][1]}")
        bare = link["mass"] == 0.0
        inertia = TINY * np.eye(3) if bare else link["inertia"]
        add_body(made, name, frame, TINY if bare else link["mass"], link["com"], inertia)
        number = int(name[-1]) - 1
        kind = ("revolute", "cylindrical", "prismatic", "prismatic", "revolute")[number]
        base, axis = names[link["parent"]], frame.axes @ link["axis"]
        made.add_joint(JOINTS[number], kind, base=base, follower=name, at=tuple(frame.origin), axis=tuple(axis))
    forces = case["forces"]
    extra = {0: f"2*sin(2*(t + {t}))", 1: f"6*cos(3*(t + {t}))"}
    for n, (joint, name) in enumerate(COORDINATES):
        k, c = forces["joint_stiffness"][n], forces["joint_damping"][n]
        pull = (
            f"-{k}*(coordinate({joint}, {name}) + {float(q[n])!r}) - {c}*speed({joint}, {name}) + {extra.get(n, '0')}"
        )
        made.add_force(f"effort{n}", "joint_effort", joint=joint, coordinate=name, effort=pull)
    return made


def two_masses(ratio: float, damping: float = 1.0) -> Mechanism:
    """Oracle D01: a light mass between two springs, a kilogram behind it, a force on the light one."""
    made = lw.Mechanism("oscillator", gravity=(0.0, 0.0, 0.0))
    made.add_body("light", mass=max(ratio, TINY), inertia=(max(ratio, TINY),) * 3)
    made.add_body("heavy", mass=1.0, inertia=(1.0, 1.0, 1.0), position=(0.1, 0.0, 0.0))
    for name, base, free in (("light", "ground", 0.0), ("heavy", "light", -0.1)):
        made.add_joint(name + "_rail", "prismatic", base=base, follower=name, at=(0, 0, 0), axis=(1, 0, 0))
        spring = {"stiffness": 100.0, "damping": damping, "free": free}
        made.add_force(name + "_spring", "joint_spring", joint=name + "_rail", **spring)
    made.add_force("push", "joint_effort", joint="light_rail", effort="10*sin(3*t)")
    return made
