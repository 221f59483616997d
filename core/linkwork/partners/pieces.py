"""Steps with contact in pieces, where a whole one would be wrong.

A step finds its impacts with the geometry of its end and one time for each contact (solvers/contact/sweeps.py). Where
the kernel says that this is not enough (solvers/contact/verdict.py), the step is made again in pieces, each a step of
the formulation of its own: up to the first impact and from there on, or in halves where no impact is the reason. What
pressed before and turned out wrong does not press in the pieces.

Energy and confinement do not wait: as many pieces are made as they need, and a step that needs too many is refused.
For the accuracy of impact times, and of impacts on what joints hold, a few cuts must do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from linkwork.solvers.contact.verdict import AGAIN, BENT, ROUGH, WHOLE
from linkwork.solvers.formulation import FINE
from linkwork.system.pressing import LEFT

if TYPE_CHECKING:
    from linkwork.partners.contact import Contact
    from linkwork.partners.partner import Span
    from linkwork.partners.together import Together

MOST_CUTS = 4  # of one step, for accuracy
MOST_PIECES = 256  # of one step
SHORTEST = 1e-3  # of a piece: an impact that is nearer to one of its ends is at that end
FINEST = 1e-6  # of a step: no piece is shorter
LATE = 1e-5  # of a piece: so much later than an impact it ends
WRONG_PUSH = 0.5  # of what a contact pressed with before: where less is left, it was wrong


def step_in_pieces(together: Together, span: Span) -> int:
    """One step in pieces; FINE or the number of the body that failed."""
    state, h, contact = span.state, span.whole, together.contact
    assert contact is not None, "nobody else asks for pieces"
    saved, time = together.saved(), float(state.time[0])
    left = length = h
    cuts = 0
    for _ in range(MOST_PIECES):
        code = together.piece(span, length)
        if code not in (FINE, AGAIN):
            return code
        shorter = _shorter(contact, length, cuts)
        if shorter == 0.0:
            left -= length
            if left <= FINEST * h:
                state.time[0] = time + h
                contact.stretch(h)
                return FINE
            saved, length = together.saved(), left
            continue
        if shorter < FINEST * h:
            break
        cuts += contact.verdict() == ROUGH
        wrong = _wrongly_pushed(contact) if contact.verdict() == BENT else None
        together.put_back(saved)
        contact.let_go(wrong)
        length = shorter
    together.why = _why(contact, time, h)
    return max(1, int(contact.now.body[contact.about()].max()))


def _shorter(contact: Contact, length: float, cuts: int) -> float:
    """How long a piece should have been instead of this length [s]; 0 where it stands."""
    verdict, left = contact.verdict(), float(contact.contact_scratch.outcome[LEFT])
    if verdict == WHOLE or (verdict == ROUGH and cuts == MOST_CUTS):
        return 0.0
    if verdict != BENT and SHORTEST * length < left < (1.0 - SHORTEST) * length:
        return length - left + LATE * length
    return 0.0 if verdict == ROUGH else 0.5 * length


def _wrongly_pushed(contact: Contact) -> np.ndarray:
    """Bodies with contacts that should have pressed less than they did."""
    now, scratch, count = contact.now, contact.contact_scratch, int(contact.now.count[0])
    wrong = scratch.amount[:count, 0] < WRONG_PUSH * scratch.began[:count, 0]
    return np.setdiff1d(now.body[:count][wrong], [0])


def _why(contact: Contact, time: float, h: float) -> str:
    """Why a step failed at a time [s], with the elements that are concerned."""
    who = " and ".join(dict.fromkeys(contact.elements(contact.about())))
    return (
        f"Contact failed at {time:.4g} s on {who}: they strike each other too often or too hard for one step, also in "
        f"{MOST_PIECES} pieces of it. Use a smaller step than {h:g} s."
    )
