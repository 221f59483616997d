"""Elimination plans of a mechanism with their scratch arrays: in space, in planes, apart from what is loose.

Each is made when it is asked for first, and stays until an edit or a step that failed.
"""

from __future__ import annotations

from collections.abc import Callable

from linkwork.compiler.elimination_plan import plan_elimination, plan_in_planes
from linkwork.compiler.planes import Planes, planes_of
from linkwork.partners.together import Together
from linkwork.simulation.apart import Apart, apart_of
from linkwork.simulation.looking import Looking
from linkwork.simulation.numbers import Numbers
from linkwork.system.compiled_system import CompiledSystem
from linkwork.system.elimination_plan import EliminationPlan, SolverScratch, make_solver_scratch

IN_PLANE = 1e-10  # metres, radians or their rates: a body that is farther from its plane is followed in space

Planned = tuple[EliminationPlan, SolverScratch]


class Plans:
    """What the factorisation of one mechanism goes by.

    Attributes:
        earlier: the plan before an edit, from which the first one is made.
        in_space: the plan for bodies in space with its scratch, None until somebody asks.
        planes: which bodies keep to a plane, once a formulation that knows such bodies has asked.
        keeps_flat: whether they are there, None until somebody looks; was_flat: whether they were before an edit.
        in_planes: the plan for them there with its scratch, and the planes that it was made for.
        is_asked: whether a formulation has asked for the fitting one, since somebody lowered it.
        apart: loose bodies beside a mechanism; looked_apart: whether there are any is known.
    """

    __slots__ = (
        "_looking",
        "_numbers",
        "_together",
        "apart",
        "earlier",
        "in_planes",
        "in_space",
        "is_asked",
        "keeps_flat",
        "looked_apart",
        "planes",
        "was_flat",
    )

    def __init__(self, numbers: Numbers, looking: Looking, together: Together) -> None:
        """Nothing has been asked for yet."""
        self._numbers, self._looking, self._together = numbers, looking, together
        self.earlier: tuple[CompiledSystem, EliminationPlan] | None = None
        self.planes: Planes | None = None
        self.keeps_flat: bool | None = None
        self.was_flat = self.is_asked = False
        self.begin_afresh()

    def scratches(self) -> list[SolverScratch]:
        """All that steps may write into."""
        found = [parts[-1] for parts in (self.in_space, self.in_planes) if parts is not None]
        return found if self.apart is None else [*found, self.apart.some[4]]

    def begin_afresh(self) -> None:
        """Make all plans anew."""
        self.in_space: Planned | None = None
        self.in_planes: tuple[Planes, EliminationPlan, SolverScratch] | None = None
        self.apart: Apart | None = None
        self.looked_apart = False

    def space(self) -> Planned:
        """The plan for bodies in space, with its scratch."""
        if self.in_space is None:
            plan = plan_elimination(self._numbers.compiled, self.earlier)
            self.earlier = None
            self.in_space = plan, make_solver_scratch(plan, self._numbers.state)
        return self.in_space

    def flat(self) -> Planned:
        """The plan for bodies in their planes, with its scratch."""
        assert self.planes is not None, "planes are looked for first"
        if self.in_planes is None or self.in_planes[0] is not self.planes:
            plan = plan_in_planes(self._numbers.compiled, self.planes)
            self.in_planes = self.planes, plan, make_solver_scratch(plan, self._numbers.state)
        return self.in_planes[1:]

    def order(self, in_plane: bool) -> Callable[[], Planned]:
        """One of them, when it is asked for."""
        return self.flat if in_plane else self.space

    def fitting(self, takes_jumps: bool, is_closing: bool) -> Planned:
        """That in planes, unless something may take bodies out of them; looked at after each restart.

        Args:
            takes_jumps: whether loose bodies are moved apart from the mechanism.
            is_closing: whether gaps are being closed, which takes bodies anywhere.
        """
        self.is_asked = True
        if is_closing:
            self.keeps_flat = None
        elif self.keeps_flat is None or self._numbers.state.history[0] == 0.0:
            self.keeps_flat = not (takes_jumps and self.loose() is not None) and self.lies_flat()
        return self.flat() if self.keeps_flat else self.space()

    def lies_flat(self) -> bool:
        """Whether bodies that can keep to a plane are there and do not leave it; partners may push across."""
        now = self._numbers
        if self._together.partners:
            return False
        if self.planes is None:
            self.planes = planes_of(now.compiled, now.state.q)
        system, idle = now.compiled.system, self.planes.idle
        if not self.planes.flat.any() or idle[system.joint_rows[0] : system.first_read[0]].all():
            return False
        if not self._looking.rows_known:
            self._looking.gap_and_rate()
        return bool(max(abs(off[idle]).max(initial=0.0) for off in (now.work.residual, now.work.rate)) < IN_PLANE)

    def loose(self) -> Apart | None:
        """Loose bodies beside a mechanism, apart from it."""
        if not self.looked_apart:
            self.apart, self.looked_apart = apart_of(self._numbers, self.space), True
        if self.apart is not None:
            self.apart.bear(self.space()[1].tolerance)
        return self.apart
