"""Degrees of freedom at a position: what the rows of joints and drivers leave of six for each body.

The rank, not Gruebler's count. Rows are eliminated one by one (solvers/linear/counting.py): one pass over bodies and
joints, which serves sixty times a second. Where that leaves a row neither much nor nothing, singular values of the
loops that the row is in decide (rank.py), and in a question that is asked once they decide in all loops that are not
large.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from linkwork.checks.rank import CERTAIN, RANK, Gradients, Ranked, rank_of_joint, rank_of_loops
from linkwork.compiler.compiled import Compiled
from linkwork.compiler.elimination_plan import plan_elimination
from linkwork.compiler.loops import LoopTree, loop_tree
from linkwork.model.joints.rows import words_of
from linkwork.solvers.linear.counting import UNKNOWN, count_repeated
from linkwork.system.compiled_system import GROUND
from linkwork.system.elimination_plan import LARGEST as NODE
from linkwork.system.elimination_plan import EliminationPlan, make_solver_scratch
from linkwork.system.state import copied
from linkwork.system.workspace import make_workspace

FREE = np.array((0, 3, 5, 6, 6))  # degrees of freedom of a body by the columns of X that it has
IN_PLANE = 3
MUCH, NOTHING = 1e-4, 1e-10  # of what a row was shown: what is left between them leaves its rank in doubt
LIVE, ASKED, LARGEST = 2_000, 40_000, 4_000_000  # entries of the matrix of some loops that are looked at closely
ANY_SIZE = 1.0  # metres: where no joint sits off the middle of a body, turns and shifts do not mix


@dataclass(frozen=True, slots=True)
class Freedom:
    """Mobility, number of rows, and those that repeat others: how many, of which joints, and which by their names.

    A row repeats others if it may be left out and the motion stays the same; where several repeat each other, one
    choice of them is named.

    Attributes:
        mobility: degrees of freedom.
        rows: of joints and drivers.
        redundant_rows: how many of them repeat others.
        redundant_joints: ids of the joints and drivers that they belong to.
        redundant: each by its name.
        uncertain_rows: rows that count although next to nothing of them is their own, as next to a singular position
            or where axes are parallel by a few digits only; without them there would be as many more ways to move.
        uncertain_joints: ids of the joints that these belong to.
        is_uncertain: whether there are such rows, or loops too large for their rank to be found with certainty.
        margin: least singular value that counts, of rows of length one, where it has been found; else 1.
    """

    mobility: int
    rows: int
    redundant_rows: int
    redundant_joints: tuple[str, ...]
    redundant: tuple[str, ...]
    uncertain_rows: int = 0
    uncertain_joints: tuple[str, ...] = ()
    is_uncertain: bool = False
    margin: float = 1.0

    @property
    def rank(self) -> int:
        """Number of rows that hold something of their own."""
        return self.rows - self.redundant_rows


def size_of(compiled: Compiled) -> float:
    """How far joints sit from the middle of the bodies that they hold [m]."""
    system = compiled.system
    held = slice(int(system.joint_rows[0]), int(system.first_soft[0]))
    farthest = 0.0
    for term in (system.row_a[held], system.row_b[held]):
        is_point = (term[:, :, 0] != 0.0) & (system.row_body[held] != GROUND)
        farthest = max(farthest, float(np.abs(term[is_point, 1:]).max(initial=0.0)))
    return farthest or ANY_SIZE


def freedom(compiled: Compiled, q: np.ndarray) -> Freedom:
    """Count the freedom of a mechanism at a position."""
    return Counter(compiled).freedom(q)


class Counter:
    """Counts the freedom of one mechanism wherever it is."""

    def __init__(self, compiled: Compiled, order: EliminationPlan | None = None) -> None:
        """The elimination plan is made unless it is at hand.

        One that knows bodies in planes leads to the mobility as well, but not to all rows that repeat others.
        """
        self._compiled = compiled
        system = compiled.system
        self._order = plan_elimination(compiled) if order is None else order
        self._state, self._work = copied(compiled.start), make_workspace(system)
        self._state.v[:] = 0.0
        self._scratch = make_solver_scratch(self._order, self._state)
        self._held = range(int(system.joint_rows[0]), int(system.first_soft[0]))
        self._size = size_of(compiled)
        self._repeats = np.zeros(len(system.row_kind), dtype=np.int64)
        self._left = np.zeros((len(self._order.node_size), NODE))
        self._free = int(np.where(self._order.flat, IN_PLANE, FREE[system.width]).sum())
        self._tree: LoopTree | None = None
        self._passed: tuple[np.ndarray | None, np.ndarray] | None = None  # at the position of the state

    def mobility(self, q: np.ndarray) -> int:
        """Degrees of freedom at a position; UNKNOWN where that is no numbers, or in doubt and too large to be told.

        Rows that hold less than CERTAIN do not count: a run keeps to its rows by no more than that.
        """
        doubted = self._eliminate(q)
        if doubted is None or (doubted.any() and self._order.flat.any()):
            return UNKNOWN
        if doubted.any() and self._look_closely(doubted, CERTAIN, 0, LIVE) is None:
            return UNKNOWN
        return self._counted()

    def is_redundant(self, q: np.ndarray) -> bool:
        """Whether any row is redundant, or may be; False where positions are no numbers."""
        doubted = self._eliminate(q)
        return doubted is not None and bool(self._repeats.any() or doubted.any())

    def repeats(self, q: np.ndarray) -> np.ndarray:
        """Whether each row of joints and drivers repeats others, 0 or 1."""
        self.freedom(q)
        return self._repeats[self._held.start : self._held.stop].copy()

    def freedom(self, q: np.ndarray) -> Freedom:
        """Mobility with all that repeats; of an order that knows no planes."""
        doubted = self._eliminate(q)
        if doubted is None:
            return Freedom(UNKNOWN, len(self._held), 0, (), ())
        ranked = self._look_closely(doubted, RANK, ASKED, LARGEST)
        rows = np.flatnonzero(self._repeats).tolist()
        joints, named = self._joints_of(rows), tuple(map(self._named, rows))
        found = Freedom(self._counted(), len(self._held), len(rows), joints, named)
        if ranked is None:
            return replace(found, is_uncertain=True)
        uncertain = sum(one.uncertain for one in ranked)
        weak = self._joints_of([row for one in ranked for row in one.weak.tolist()])
        margin = min((one.margin for one in ranked), default=1.0)
        return replace(
            found, uncertain_rows=uncertain, uncertain_joints=weak, is_uncertain=uncertain > 0, margin=margin
        )

    def _joints_of(self, rows: list[int]) -> tuple[str, ...]:
        joints = {self._compiled.joint_of_row(row) for row in rows}
        return tuple(joint for joint in self._compiled.joints if joint in joints)

    def _counted(self) -> int:
        return self._free - len(self._order.hard) + int(self._repeats.sum())

    def _eliminate(self, q: np.ndarray) -> np.ndarray | None:
        """Whether each row is in doubt after one pass; None where positions are no numbers."""
        if self._passed is None or not np.array_equal(self._state.q, q):
            self._state.q[:] = q
            self._repeats[:] = 0
            self._passed = self._pass(), self._repeats.copy()
        doubted, self._repeats[:] = self._passed
        return doubted

    def _pass(self) -> np.ndarray | None:
        """One pass over bodies and joints."""
        parts = self._compiled.system, self._state, self._work, self._order, self._scratch
        if int(count_repeated(*parts, self._size, self._repeats, self._left)) == UNKNOWN:
            return None
        held, doubted = self._order.hard, np.zeros(len(self._repeats), dtype=bool)
        left, repeats = self._left[self._order.row_node[held], self._order.row_place[held]], self._repeats[held] > 0
        doubted[held] = np.where(repeats, abs(left) > NOTHING, left < MUCH)
        return doubted

    def _look_closely(self, doubted: np.ndarray, least: float, small: int, largest: int) -> list[Ranked] | None:
        """Rank by singular values of all loops that are small or in doubt; None where one in doubt is too large.

        Args:
            doubted: rows that the elimination leaves in doubt.
            least: singular value that counts.
            small: entries of a matrix that is looked at in any case.
            largest: entries of one that is looked at where it is in doubt.
        """
        system = self._compiled.system
        if self._tree is None:
            self._tree = loop_tree(system, len(self._compiled.joints))
        tree, gradients = self._tree, Gradients(system, self._scratch.tangent, self._state.q[:, :3], self._size)
        holders = (np.searchsorted(system.joint_rows, np.flatnonzero(doubted), side="right") - 1).tolist()
        suspects = {tree.owner[h] for h in holders if h in tree.owner}
        chosen = [loops for n, loops in enumerate(tree.loops) if n in suspects or loops.entries <= small]
        if any(loops.entries > largest for loops in chosen):
            return None
        found = [rank_of_joint(gradients, h, tree.lone[h], least) for h in sorted({*holders} & {*tree.lone})]
        for loops in chosen:
            found += rank_of_loops(gradients, tree, loops, least)
        for one in found:
            self._repeats[one.rows] = 0
            self._repeats[one.redundant] = 1
        return found

    def _named(self, row: int) -> str:
        """Joint and what the row holds, or the driver that it belongs to."""
        model, starts = self._compiled.model, self._compiled.system.joint_rows
        holders = [*model.joints.values(), *(driver for driver in model.drivers.values() if driver.held())]
        place = int(np.searchsorted(starts, row, side="right")) - 1
        holder = holders[place]
        if holder.id not in model.joints:
            return holder.id
        return f"{holder.id}: {words_of(holder.rows()[row - int(starts[place])])}"
