"""Samples of a run at fixed intervals of simulated time, whatever drives it and however steps are bundled.

A sample is due at the first step at or after each multiple of the interval, and wherever an edit was made: just before
it and just after. So the same run leaves the same samples at any speed, to the bit. Every step is looked at: samples
that are further apart come with the least and the largest value between them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from numbers import Real

import numpy as np

from linkwork.errors import ModelError
from linkwork.model.bodies.beam import Beam
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.given import seen
from linkwork.model.measured import measured
from linkwork.model.model import Model
from linkwork.results.recording import Recording
from linkwork.simulation.sampler import FOLLOWED, Sampler
from linkwork.simulation.simulation import Simulation
from linkwork.simulation.thinning import Thinning

CHANNELS = ("energy.kinetic", "energy.potential", "energy.total", "violation")
LONGEST = 1e9  # seconds between two samples


def channels_of(model: Model) -> tuple[str, ...]:
    """What is recorded of a model: energies, error, measures, coordinates of joints, places of bodies, with units."""
    of_measures = (f"measure.{number.label} [{number.unit}]" for number in measured(model))
    return (*CHANNELS, *of_measures, *of_joints(model), *of_bodies(model))


def of_joints(model: Model) -> Iterator[str]:
    """Each coordinate of each joint and its speed, with their units."""
    for joint in model.joints.values():
        for coordinate in joint.coordinates:
            yield f"{joint.id}.coordinate.{coordinate.name} [{coordinate.unit}]"
            yield f"{joint.id}.speed.{coordinate.name} [{coordinate.unit}/s]"


def of_bodies(model: Model) -> Iterator[str]:
    """The centre of mass of each body, unless there are many."""
    bodies = [id for id, body in model.bodies.items() if id != GROUND_ID and not isinstance(body, Beam)]
    if len(bodies) <= FOLLOWED:
        yield from (f"{body}.position.{axis} [m]" for body in bodies for axis in "xyz")


def checked_interval(interval: float) -> float:
    """A time between two samples that makes sense [s], 0 for the usual one; raises ModelError otherwise."""
    if isinstance(interval, bool) or not isinstance(interval, Real) or not 0.0 <= interval <= LONGEST:
        raise ModelError(f"Samples every {seen(interval)} s: take a positive time, or 0 for the usual one.")
    return float(interval)


class Recorder:
    """Writes what a simulation measures into a recording; `beside` are further channels and who tells their values."""

    def __init__(self, recording: Recording, interval: float = 0.0) -> None:
        """Record every so many seconds of simulated time; 0 is every step, so that nothing between two is lost."""
        self.recording = recording
        self.interval = checked_interval(interval)
        self.beside: dict[str, Callable[[], float]] = {}
        self._model: Model | None = None
        self._sampler: Sampler | None = None
        self._taken: tuple[float, int] | None = None  # time and revision of the newest sample
        self._thinning: Thinning | None = None

    def apart(self, simulation: Simulation) -> float:
        """Time between two samples [s]: never less than a step, and that by default."""
        return max(self.interval, simulation.step)

    def sampler(self, simulation: Simulation) -> Sampler:
        """What takes samples while steps are made; hand it back to `add` after them."""
        key = simulation.installed, simulation.step
        if self._sampler is None or (self._sampler.installed, self._sampler.step) != key:
            self._sampler = Sampler(simulation.installed, simulation.step, simulation.step)
        return self._sampler

    def add(self, simulation: Simulation) -> None:
        """Record the samples that were taken in the steps just made."""
        blocks = self.sampler(simulation).fetch()
        if not blocks:
            return
        self._agree(simulation)
        beside = [tell() for tell in self.beside.values()]
        for block in blocks:
            reported = np.tile(beside, (len(block), 1)) if beside else None
            self.recording.append_block(self._due(block if reported is None else np.hstack((block, reported))))
        if self.recording.ends == simulation.time:
            self._taken = simulation.time, simulation.revision

    def take(self, simulation: Simulation) -> None:
        """Take a sample now, unless the newest one is of this very state."""
        now = (simulation.time, simulation.revision)
        if now == self._taken:
            return
        self._agree(simulation)
        row = np.append(self.sampler(simulation).take(), [tell() for tell in self.beside.values()])
        row = self._thinning.passed_now(row) if self._thinning is not None else self._doubled(row[None])[0]
        self.recording.append(float(row[0]), row[1:].tolist())
        self._taken = now

    def mark(self, simulation: Simulation) -> None:
        """The mechanism was changed just now."""
        self.recording.mark(simulation.time)
        self.take(simulation)

    def begin_anew(self, simulation: Simulation) -> None:
        """Begin at the first sample; what was recorded stays as a trace."""
        self.recording.begin_anew()
        self._model = self._taken = None
        self.take(simulation)

    def branch_off(self, simulation: Simulation) -> None:
        """Go on from an earlier time; what was recorded after it stays as a trace."""
        self.recording.branch_off(simulation.time)
        if self._thinning is not None:
            self._thinning.forget()
        is_there = self.recording.ends == simulation.time
        self._model, self._taken = None, (simulation.time, simulation.revision) if is_there else None
        self.follow(simulation.model)

    def follow(self, model: Model) -> None:
        """Record the channels of a model from now on."""
        if model is not self._model:
            self._model = model
            self._set_channels(model)

    def set_beside(self, beside: dict[str, Callable[[], float]], model: Model) -> None:
        """Record these channels from now on beside those of a model."""
        self.beside, self._model = dict(beside), None
        self.follow(model)

    # -- inside ----------------------------------------------------------------------------------------

    def _agree(self, simulation: Simulation) -> None:
        """Record the channels of this model, so far apart as is wanted now."""
        self.follow(simulation.model)
        key, now = (self.apart(simulation), simulation.step), self._thinning
        is_thinned = key[0] > key[1]
        if is_thinned and (now is None or (now.apart, now.step) != key):
            self._thinning = Thinning(*key)
        elif not is_thinned:
            self._thinning = None
        if is_thinned and not self.recording.has_extremes:
            self._set_channels(simulation.model)

    def _set_channels(self, model: Model) -> None:
        channels = (*channels_of(model), *self.beside)
        self.recording.set_channels(channels, self._thinning is not None or self.recording.has_extremes)

    def _due(self, table: np.ndarray) -> np.ndarray:
        return self._thinning.passed(table) if self._thinning is not None else self._doubled(table)

    def _doubled(self, table: np.ndarray) -> np.ndarray:
        """Samples of every step are their own extremes, where such are kept of samples before."""
        if not self.recording.has_extremes:
            return table
        return np.hstack((table, table[:, 1:], table[:, 1:]))
