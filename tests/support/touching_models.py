"""Scenes in which things touch, and the table of contacts of two shapes."""

from __future__ import annotations

import math

import numpy as np

import linkwork as lw
from linkwork.collision.touching import find_contacts
from linkwork.compiler.compile import compile_model
from linkwork.model.model import Model
from linkwork.partners.contact import contact_of
from linkwork.system.shapes import Contacts
from linkwork.system.state import copied

G = 9.81
EDGE = 0.2  # m
SYMMETRIC = ((0, 5, 4), (5, 1, 3), (4, 3, 2))  # entries of a symmetric matrix in a row of six


def met(a: lw.Shape, b: lw.Shape, position=(0, 0, 0), rotation=(1, 0, 0, 0), **motion) -> Contacts:
    """Contacts of a, which is the ground's and lies at the origin, with b on a body; cut to those in use."""
    m = lw.Mechanism()
    m.add_shape("ground", a, collides=True, rotation=a.rotation)
    m.add_body("b", mass=1, inertia=(1, 1, 1), shape=b, collides=True, position=position, rotation=rotation, **motion)
    compiled = compile_model(m.model)
    found = contact_of(compiled)
    find_contacts(
        compiled.system, copied(compiled.start), found.shapes, found.touch_scratch, found.before, found.now, 1e-3
    )
    count = int(found.now.count[0])
    return Contacts(*(array[:count] for array in found.now))


def floor(m: lw.Mechanism, friction: float = 0.5, **surface) -> None:
    """A floor whose top is at height zero."""
    m.add_shape("ground", lw.Box(x=40, y=40, z=1), position=(0, 0, -0.5), friction=friction, **surface)


def box_on_slope(degrees: float, friction: float = 0.5) -> Model:
    """A box on a floor, with gravity turned as on a slope."""
    angle = math.radians(degrees)
    m = lw.Mechanism("slope", gravity=(G * math.sin(angle), 0, -G * math.cos(angle)))
    floor(m, friction)
    m.add_body("box", mass=1, shape=lw.Box(x=EDGE, y=EDGE, z=EDGE), position=(0, 0, EDGE / 2), friction=friction)
    return m.model


def stack(count: int, friction: float = 0.5) -> Model:
    """Boxes b0, b1, ... on each other on a floor."""
    m = lw.Mechanism("stack", gravity=(0, 0, -G))
    floor(m, friction)
    for k in range(count):
        place = (0, 0, EDGE / 2 + EDGE * k)
        m.add_body(f"b{k}", mass=1, shape=lw.Box(x=EDGE, y=EDGE, z=EDGE), position=place, friction=friction)
    return m.model


def ball_above_floor(height: float, restitution: float = 0.0, radius: float = 0.1, **values) -> Model:
    """A ball that has so much air under it [m]."""
    m = lw.Mechanism("ball", gravity=(0, 0, -G))
    floor(m)
    place = (0, 0, height + radius)
    m.add_body("ball", mass=1, shape=lw.Sphere(radius=radius), position=place, restitution=restitution, **values)
    return m.model


def on_surface(found: Contacts, side: int) -> np.ndarray:
    """Points on a body at the origin, unturned, or in the frame of one that is not."""
    sign = (1, -1)[side]
    outward = sign * found.normal
    stretched = np.einsum("nkj,nj->nk", found.ellipsoid[:, side][:, SYMMETRIC], outward)
    square = np.einsum("nk,nk->n", outward, stretched)
    offset = stretched / np.sqrt(np.where(square > 0.0, square, np.inf))[:, None]
    return found.local[:, side] + offset + found.round[:, side : side + 1] * outward


def as_set(points: np.ndarray, digits: int = 9) -> set[tuple[float, ...]]:
    """Points without their order."""
    return {tuple(float(x) + 0.0 for x in np.round(p, digits)) for p in points}
