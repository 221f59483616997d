"""All partners of a mechanism, in their order: a step with them around that of a formulation."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from linkwork.compiler.compiled import Compiled
from linkwork.partners.contact import Contact, contact_of
from linkwork.partners.fluid import fluids_of
from linkwork.partners.partner import REPEAT, Kept, Partner, Span
from linkwork.partners.pieces import step_in_pieces
from linkwork.solvers.contact.verdict import AGAIN
from linkwork.solvers.formulation import FINE, HALTED, Formulation
from linkwork.system.state import State, copied, restore

# How each partner but fluids, which come first, is made of a model; None where it has nothing to do. Forces are
# exchanged in this order; steps are committed in the opposite one, so that contact, the last, has moved the bodies when
# the others look.
MAKERS: tuple[Callable[[Compiled], Partner | None], ...] = (contact_of,)

FAR_BEHIND = 100  # steps: no more are repeated where one has to be made again

Saved = tuple[State, list[tuple[Kept, ...]]]


class Together:
    """The partners of one mechanism.

    Attributes:
        partners: in the order in which they are stepped.
        contact: the one that may ask for a step to be made again in pieces.
        why: the last failure by contact, in a sentence.
    """

    def __init__(self, partners: tuple[Partner, ...], state: State) -> None:
        """Partners of a mechanism with this state."""
        self.partners, self._state = partners, state
        self._back = partners[::-1]
        if len(partners) == 1:
            partners[0].press_with(state.push)
        self.contact = next((partner for partner in partners if isinstance(partner, Contact)), None)
        self.why = ""
        self._start: Saved | None = None  # some steps ago: from there a step is made again in pieces
        self._behind = 0  # so many steps ago

    def prepare(self, formulation: Formulation) -> None:
        """Before steps of a formulation; SolverError where a partner cannot take part."""
        for partner in self.partners:
            partner.prepare(formulation)

    def add_up(self) -> None:
        """The forces of all partners become the force on the bodies; that of the only one is that already."""
        if len(self.partners) == 1:
            return
        total = self._state.push
        total[...] = 0.0
        for partner in self.partners:
            np.add(total, partner.push, out=total)

    def start_from(self, goes_on: bool = False) -> None:
        """Keep the present state, unless it goes on: only steps of partners have changed it since the last call."""
        if self.contact is None or (goes_on and self._behind < FAR_BEHIND):
            return
        if self._start is None:
            self._start = self.saved()
        else:
            restore(self._start[0], self._state)
            self._start = self._start[0], self.kept()
        self._behind, self.why = 0, ""

    def advance(self, span: Span) -> int:
        """One step; FINE or the body that failed."""
        code = self.piece(span, span.whole)
        if code != AGAIN:
            self._behind += 1
            return code
        return self._step_again(span)

    def piece(self, span: Span, length: float) -> int:
        """A piece of a step [s]; FINE, AGAIN where it does not stand, or the body that failed."""
        repeating = [partner for partner in self.partners if partner.repeats]
        if not repeating:
            return self._attempt(span, length)
        for partner in repeating:
            partner.begin()
        saved = self.saved()
        while (code := self._attempt(span, length)) == REPEAT:
            self.put_back(saved)
        return code

    def _attempt(self, span: Span, length: float) -> int:
        """The same once; REPEAT where a partner wants it again with another force."""
        span.length = length
        for partner in self.partners:
            code = partner.exchange(span)
            if code != FINE:
                return code
        self.add_up()
        code = span.free(1, length)
        for partner in self._back if code == FINE else ():
            code = partner.commit(span)
            if code != FINE:
                break
        return code

    def _step_again(self, span: Span) -> int:
        """One step in pieces, after it was made as a whole."""
        assert self._start is not None, "kept before the first step"
        self.put_back(self._start)
        for _ in range(self._behind):
            if self.piece(span, span.whole) == HALTED:
                return HALTED
        code = step_in_pieces(self, span)
        if code == FINE:
            self.start_from()
        return code

    def saved(self) -> Saved:
        """The state of all as it is."""
        return copied(self._state), self.kept()

    def kept(self) -> list[tuple[Kept, ...]]:
        """The states of the partners."""
        return [partner.kept() for partner in self.partners]

    def put_back(self, saved: Saved) -> None:
        """All as they were."""
        restore(self._state, saved[0])
        for partner, kept in zip(self.partners, saved[1], strict=True):
            partner.put_back(kept)


def partners_of(compiled: Compiled, state: State) -> Together:
    """All partners of a model."""
    made = (*fluids_of(compiled), *(make(compiled) for make in MAKERS))
    return Together(tuple(partner for partner in made if partner is not None), state)
