"""Random mechanisms, let go: whether any blows up, and how far its energy ever rises.

Chains and trees of bars on hinges and balls, grids of bars on balls whose meshes are loops. Masses are spread evenly by
their logarithm up to a ratio; bars keep their shape, so that inertias are as far apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from linkwork.benchmarks.study import Study
from linkwork.edits import AddBody, AddJoint, apply
from linkwork.errors import SolverError
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.model import Model
from linkwork.simulation.simulation import Simulation

KINDS = ("chain", "tree", "grid")
RATIOS = (1.0, 1e3, 1e6)
STEPS = (1e-2, 1e-3, 1e-4)
SECONDS, LOOKS = 20.0, 40
MOST_WORK = 400_000  # bodies times steps of one run: longer ones are made shorter than SECONDS
GRAVITY = 9.81
CRUMPLED = 0.3  # metres that a knot may be off its place in a flat net of meshes of one metre
THICK = 0.1  # of the length of a bar

Point = tuple[float, ...]


def mechanism(kind: str, count: int, ratio: float, seed: int) -> Model:
    """About so many bars of random mass, hung from the ground."""
    random = np.random.default_rng(seed)
    bars, hung = _grid(count, random) if kind == "grid" else _branches(kind, count, random)
    edits: list[AddBody | AddJoint] = []
    for i, (one, other) in enumerate(bars):
        edits.append(AddBody(_bar(f"bar{i}", np.array(one), np.array(other), ratio ** random.uniform(-0.5, 0.5))))
    for n, (base, follower, at) in enumerate(hung):
        turns = "spherical" if kind == "grid" or random.random() < 0.5 else "revolute"
        axis = random.normal(size=3)
        edits.append(
            AddJoint(
                f"joint{n}",
                turns,
                base="ground" if base < 0 else f"bar{base}",
                follower=f"bar{follower}",
                at=at,
                axis=tuple((axis / np.linalg.norm(axis)).tolist()),
            )
        )
    return apply(Model(f"{kind} of {len(bars)}", (0.0, 0.0, -GRAVITY)), edits)[0]


def _bar(name: str, one: np.ndarray, other: np.ndarray, mass: float) -> RigidBody:
    """A round bar; its frame has the axes of space, so that its inertia may have products."""
    along = other - one
    length = float(np.linalg.norm(along))
    d = along / length
    tensor = mass * length**2 * ((1 / 12 + THICK**2 / 4) * (np.eye(3) - np.outer(d, d)) + THICK**2 / 2 * np.outer(d, d))
    return RigidBody(
        id=name,
        mass=mass,
        inertia=tuple(np.diag(tensor).tolist()),
        products=(float(tensor[0, 1]), float(tensor[0, 2]), float(tensor[1, 2])),
        position=tuple(((one + other) / 2).tolist()),
    )


def _branches(kind: str, count: int, random: np.random.Generator) -> tuple[list[tuple], list[tuple[int, int, Point]]]:
    """Bars that go off from the end of the one before, or of any one before."""
    ends, bars, hung = [np.zeros(3)], [], []
    for i in range(count):
        parent = i - 1 if kind == "chain" else int(random.integers(-1, i))
        way = random.normal(size=3)
        start = ends[parent + 1]
        ends.append(start + random.uniform(0.3, 1.0) * way / np.linalg.norm(way))
        bars.append((tuple(start.tolist()), tuple(ends[-1].tolist())))
        hung.append((parent, i, tuple(start.tolist())))
    return bars, hung


def _grid(count: int, random: np.random.Generator) -> tuple[list[tuple], list[tuple[int, int, Point]]]:
    """A crumpled net of meshes, held at two corners; each bar is tied to the first at its knot."""
    side = max(1, round(np.sqrt(count / 2)))
    flat = np.stack([*np.meshgrid(range(side + 1), range(side + 1), indexing="ij"), np.zeros((side + 1, side + 1))], 2)
    knots = (flat + random.uniform(-CRUMPLED, CRUMPLED, flat.shape)).tolist()
    bars, hung, first = [], [], {(0, 0): -1, (0, side): -1}
    for i in range(side + 1):
        for j in range(side + 1):
            for di, dj in ((1, 0), (0, 1)):
                if i + di <= side and j + dj <= side:
                    number = len(bars)
                    bars.append((tuple(knots[i][j]), tuple(knots[i + di][j + dj])))
                    for knot in ((i, j), (i + di, j + dj)):
                        if knot in first:
                            hung.append((first[knot], number, tuple(knots[knot[0]][knot[1]])))
                        first.setdefault(knot, number)
    return bars, hung


@dataclass(frozen=True, slots=True)
class Fall:
    """What a run came to: the time it lasted [s]; rise of energy beside what gravity can do; the largest gap [m]."""

    size: int
    name: str
    seconds: float
    rise: float
    gap: float
    blown_up: bool


def fall(model: Model, h: float, seconds: float, accuracy: str = "balanced") -> Fall:
    """Let go of a mechanism, and look at it from time to time."""
    simulation = Simulation(model, "modular", h, accuracy=accuracy)
    mass = sum(body.mass for body in model.bodies.values() if isinstance(body, RigidBody))
    places = simulation.snapshot().positions
    scale = mass * GRAVITY * (float(np.abs(places).max()) + 1.0)
    rise = gap = 0.0
    for _ in range(LOOKS):
        try:
            simulation.advance(max(1, round(seconds / LOOKS / h)))
        except SolverError:
            return Fall(len(places) - 1, model.name, simulation.time, rise, gap, True)
        snapshot = simulation.snapshot()
        rise, gap = max(rise, snapshot.energy.drift / scale), max(gap, snapshot.violation)
    return Fall(len(places) - 1, model.name, simulation.time, rise, gap, not np.isfinite(snapshot.positions).all())


def _rows(size: int, rounds: int, _peers: bool) -> Iterator[Fall]:
    for kind in KINDS:
        for ratio in RATIOS:
            for h in STEPS:
                for seed in range(rounds):
                    seconds = min(SECONDS, MOST_WORK / size * h)
                    found = fall(mechanism(kind, size, ratio, seed), h, seconds)
                    name = f"{kind}, masses 1:{ratio:.0e}, h {h:g}"
                    yield Fall(found.size, name, found.seconds, found.rise, found.gap, found.blown_up)


def _as_line(row: Fall) -> str:
    verdict = "  BLEW UP" if row.blown_up else ""
    return f"{row.size:6}  {row.name:34}{row.seconds:8.2f}{row.rise:12.1e}{row.gap:12.1e}{verdict}"


STUDY = Study(
    name="stability",
    title="Random mechanisms let go: rise of energy beside the work that gravity can do; rounds are seeds",
    sizes=(2, 10, 50, 200),
    head=f"{'bodies':>6}  {'':34}{'seconds':>8}{'rise':>12}{'gap':>12}",
    found=_rows,
    as_line=_as_line,
)
