"""What is recorded of a run after its steps, as arrays (see solvers/sampling.py for what is done with it)."""

from __future__ import annotations

import numpy as np

from linkwork.system.compiled_system import CompiledSystem
from linkwork.system.packed import Packed
from linkwork.system.state import State
from linkwork.system.watch import KNOWN, KNOWN_NUMBERS, REACTION, ROW, Watch, WatchScratch, make_watch_scratch

PLACES = 256  # samples that are taken down before somebody fetches them
OF_ALL = 5  # numbers of a sample that every mechanism has: time, kinetic, potential and total energy, violation
APART, STEP = range(2)  # places in `Sampling.every`
RESULT, WAS, CAME = range(3)  # places in `Sampling.until`


class Sampling(Packed):
    """Measures and coordinates that make up a sample, scratch arrays for them, and the samples taken.

    Attributes:
        watch: the measures; scratch: scratch arrays for them.
        kept: numbers of the measures that are written down; followed: bodies whose places are.
        directions, bodies, is_angle, counted: of each joint coordinate, as in compiler/coordinates.py; `counted` is its
            place among the angles that are counted over whole turns, -1 for a distance.
        previous, coordinate, rate: value so far, value and rate of each [rad or m].
        looks_closely: 1 where measures read more than residuals and energies of rows that act.
        reacts: 1 where measures read reactions of joints; reactions: on the followers, shape (holders, 6).
        angle: last value of each row that is an angle [rad].
        known: energies [J] and residual [m or rad], by KNOWN_NUMBERS, then what gauges of fluids read.
        every: time between two samples and length of a step [s], by the places above.
        beyond: residual that no row shows: gaps that are being closed, overlap of contacts [m or rad], shape (1,).
        until: number of the measure that is waited for to come true, -1 for none; whether it was, and whether it came
            true; by the places above.
        values: samples, shape (PLACES, numbers); count: how many, shape (1,).
    """

    watch: Watch
    scratch: WatchScratch
    kept: np.ndarray
    followed: np.ndarray
    directions: np.ndarray
    bodies: np.ndarray
    is_angle: np.ndarray
    counted: np.ndarray
    previous: np.ndarray
    coordinate: np.ndarray
    rate: np.ndarray
    looks_closely: int
    reacts: int
    reactions: np.ndarray
    angle: np.ndarray
    known: np.ndarray
    every: np.ndarray
    beyond: np.ndarray
    until: np.ndarray
    values: np.ndarray
    count: np.ndarray


def make_sampling(
    system: CompiledSystem,
    state: State,
    watch: Watch,
    coordinates: tuple[np.ndarray, np.ndarray, np.ndarray],
    kept: np.ndarray,
    followed: np.ndarray,
) -> Sampling:
    """Room for samples of a system.

    Args:
        system: numbers of the mechanism.
        state: that is looked at.
        watch: its measures.
        coordinates: directions, bodies and kind of its joint coordinates.
        kept: numbers of the measures that are written down.
        followed: bodies whose places are written down.
    """
    is_angle = coordinates[2]
    number, reacts = len(is_angle), bool((watch.source == REACTION).any())
    return Sampling(
        watch=watch,
        scratch=make_watch_scratch(watch),
        kept=kept,
        followed=followed,
        directions=coordinates[0],
        bodies=coordinates[1],
        is_angle=is_angle,
        counted=np.where(is_angle, np.cumsum(is_angle) - 1, -1),
        previous=np.zeros(number),
        coordinate=np.zeros(number),
        rate=np.zeros(number),
        looks_closely=int(reacts or (watch.index[watch.source == ROW] < system.first_read[0]).any()),
        reacts=int(reacts),
        reactions=np.zeros((len(system.joint_body), 6)),
        angle=np.zeros_like(state.angle),
        known=np.zeros(max(len(KNOWN_NUMBERS), int(watch.index[watch.source == KNOWN].max(initial=-1)) + 1)),
        every=np.array([np.inf, 0.0]),
        beyond=np.zeros(1),
        until=np.array([-1, 0, 0], dtype=np.int64),
        values=np.zeros((PLACES, OF_ALL + len(kept) + 2 * number + 3 * len(followed))),
        count=np.zeros(1, dtype=np.int64),
    )
