"""A fluid that can be stepped: its particles, its walls and their motion, and room that grows where it lacks."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from linkwork.errors import SolverError
from linkwork.fluid.arrays import FASTEST, HARDEST, TIME, Lists, make_lists, make_particles, make_walls
from linkwork.fluid.cells import CROWDED, ENOUGH, LACKS_CELLS, LACKS_PAIRS, LACKS_ROOM, LACKS_WALL_PAIRS
from linkwork.fluid.medium import Substance
from linkwork.fluid.stepping import advance, prepare
from linkwork.fluid.surface import Surface

FIRST_PAIRS = {2: 24, 3: 90}  # for each particle
SHORTEST = 1e-12  # s: where steps would be shorter, the fluid has burst


class Fluid:
    """Particles of one substance among walls and bodies.

    Attributes:
        substance: what it is made of.
        particles, walls, lists, medium: its arrays.
        made: how many particles there have been.
    """

    def __init__(self, substance: Substance) -> None:
        """No particles, no walls."""
        self.substance = substance
        self.medium = substance.packed()
        self.particles = make_particles(1)
        self.walls = make_walls(0, 0)
        self.lists = self._lists()
        self.made = 0

    @property
    def count(self) -> int:
        """How many particles there are."""
        return int(self.particles.count[0])

    def fill(
        self,
        x: np.ndarray,
        density: np.ndarray | float,
        velocity: np.ndarray | float = 0.0,
        volume: np.ndarray | float = 0.0,
    ) -> None:
        """Add particles, each with the volume of a cube of the spacing if none is given."""
        fresh, n, d = len(x), self.count, len(self.substance.axes)
        self.make_room(n + fresh)
        p, some = self.particles, slice(n, n + fresh)
        for array in (p.row, p.density, p.mass, p.acceleration):
            array[some] = 0.0
        p.row[some, :d], p.row[some, 4 : 4 + d] = x, velocity
        p.row[some, 3] = volume if np.any(volume) else self.substance.spacing**d
        p.density[some] = density
        p.mass[some] = p.density[some] * p.row[some, 3]
        p.name[some] = self.made + np.arange(fresh)
        self.made += fresh
        p.count[0] = n + fresh

    def take(self, gone: np.ndarray) -> None:
        """Remove particles, given as one truth value for each."""
        p, n, stay = self.particles, self.count, ~gone
        for array in (p.row, p.density, p.mass, p.acceleration, p.name):
            array[: int(stay.sum())] = array[:n][stay]
        p.count[0] = int(stay.sum())

    def surround(self, surfaces: list[Surface]) -> None:
        """Set walls and bodies, all at rest where they are given."""
        d = len(self.substance.axes)
        walls = make_walls(sum(len(surface.x) for surface in surfaces), len(surfaces))
        first = 0
        for b, surface in enumerate(surfaces):
            some = slice(first, first + len(surface.x))
            walls.begin[some, :d] = walls.end[some, :d] = walls.row[some, :d] = surface.x
            walls.row[some, 3], walls.normal[some, :d] = surface.volume, surface.normal
            walls.body[some], walls.slip[b] = b, surface.slips
            first = some.stop
        self.walls = walls
        self.lists = self._lists()

    def settle(self, span: float = 1.0) -> None:
        """Sum up forces anew, after an edit and before a piece of time [s] in which walls move as they are told."""
        self._again(lambda: prepare(self.particles, self.walls, self.lists, self.medium, span, self.substance.axes))

    def longest_step(self) -> float:
        """The longest step that is stable now [s]."""
        told = self.medium.told
        return self.substance.longest_step(float(told[FASTEST]), float(told[HARDEST]))

    def advance(self, span: float, steps: int = 0) -> int:
        """Go on by a piece of time [s] in so many equal steps, as many as it needs if 0; how many there were."""
        count = steps or max(1, math.ceil(span / max(self.longest_step(), SHORTEST)))
        self.walls.impulse[:] = self.walls.work[:] = 0.0
        done = 0

        def go() -> int:
            nonlocal done
            parts = self.particles, self.walls, self.lists, self.medium
            done, lacks = advance(*parts, span, count, done, self.substance.axes)
            return int(lacks)

        self._again(go)
        return count

    def _again(self, go: Callable[[], int]) -> None:
        """Do something until nothing lacks."""
        while (lacks := go()) != ENOUGH:
            self._grow(lacks)

    def _grow(self, lacks: int) -> None:
        lists = self.lists
        if lacks == LACKS_ROOM:
            self.make_room(2 * len(self.particles.row))
        elif lacks == LACKS_CELLS:
            cells = 2 * int(np.prod(lists.sizes)) + 1
            new = np.zeros(cells, dtype=np.int64)
            self.lists = lists._replace(cell=new, ghost=new.copy())
        elif lacks == LACKS_PAIRS:
            self.lists = lists._replace(near=np.zeros(2 * len(lists.near), dtype=np.uint32))
        elif lacks == LACKS_WALL_PAIRS:
            self.lists = lists._replace(wall_near=np.zeros(2 * len(lists.wall_near), dtype=np.uint32))
        else:
            raise self._burst(lacks)

    def _burst(self, lacks: int) -> SolverError:
        what = (
            "has fallen into itself: too many particles are in one place"
            if lacks == CROWDED
            else ("has spread too far to be followed: its particles take more than four million cells")
        )
        how = "Give it walls without holes, a drain, a higher speed of sound, or less to begin with."
        return SolverError(f"The fluid {what}. {how}", float(self.medium.told[TIME]))

    def make_room(self, room: int) -> None:
        """Room for so many particles and copies."""
        if room <= len(self.particles.row):
            return
        old, made = self.particles, make_particles(room)
        for was, array in zip(old, made, strict=True):
            array[: len(was)] = was
        self.particles = made
        self.lists = self._lists()

    def _lists(self) -> Lists:
        room, points = len(self.particles.row), len(self.walls.row)
        pairs = FIRST_PAIRS[len(self.substance.axes)]
        return make_lists(room, points, 4 * room + 64, pairs * room + 512, 16 * points + 512)
