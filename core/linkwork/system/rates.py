"""How often each body is stepped within a step of the run, by which rule, and scratch arrays for it.

A step is cut into ticks, as many as the most sub-steps of any body. A body with a period of m ticks is stepped at every
m-th; a joint speaks at the ends of the sub-steps of the fastest of its bodies, and is as stiff as the slowest bears.
"""

from __future__ import annotations

import numpy as np

from linkwork.system.compiled_system import SIZE
from linkwork.system.packed import Packed


class Rates(Packed):
    """What is constant between two edits.

    Attributes:
        ticks: of a step, a power of two, shape (1,).
        period: ticks of a sub-step of each body, shape (bodies,).
        beta: of Newmark's rule by which each body is stepped, shape (bodies,).
        first_path: first of the paths of each body, one for each of its sub-steps, shape (bodies,).
        speaks: ticks after which each joint or driver speaks again, shape (joints,).
        bears: period of its slowest body, which says how stiff it may be, shape (joints,).
    """

    ticks: np.ndarray
    period: np.ndarray
    beta: np.ndarray
    first_path: np.ndarray
    speaks: np.ndarray
    bears: np.ndarray


class RatesScratch(Packed):
    """Arrays that hold nothing between two steps.

    Attributes:
        q, v, a: of all bodies at the start of the step, shape (bodies, SIZE).
        path: accelerations with which each sub-step ended in the pass before, shape (paths, SIZE).
        total: what the forces of a sub-step come to at its end, shape (bodies, SIZE).
        ahead: the share of its start in that of the next sub-step, shape (bodies, SIZE).
    """

    q: np.ndarray
    v: np.ndarray
    a: np.ndarray
    path: np.ndarray
    total: np.ndarray
    ahead: np.ndarray


def make_rates_scratch(rates: Rates) -> RatesScratch:
    """Scratch arrays for rates."""
    bodies = len(rates.period)
    paths = int((rates.ticks[0] // rates.period).sum())
    return RatesScratch(*(np.zeros((n, SIZE)) for n in (bodies, bodies, bodies, paths, bodies, bodies)))
