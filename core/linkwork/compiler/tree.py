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
from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from linkwork.compiler.bodies import pseudo_inertia
from linkwork.compiler.compiled import Compiled
from linkwork.compiler.motion import Step, steps_of
from linkwork.math3d import rotation
from linkwork.model.bodies.body import Body
from linkwork.model.frame import Frame
from linkwork.model.joints.joint import Joint
from linkwork.system.compiled_system import GROUND, SIZE
from linkwork.system.tree import BALL, LOOSE, SLIDE, TURN, Tree

FLOATING = (*(Step(SLIDE, tuple(axis)) for axis in np.eye(3)), Step(BALL))
NO_MASS = 1e-11  # of the whole mechanism: a body that has less counts as having none
NO_INERTIA = 1e-9  # of the mechanism's mass, and of its largest moment: what is left of none by rounding
THICKNESS = 0.25  # of the second moment of a bar along itself: what is taken for that across
FRAMES = 8192  # that are kept as matrices: an edit changes a few of thousands
NOTHING, SPACE = np.zeros((4, 4)), Frame()
HERE = np.eye(4)  # poses are 4 x 4: columns u, v, w, r over (0, 0, 0, 1)


def compile_tree(compiled: Compiled, bare: bool = True, from_origin: bool = False) -> Tree:
    """The tree of a model.

    Args:
        compiled: the model in numbers.
        bare: take bodies that weigh next to nothing for bodies without mass.
        from_origin: refer velocities to the global origin.
    """
    numbers = compiled.bodies
    joints = list(compiled.model.joints.values())
    growing = _Growing(len(numbers))
    taken = set()
    for body, number, joint in _branches(compiled, joints):
        if joint is None:
            freedom = FLOATING if compiled.system.width[body] > 1 else FLOATING[:3]
            growing.hang(body, GROUND, freedom, SPACE, SPACE, LOOSE)
            continue
        steps = steps_of(joint) or ()
        start, end = joint.base_frame, joint.follower_frame
        parent = numbers[joint.base]
        if parent == body:
            parent, start, end = numbers[joint.follower], end, start
            steps = tuple(Step(step.kind, tuple(0.0 - x for x in step.axis)) for step in reversed(steps))
        growing.hang(body, parent, steps, start, end, number)
        taken.add(number)
    total = sum(compiled.system.mass[:, 0, 0])
    for body in compiled.model.bodies.values():
        if numbers[body.id] != GROUND and (not bare or body.mass > NO_MASS * total):
            growing.load(numbers[body.id], _thickened(body))
    rows = compiled.system.joint_rows
    cut = [j for j in range(len(rows) - 1) if j not in taken and rows[j + 1] > rows[j]]  # drivers are never taken
    constants = {**_sides(compiled, cut), "from_origin": np.array([from_origin], dtype=np.int64)}
    return growing.tree(np.array(cut, dtype=np.int64), constants)


def _thickened(body: Body) -> np.ndarray:
    """Pseudo-inertia, that of a bar with a second moment across."""
    moments = pseudo_inertia(body)
    if body.columns == 2:
        share = THICKNESS * moments[1, 1]
        moments[1:, 1:] += np.diag((-share, share, share))
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


def _branches(compiled: Compiled, joints: list[Joint]) -> Iterator[tuple[int, int, Joint | None]]:
    """Each body with the joint by which it hangs, parents first."""
    numbers = compiled.bodies
    around: list[list[tuple[int, int, int]]] = [[] for _ in numbers]
    points = {body.id for body in compiled.model.bodies.values() if body.columns == 1}
    for number, joint in enumerate(joints):
        steps = steps_of(joint)
        if steps is not None and joint.rows() and not {joint.base, joint.follower} & points:
            base, follower = numbers[joint.base], numbers[joint.follower]
            freedom = sum(3 if step.kind == BALL else 1 for step in steps)
            around[base].append((freedom, number, follower))
            around[follower].append((freedom, number, base))
    reached = {GROUND}
    waiting = deque([GROUND])
    for root in [GROUND, *sorted(numbers.values(), key=lambda body: -len(around[body]))]:
        if root not in reached:
            reached.add(root)
            waiting.append(root)
            yield root, LOOSE, None
        while waiting:
            for _, number, other in sorted(around[waiting.popleft()]):
                if other not in reached:
                    reached.add(other)
                    waiting.append(other)
                    yield other, number, joints[number]


class _Growing:
    """Lists of elements as they are hung."""

    def __init__(self, bodies: int) -> None:
        self.kind, self.parent, self.carried = [TURN], [0], [GROUND]
        self.placing, self.sight = [HERE], [np.zeros(9)]
        self.inertia = [np.zeros((4, 4))]
        self.order: list[int] = []
        self.body_element = np.zeros(bodies, dtype=np.int64)
        self.body_joint = np.full(bodies, LOOSE, dtype=np.int64)
        self.body_pose = [HERE] * bodies

    def hang(self, body: int, parent: int, steps: tuple[Step, ...], start: Frame, end: Frame, joint: int) -> None:
        """Hang a body on another by steps from a frame of that one to a frame of its own."""
        element, pose = int(self.body_element[parent]), self.body_pose[parent] @ _pose(start)
        for n, step in enumerate(steps):
            axes = _turned_to(step.axis)
            self.kind.append(step.kind)
            self.parent.append(element)
            self.carried.append(body)
            self.placing.append(pose @ axes)
            self.sight.append(_sight(steps[n:]))
            self.inertia.append(NOTHING)
            element, pose = len(self.kind) - 1, axes.T
        self.order.append(body)
        self.body_element[body] = element
        self.body_joint[body] = joint
        self.body_pose[body] = pose @ _back(end)

    def load(self, body: int, moments: np.ndarray) -> None:
        """Add the pseudo-inertia of a body to its element."""
        place = np.eye(4)
        place[1:, 1:], place[1:, 0] = self.body_pose[body][:3, :3], self.body_pose[body][:3, 3]
        self.inertia[self.body_element[body]] = self.inertia[self.body_element[body]] + place @ moments @ place.T

    def tree(self, cut: np.ndarray, sides: dict[str, np.ndarray]) -> Tree:
        """The arrays."""
        coordinate, counts = _numbered(np.array(self.kind))
        moments = np.array(self.inertia)
        rows, columns = [0, 0, 0, 0, 1, 2, 3, 1, 2, 3], [0, 1, 2, 3, 1, 2, 3, 2, 3, 1]
        return Tree(
            kind=np.array(self.kind, dtype=np.int64),
            parent=np.array(self.parent, dtype=np.int64),
            coordinate=coordinate,
            placing=_flat(self.placing),
            inertia=np.ascontiguousarray(moments[:, rows, columns]),
            sight=np.array(self.sight),
            carried=np.array(self.carried, dtype=np.int64),
            counts=counts,
            order=np.array(self.order, dtype=np.int64),
            body_element=self.body_element,
            body_placing=_flat(self.body_pose),
            body_joint=self.body_joint,
            cut=cut,
            **sides,
            **self._light(moments),
        )

    def _light(self, moments: np.ndarray) -> dict[str, np.ndarray]:
        """Elements of bodies without mass, and what counts as none along their motion."""
        kind, masses = np.array(self.kind), moments[:, 0, 0]
        own = masses[self.body_element[np.array(self.carried)]]
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


@lru_cache(maxsize=256)
def _sight(steps: tuple[Step, ...]) -> np.ndarray:
    """What shows the first of these steps, which are all to the end of a joint (see Tree.sight)."""
    sight, later, turned = np.zeros(9), steps[1:], [_turned_to(step.axis) for step in steps]
    following = next((n for n, step in enumerate(later, 1) if step.kind == TURN), None)
    to_last = turned[-1][:3, :3].T @ turned[0][:3, :3]
    if steps[0].kind == BALL:
        sight[:] = to_last.T.ravel()
    elif following is None:
        sight[:3] = to_last[:, 0]
    else:
        axis = turned[following][:3, 2]
        seen = turned[0][:3, :3].T @ axis
        sight[:4] = (*(turned[-1][:3, :3].T @ axis), np.arctan2(seen[1], seen[0]))
    return sight


@lru_cache(maxsize=64)
def _turned_to(axis: tuple[float, float, float]) -> np.ndarray:
    """Axes whose z axis is the given unit direction, one of x, y, z or its opposite."""
    z = np.array(axis)
    x = np.roll(np.abs(z), 1)
    made = np.eye(4)
    made[:3, :3] = np.stack((x, np.cross(z, x), z), axis=1)
    return made


@lru_cache(maxsize=FRAMES)
def _pose(frame: Frame) -> np.ndarray:
    """A frame as a matrix; equal frames give equal bits, so that zeros have no sign."""
    made = np.eye(4)
    made[:3, :3] = np.array(rotation.axes(frame.rotation)).T
    made[:3, 3] = frame.position
    return made + 0.0


@lru_cache(maxsize=FRAMES)
def _back(frame: Frame) -> np.ndarray:
    """From a frame to what it lies in."""
    return np.linalg.inv(_pose(frame))


def _flat(poses: list[np.ndarray]) -> np.ndarray:
    """Columns u, v, w, r one after the other, shape (poses, 12)."""
    return np.ascontiguousarray(np.array(poses)[:, :3, :].transpose(0, 2, 1)).reshape(-1, SIZE)
