"""What formulations take beside system, state and scratch arrays, made when one asks for it first."""

from __future__ import annotations

from typing import Any

from linkwork.compiler.rates import compile_rates
from linkwork.compiler.tree import compile_tree
from linkwork.simulation.numbers import Numbers
from linkwork.simulation.plans import Plans
from linkwork.solvers.formulation import ACCURACIES, Accuracy
from linkwork.system.rates import Rates, RatesScratch, make_rates_scratch
from linkwork.system.tree import Tree, TreeScratch, make_tree_scratch


class Supplies:
    """Serves the `prepare` of each formulation (solvers/formulation.py).

    Attributes:
        accuracy: of formulations that take one.
        branches: spanning tree and its scratch arrays, once a formulation has asked for them.
        grown_for: how it was asked for: without bodies of next to no mass, about the origin.
        rates: sub-steps and integrators of the bodies and their scratch arrays, likewise.
    """

    __slots__ = ("_numbers", "_plans", "accuracy", "branches", "grown_for", "rates")

    def __init__(self, numbers: Numbers, plans: Plans) -> None:
        """Nothing has been asked for yet."""
        self._numbers, self._plans = numbers, plans
        self.accuracy: Accuracy = ACCURACIES["exact"]
        self.begin_afresh()

    def begin_afresh(self) -> None:
        """Make all anew."""
        self.branches: tuple[Tree, TreeScratch] | None = None
        self.grown_for = (False, False)
        self.rates: tuple[Rates, RatesScratch] | None = None

    def elimination_plan(self, takes_jumps: bool) -> tuple[Any, ...]:
        """The elimination plan and the scratch arrays of the solver, in planes where bodies keep to them."""
        found = self._plans.fitting(takes_jumps, self._numbers.ramp is not None)
        found[1].tolerance[:] = self.accuracy
        return found

    def sub_steps(self) -> tuple[Any, ...]:
        """Sub-steps and integrators of the bodies, and scratch arrays."""
        if self.rates is None:
            found = compile_rates(self._numbers.compiled)
            self.rates = found, make_rates_scratch(found)
        return self.rates

    def tree(self, bare: bool, from_origin: bool) -> tuple[Any, ...]:
        """A spanning tree and its scratch arrays.

        Args:
            bare: without bodies of next to no mass, which dampers alone move.
            from_origin: velocities are referred to the global origin.
        """
        wanted = bare, from_origin
        if self.branches is None or self.grown_for != wanted:
            tree = compile_tree(self._numbers.compiled, *wanted)
            self.branches, self.grown_for = (tree, make_tree_scratch(tree)), wanted
        return self.branches

    def lacks_damper(self, number: int) -> bool:
        """Whether a body has no mass in the tree in use, so that dampers alone can say how it moves."""
        tree = self.branches[0] if self.branches is not None else None
        return tree is not None and number in tree.carried[tree.light]
