"""Fluids for tests: tanks, dams, closed surfaces of triangles, and sums over all pairs written out."""

from __future__ import annotations

import itertools

import numpy as np

from linkwork.fluid.fluid import Fluid
from linkwork.fluid.medium import Substance
from linkwork.fluid.solid import region_lattice, tank
from linkwork.fluid.surface import Surface

G = 9.81


def filled(low, high, substance: Substance, walls: float = 0.3, slips: bool = False) -> Fluid:
    """A box full of fluid at rest, in a tank that is higher by some of its height and open above."""
    fluid, low, high = Fluid(substance), np.array(low, float), np.array(high, float)
    x = region_lattice(low, high, substance.spacing)
    fluid.fill(x, substance.density_below(high[-1] - x[:, -1]))
    top = high + (high - low) * ([0.0] * (len(low) - 1) + [walls])
    fluid.surround([Surface(*tank(low, top, substance.spacing, (2 * len(low) - 1,)), slips=slips)])
    fluid.settle()
    return fluid


def water(spacing: float, depth: float, axes: int = 2, **more) -> Substance:
    """Water as deep as this."""
    gravity = (0.0,) * (axes - 1) + (-G,)
    return Substance(spacing, 1000.0, 10.0 * np.sqrt(2 * G * depth), gravity=gravity, **{"artificial": 0.05, **more})


def dam(n: int, a: float = 0.05715, high: int = 2, long: float = 5.5) -> Fluid:
    """A column of water n particles wide at the left end of a channel along which it slides (G03)."""
    spacing = a / n
    substance = water(spacing, high * a, artificial=0.02)
    fluid = Fluid(substance)
    x = region_lattice(np.zeros(2), np.array([a, high * a]), spacing)
    fluid.fill(x, substance.density_below(high * a - x[:, 1]))
    room = np.round(np.array([long * a, 1.5 * high * a]) / spacing) * spacing
    fluid.surround([Surface(*tank(np.zeros(2), room, spacing, (3,)), slips=True)])
    fluid.settle()
    return fluid


def state(fluid: Fluid) -> np.ndarray:
    """Place, velocity, density of all particles in the order of their names."""
    p, n = fluid.particles, fluid.count
    both = np.column_stack([p.row[:n, :3], p.row[:n, 4:7], p.density[:n]])
    return both[np.argsort(p.name[:n])]


def box(x: float, y: float, z: float) -> np.ndarray:
    """Triangles of a box around the origin, facing outwards."""
    corners = np.array(list(itertools.product((-0.5, 0.5), repeat=3))) * (x, y, z)
    faces = ((0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3))
    return corners[[t for a, b, c, d in faces for t in ((a, b, c), (a, c, d))]]


def cylinder(radius: float, length: float, sides: int = 64) -> np.ndarray:
    """Triangles of a cylinder along z with the area of a round one."""
    r = radius * np.sqrt(2 * np.pi / sides / np.sin(2 * np.pi / sides))
    angles = 2 * np.pi * np.arange(sides + 1) / sides
    ring = r * np.column_stack([np.cos(angles), np.sin(angles)])
    made, h = [], 0.5 * length
    for p, q in itertools.pairwise(ring):
        a, b, c, d = [*p, -h], [*q, -h], [*q, h], [*p, h]
        made += [[a, b, c], [a, c, d], [[0, 0, h], d, c], [[0, 0, -h], b, a]]
    return np.array(made)


def ball(radius: float, rings: int = 24) -> np.ndarray:
    """Triangles of a sphere around the origin."""
    t, p = np.linspace(0, np.pi, rings + 1), np.linspace(0, 2 * np.pi, 2 * rings + 1)
    x = radius * np.stack(
        [np.outer(np.sin(t), np.cos(p)), np.outer(np.sin(t), np.sin(p)), np.outer(np.cos(t), np.ones_like(p))], axis=-1
    )
    a, b, c, d = x[:-1, :-1], x[1:, :-1], x[1:, 1:], x[:-1, 1:]
    made = np.concatenate([np.stack(k, axis=2).reshape(-1, 3, 3) for k in ((a, b, c), (a, c, d))])
    area = np.linalg.norm(np.cross(made[:, 1] - made[:, 0], made[:, 2] - made[:, 0]), axis=1)
    return made[area > 1e-12 * radius**2]


def turned(triangles: np.ndarray, angle: float, at) -> np.ndarray:
    """Triangles turned about z and moved in the plane."""
    c, s = np.cos(angle), np.sin(angle)
    return triangles @ np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]).T + [*at, 0.0][:3]


def body(own: np.ndarray, spacing: float, angle: float, at) -> Surface:
    """A body in the plane from triangles in its own axes, turned and placed."""
    from linkwork.fluid.solid import points_inside

    x, volume = points_inside(own, spacing, flat=True)
    c, s = np.cos(angle), np.sin(angle)
    return Surface(x @ np.array([[c, s], [-s, c]]) + at, volume)


def wendland(r: np.ndarray, eta: float, axes: int) -> tuple[np.ndarray, np.ndarray]:
    """W and (dW/dr)/r, by the text of the books, q = r/eta."""
    q = r / eta
    norm = 7 / (4 * np.pi * eta**2) if axes == 2 else 21 / (16 * np.pi * eta**3)
    inside = q < 2
    w = norm * (1 - q / 2) ** 4 * (2 * q + 1)
    return np.where(inside, w, 0.0), np.where(inside, norm * (-5 / eta**2) * (1 - q / 2) ** 3, 0.0)
