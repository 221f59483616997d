"""A spanning tree of the mechanism, for formulations in relative coordinates.

Breadth-first from the ground, so that loops are short; of several joints to one body the one that leaves least freedom
is taken. A part that no such joint holds to the ground gets three slides and a ball of its own. Joints that hold
anything and are not in the tree are cut: they close loops.

A point mass gets three slides of its own, for it has no axes from which anything could turn, and its joints are cut. A
bar has none about which it could spin: it is given a little of its own second moment across, with less along it so that
it turns as before; what never spins never shows how hard it is to.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from functools import cache

import numpy as np

from linkwork.compiler.compiled import Compiled
from linkwork.compiler.gathering import UNLED
from linkwork.compiler.hanging import Hanging, hanging
from linkwork.compiler.motion import Step
from linkwork.model.frame import Frame
from linkwork.system.compiled_system import BAR, GROUND, SIZE, CompiledSystem
from linkwork.system.products import product
from linkwork.system.tree import BALL, LOOSE, SLIDE, TURN, Tree

FLOATING = (*(Step(SLIDE, tuple(axis)) for axis in np.eye(3)), Step(BALL))
NO_MASS = 1e-11  # of the whole mechanism: a body that has less counts as having none
NO_INERTIA = 1e-9  # of the mechanism's mass, and of its largest moment: what is left of none by rounding
THICKNESS = 0.25  # of the second moment of a bar along itself: what is taken for that across
AXES = np.arange(1, 4)  # of a pseudo-inertia
SPACE = Frame()
HERE = np.eye(4)  # poses are 4 x 4: columns u, v, w, r over (0, 0, 0, 1)


def compile_tree(compiled: Compiled, bare: bool = True, from_origin: bool = False) -> Tree:
    """The tree of a model.

    Args:
        compiled: the model in numbers.
        bare: take bodies that weigh next to nothing for bodies without mass.
        from_origin: refer velocities to the global origin.
    """
    holdings, ends = compiled.layout.holdings, compiled.layout.ends.tolist()
    growing = _Growing(len(compiled.bodies))
    taken: dict[int, range] = {}  # joints in the tree, with the elements of their steps
    for body, number in _branches(compiled):
        if number == LOOSE:
            growing.hang(body, GROUND, _loose(int(compiled.system.width[body])), LOOSE)
            continue
        base, follower = ends[number]
        way = holdings[number].ahead if body == follower else holdings[number].astern
        first = len(growing.kind)
        growing.hang(body, base if body == follower else follower, way, number)
        steps = range(first, len(growing.kind))
        taken[number] = steps if body == follower else steps[::-1]
    rows = compiled.system.joint_rows
    cut = [j for j in range(len(rows) - 1) if j not in taken and rows[j + 1] > rows[j]]  # drivers are never taken
    constants = {**_sides(compiled, cut), "from_origin": np.array([from_origin], dtype=np.int64)}
    constants["turn_z"] = _turns(compiled, taken, _numbered(np.array(growing.kind))[0][:, 0])
    return growing.tree(_moments(compiled.system, bare), np.array(cut, dtype=np.int64), constants)


@cache
def _loose(columns: int) -> Hanging:
    """How a body with so many columns hangs on the ground where nothing holds it."""
    return hanging(FLOATING if columns > 1 else FLOATING[:3], SPACE, SPACE)


def _turns(compiled: Compiled, taken: Mapping[int, range], coordinate: np.ndarray) -> np.ndarray:
    """Coordinate of the tree that each counted angle goes along with, -1 where there is none.

    Args:
        compiled: the model in numbers.
        taken: elements of each joint in the tree, in the order of the coordinates that the joint names.
        coordinate: first one of each element.
    """
    found = np.full(len(compiled.system.turn_steady), -1, dtype=np.int64)
    first, is_angle = compiled.coordinates.first, compiled.coordinates.is_angle
    number = np.cumsum(is_angle) - 1
    for joint, elements in taken.items():
        for place, element in zip(range(first[joint], first[joint + 1]), elements, strict=False):
            if is_angle[place]:
                found[number[place]] = coordinate[element]
    return found


def _moments(system: CompiledSystem, bare: bool) -> np.ndarray:
    """Pseudo-inertia of each body, that of a bar with a second moment across; zeros for what counts as none."""
    moments = system.mass.copy()
    bars = np.flatnonzero(system.width == BAR)
    share = THICKNESS * moments[bars, 1, 1]
    moments[bars[:, None], AXES, AXES] += np.stack((-share, share, share), axis=1)
    if bare:
        moments[moments[:, 0, 0] <= NO_MASS * moments[:, 0, 0].sum()] = 0.0
    return moments


def _sides(compiled: Compiled, cut: list[int]) -> dict[str, np.ndarray]:
    """Rows of what is cut and of all forces, and the bodies that they press on."""
    system = compiled.system
    hard = [row for j in cut for row in range(system.joint_rows[j], system.joint_rows[j + 1])]
    rows = [*hard, *range(system.first_soft[0], system.first_read[0])]
    bodies = [system.side_body[system.row_start[row] : system.row_start[row + 1]] for row in rows]
    return {
        "row": np.array(rows, dtype=np.int64),
        "hard": np.array([len(hard)], dtype=np.int64),
        "side_start": np.cumsum([0, *map(len, bodies)]).astype(np.int64),
        "side_body": np.array([body for sides in bodies for body in sides], dtype=np.int64),
    }


def _branches(compiled: Compiled) -> Iterator[tuple[int, int]]:
    """Each body with the joint by which it hangs, or LOOSE, parents first."""
    around = _around(compiled)
    reached = {GROUND}
    waiting = deque([GROUND])
    for root in _roots(around):
        if len(reached) == len(around):
            return
        if root not in reached:
            reached.add(root)
            waiting.append(root)
            yield root, LOOSE
        while waiting:
            for _, number, other in sorted(around[waiting.popleft()]):
                if other not in reached:
                    reached.add(other)
                    waiting.append(other)
                    yield other, number


def _around(compiled: Compiled) -> list[list[tuple[int, int, int]]]:
    """Joints of each body that may be branches: how much freedom each leaves, its number, the other body."""
    width = compiled.system.width.tolist()
    around: list[list[tuple[int, int, int]]] = [[] for _ in width]
    pairs = zip(compiled.layout.holdings, compiled.layout.ends.tolist(), strict=True)
    for number, (holding, (base, follower)) in enumerate(pairs):
        if holding.freedom != UNLED and width[base] != 1 != width[follower]:
            around[base].append((holding.freedom, number, follower))
            around[follower].append((holding.freedom, number, base))
    return around


def _roots(around: list[list[tuple[int, int, int]]]) -> Iterator[int]:
    """Where to begin: at the ground, then at bodies with many joints; those are put in order if somebody asks."""
    yield GROUND
    yield from sorted(range(len(around)), key=lambda body: -len(around[body]))


class _Growing:
    """Lists of elements as they are hung; matrices are multiplied for all of them at once.

    After the steps of its joint a body lies in its element as the joint says, wherever its parent lies; only a body
    that is welded to its parent, without a step, lies there as the parent does.
    """

    def __init__(self, bodies: int) -> None:
        self.kind, self.parent, self.carried = [TURN], [0], [GROUND]
        self.placing, self.sight = [HERE], [np.zeros(9)]
        self.order: list[int] = []
        self.body_element, self.body_joint = [0] * bodies, [LOOSE] * bodies
        self.first: list[tuple[int, int, np.ndarray]] = []  # first element of a body, its parent, the frame on that
        self.last: list[tuple[int, np.ndarray, np.ndarray]] = []  # a body, axes of its last step, way back to it
        self.welded: list[tuple[int, int, np.ndarray]] = []  # a body, its parent, its pose in that

    def hang(self, body: int, parent: int, way: Hanging, joint: int) -> None:
        """Hang a body on another."""
        element, first, count = self.body_element[parent], len(self.kind), len(way.kinds)
        if count:
            self.first.append((first, parent, way.start))
            self.kind += way.kinds
            self.parent += [element, *range(first, first + count - 1)]
            self.carried += [body] * count
            element = first + count - 1
            self.placing += way.placing
            self.sight += way.sight
            self.last.append((body, way.last, way.back))
        else:
            self.welded.append((body, parent, product(way.start, way.back)))
        self.order.append(body)
        self.body_element[body] = element
        self.body_joint[body] = joint

    def tree(self, moments: np.ndarray, cut: np.ndarray, sides: dict[str, np.ndarray]) -> Tree:
        """The arrays, given the pseudo-inertia of each body."""
        coordinate, counts = _numbered(np.array(self.kind))
        placing, poses = self._placed()
        moments = self._loaded(moments, poses)
        rows, columns = [0, 0, 0, 0, 1, 2, 3, 1, 2, 3], [0, 1, 2, 3, 1, 2, 3, 2, 3, 1]
        return Tree(
            kind=np.array(self.kind, dtype=np.int64),
            parent=np.array(self.parent, dtype=np.int64),
            coordinate=coordinate,
            placing=_flat(placing),
            inertia=np.ascontiguousarray(moments[:, rows, columns]),
            sight=np.array(self.sight),
            carried=np.array(self.carried, dtype=np.int64),
            counts=counts,
            order=np.array(self.order, dtype=np.int64),
            body_element=np.array(self.body_element, dtype=np.int64),
            body_placing=_flat(poses),
            body_joint=np.array(self.body_joint, dtype=np.int64),
            cut=cut,
            **sides,
            **self._light(moments),
        )

    def _placed(self) -> tuple[np.ndarray, np.ndarray]:
        """Where all elements lie in their parents, and all bodies in their elements."""
        placing, poses = np.array(self.placing), np.tile(HERE, (len(self.body_element), 1, 1))
        if self.last:
            bodies, axes, ends = zip(*self.last, strict=True)
            poses[list(bodies)] = product(np.array(axes), np.array(ends))
        for body, parent, pose in self.welded:
            poses[body] = product(poses[parent], pose)
        if self.first:
            elements, parents, starts = zip(*self.first, strict=True)
            placing[list(elements)] = product(poses[list(parents)], np.array(starts), placing[list(elements)])
        return placing, poses

    def _loaded(self, moments: np.ndarray, poses: np.ndarray) -> np.ndarray:
        """Pseudo-inertia of all elements with that of the bodies that they carry."""
        places = np.tile(HERE, (len(poses), 1, 1))
        places[:, 1:, 1:], places[:, 1:, 0] = poses[:, :3, :3], poses[:, :3, 3]
        found = np.zeros((len(self.kind), 4, 4))
        np.add.at(found, self.body_element, product(places, moments, places.transpose(0, 2, 1)))
        return found

    def _light(self, moments: np.ndarray) -> dict[str, np.ndarray]:
        """Elements of bodies without mass, and what counts as none along their motion."""
        kind, masses = np.array(self.kind), moments[:, 0, 0]
        own = masses[np.array(self.body_element)[self.carried]]
        light = np.flatnonzero((own == 0.0) & (kind != BALL) & (np.arange(len(kind)) > 0))
        least = np.zeros(len(kind))
        largest = max(float(masses.max()), float(np.trace(moments[:, 1:, 1:], axis1=1, axis2=2).max()))
        least[light] = NO_INERTIA * np.where(kind[light] == TURN, largest, masses.sum())
        return {"least": least, "light": light.astype(np.int64)}


def _numbered(kind: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Places of the first coordinate and of the first rate of each element; numbers of scalars and balls."""
    is_ball = kind == BALL
    scalars, balls = np.cumsum(~is_ball) - 2, np.cumsum(is_ball) - 1  # the ground counts for none
    count = int(scalars[-1]) + 1
    coordinate = np.where(is_ball, count + 4 * balls, scalars)
    rate = np.where(is_ball, count + 3 * balls, scalars)
    return np.stack((coordinate, rate), axis=1).astype(np.int64), np.array((count, balls[-1] + 1), dtype=np.int64)


def _flat(poses: np.ndarray) -> np.ndarray:
    """Columns u, v, w, r one after the other, shape (poses, 12)."""
    return np.ascontiguousarray(poses[:, :3, :].transpose(0, 2, 1)).reshape(-1, SIZE)
