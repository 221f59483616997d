"""Scratch arrays of the velocity-level step that lets contacts and barriers press."""

from __future__ import annotations

import numpy as np

from linkwork.system.declared import CONVERTED, NODE, declared
from linkwork.system.packed import Packed

MOST_ROWS = 144  # of contacts that are solved directly
# Places in `response`, J M^-1 JT of the rows of one contact: normal; tangents 11, 12, 22; the largest of the turning
# rows; one over the larger of the tangents; normal with either tangent; inverse of the tangents 11, 12, 22; one over
# the normal.
NORMAL, FIRST, MIXED, SECOND, TURNING, SLIDING, TO_FIRST, TO_SECOND = range(8)
INVERSE_FIRST, INVERSE_MIXED, INVERSE_SECOND, INVERSE_NORMAL = range(8, 12)
# Places in `outcome`: whether bodies were moved (0 or 1), sweeps, what they left [m/s], deepest overlap [m],
# complementarity [m/s]; verdict, contact and time [s] (contact/verdict.py); whether anything was struck (0 or 1).
MOVED, SWEEPS, RESIDUAL, DEEPEST, COMPLEMENTARITY, VERDICT, ABOUT, LEFT, ANY_STRUCK = range(9)


class Linked(Packed):
    """Which bodies answer together when one is struck, because joints hold them.

    Attributes:
        group: group of each body; 0 for those that no joint holds.
        start, body: bodies of group g are body[start[g]] to [start[g + 1]].
    """

    group: np.ndarray
    start: np.ndarray
    body: np.ndarray


class Barriers(Packed):
    """Rows whose values stay between two ends: taut ropes, stops of joints.

    Attributes:
        row: of the table.
        low, high: ends [m or rad]; infinite where there is none.
        restitution: of the rate with which an end is hit.
    """

    row: np.ndarray
    low: np.ndarray
    high: np.ndarray
    restitution: np.ndarray


class Pressed(Packed):
    """What is known of the last step besides its contacts.

    Attributes:
        push: force and torque about the origin of each body, global axes [N, N m], which contacts press with.
        step: how long it was [s]; 0 before the first.
        coarse: 1 where a step was kept whole that contacts would have had in pieces.
    """

    push: np.ndarray = declared(NODE, 6)
    step: np.ndarray = declared(1, over_edit=CONVERTED)
    coarse: np.ndarray = declared(1)


class ContactScratch(Packed):
    """Arrays that hold nothing between two steps, but `push`; a motion is velocity and angular velocity of a body.

    Attributes:
        push: that of `Pressed`.
        first, free, rate: motion before the step, after it without changes by contacts, and now, shape (bodies, 6).
        shift: what bodies move beside h/2 (rate - free), as velocity and rotation vector, shape (bodies, 6).
        rise: what bodies move to open overlaps, likewise.
        place: origin of each body before the step [m], shape (bodies, 3).
        lightness: 1/m [1/kg]; inverse_inertia: global axes [1/(kg m2)], shape (bodies, 3, 3).
        basis: normal and two tangents of each contact as rows, shape (contacts, 3, 3).
        arm: from the origins of both bodies to the contact [m], shape (contacts, 2, 3).
        rows: how many rows each contact has: 1 of a barrier, 3, or 6 with rolling resistance.
        jacobian: what each row sees of the motions of both bodies, shape (contacts, 6, 12).
        gap, rate_before, rate_after: gap at the end of the free step, rates of it at both ends.
        reach: how long the impulse has acted at the end of the step [s].
        target: rate of the gap that is asked for [m/s].
        closed: OPEN, CLOSED, CLOSES, STRUCK or MISSES, of contact/rows.py.
        began: `amount` as the step began with it.
        hits: by impacts: how many times a contact was struck, whether only others made it close, whether it came back
            within the step, whether there was no end of it, shape (contacts, 4).
        amount: impulse by rows: normal, two tangents [N s], spin, two rollings [N m s], shape (contacts, 6).
        friction, restitution, rolling: of the pair.
        response: J M^-1 JT of the rows of each contact, by the places above; zeros where joints hold it anyway.
        lift: impulse of the shift that opens overlaps [N s2].
        change: of its rates by the last sweep [m/s]; marked: 1 where it bounces with its pair, or is chosen.
        goes_on: 1 where it presses on in the next step, 0 where it was an impact.
        awake: 1 where answers and response are known: a contact that presses nothing needs none.
        alone: 1 where no joint holds either body; answer: motions for one unit of each row, shape (contacts, 6, 12).
        column_start, column_end, column_body, column: the same of all bodies that answer where joints hold some,
            shape (places, 6, 6).
        chosen: contacts that are settled directly; trial, wanted_rate, delassus, newton, rows_of, wanted: scratch of
            that (contact/direct.py).
        used: places of columns in use, messages were sent (0 or 1), body that failed or FINE, shape (3,).
        outcome: by the places above, shape (9,).
    """

    push: np.ndarray
    first: np.ndarray
    free: np.ndarray
    rate: np.ndarray
    shift: np.ndarray
    rise: np.ndarray
    place: np.ndarray
    lightness: np.ndarray
    inverse_inertia: np.ndarray
    basis: np.ndarray
    arm: np.ndarray
    rows: np.ndarray
    jacobian: np.ndarray
    gap: np.ndarray
    rate_before: np.ndarray
    rate_after: np.ndarray
    reach: np.ndarray
    target: np.ndarray
    closed: np.ndarray
    began: np.ndarray
    hits: np.ndarray
    amount: np.ndarray
    friction: np.ndarray
    restitution: np.ndarray
    rolling: np.ndarray
    response: np.ndarray
    lift: np.ndarray
    change: np.ndarray
    marked: np.ndarray
    goes_on: np.ndarray
    awake: np.ndarray
    alone: np.ndarray
    answer: np.ndarray
    column_start: np.ndarray
    column_end: np.ndarray
    column_body: np.ndarray
    column: np.ndarray
    chosen: np.ndarray
    trial: np.ndarray
    wanted_rate: np.ndarray
    delassus: np.ndarray
    newton: np.ndarray
    rows_of: np.ndarray
    wanted: np.ndarray
    used: np.ndarray
    outcome: np.ndarray


def _direct_scratch(bodies: int, contacts: int) -> dict[str, np.ndarray]:
    """What settling contacts directly needs."""
    return dict(  # noqa: C408
        chosen=np.zeros(contacts, dtype=np.int64),
        trial=np.zeros((bodies, 6)),
        wanted_rate=np.zeros(contacts),
        delassus=np.zeros((MOST_ROWS, MOST_ROWS)),
        newton=np.zeros((MOST_ROWS, MOST_ROWS + 1)),
        rows_of=np.zeros((7, MOST_ROWS)),
        wanted=np.zeros(6),
    )


def _answer_scratch(contacts: int, places: int) -> dict[str, np.ndarray]:
    """What bodies answer where joints hold some."""
    return dict(  # noqa: C408
        awake=np.zeros(contacts, dtype=np.int64),
        alone=np.zeros(contacts, dtype=np.int64),
        column_start=np.zeros(contacts, dtype=np.int64),
        column_end=np.zeros(contacts, dtype=np.int64),
        column_body=np.zeros(places, dtype=np.int64),
        column=np.zeros((places, 6, 6)),
    )


def make_contact_scratch(push: np.ndarray, contacts: int, places: int) -> ContactScratch:
    """Scratch for so many contacts and places of columns, around what contacts press each body with."""
    bodies = len(push)

    def motion() -> np.ndarray:
        return np.zeros((bodies, 6))

    def by_contact(*shape: int) -> np.ndarray:
        return np.zeros((contacts, *shape))

    return ContactScratch(
        push=push,
        **{name: motion() for name in ("first", "free", "rate", "shift", "rise")},
        place=np.zeros((bodies, 3)),
        lightness=np.zeros(bodies),
        inverse_inertia=np.zeros((bodies, 3, 3)),
        basis=by_contact(3, 3),
        arm=by_contact(2, 3),
        rows=np.zeros(contacts, dtype=np.int64),
        jacobian=by_contact(6, 12),
        gap=by_contact(),
        rate_before=by_contact(),
        rate_after=by_contact(),
        reach=by_contact(),
        target=by_contact(),
        closed=np.zeros(contacts, dtype=np.int64),
        began=by_contact(6),
        hits=np.zeros((contacts, 4), dtype=np.int64),
        amount=by_contact(6),
        friction=by_contact(),
        restitution=by_contact(),
        rolling=by_contact(),
        response=by_contact(12),
        lift=by_contact(),
        change=by_contact(),
        marked=by_contact(),
        goes_on=by_contact(),
        answer=by_contact(6, 12),
        **_answer_scratch(contacts, places),
        **_direct_scratch(bodies, contacts),
        used=np.zeros(3, dtype=np.int64),
        outcome=np.zeros(9),
    )
