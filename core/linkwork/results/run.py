"""A simulated run: arrays over time by id."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.errors import ModelError
from linkwork.math3d.vector import Vector
from linkwork.model import given
from linkwork.model.measured import measured
from linkwork.model.model import Model
from linkwork.results import data_frames, saving
from linkwork.results.channel import Channel
from linkwork.results.finding import Finding
from linkwork.results.fluid import FluidRun, over_time
from linkwork.results.reel import Reel, reel_of_run
from linkwork.results.snapshot import Snapshot

if TYPE_CHECKING:
    import pandas
    import xarray

Array = np.ndarray


@dataclass(frozen=True, slots=True, eq=False)
class JointRun:
    """A joint over time: coordinate [rad or m], its speed, reaction force [N] and torque [N m] on the follower.

    The torque is that about the origin of the follower's frame, or of the base's where that was asked for.
    """

    coordinate: Array
    speed: Array
    force: Array
    torque: Array


@dataclass(frozen=True, slots=True, eq=False)
class EnergyRun:
    """Energies over time [J]."""

    kinetic: Array
    potential: Array
    dissipated: Array
    supplied: Array

    @property
    def total(self) -> Array:
        """Kinetic and potential energy together [J]."""
        return self.kinetic + self.potential

    @property
    def balance(self) -> Array:
        """What stays the same: the total, with what was dissipated, without what was supplied [J]."""
        return self.total + self.dissipated - self.supplied


class Run:
    """What `lw.simulate` returns; every array has one row for each sample."""

    def __init__(
        self,
        snapshots: Sequence[Snapshot],
        model: Model | None = None,
        origin: Callable[[], Mapping[str, Any]] = dict,
    ) -> None:
        """Stack the snapshots of one unchanged system.

        Args:
            snapshots: in the order of time.
            model: what was run, for names and units of joint coordinates.
            origin: tells more about it for a file, when one is written.
        """
        self._model, self._origin = model, origin
        self.snapshots = tuple(snapshots)
        self._bodies = self.snapshots[0].bodies
        self._joints = self.snapshots[0].joints
        self.time = np.array([s.time for s in self.snapshots])
        self.violation = max(s.violation for s in self.snapshots)
        self.unsettled = max(s.contacts.unsettled for s in self.snapshots)
        self.findings: tuple[Finding, ...] = self.snapshots[-1].findings
        self.energy = EnergyRun(*self._energies())

    def position(self, body: str) -> Array:
        """Centre of mass of a body over time [m], shape (samples, 3)."""
        return self._stacked("positions", self._bodies, body)

    def rotation(self, body: str) -> Array:
        """Quaternion (w, x, y, z) of a body over time, without jumps of sign."""
        q = self._stacked("rotations", self._bodies, body)
        flips = np.cumprod(np.where((q[1:] * q[:-1]).sum(axis=1) < 0.0, -1.0, 1.0))
        return q * np.concatenate(([1.0], flips))[:, None]

    def velocity(self, body: str) -> Array:
        """Velocity of the centre of mass over time [m/s]."""
        return self._stacked("velocities", self._bodies, body)

    def angular_velocity(self, body: str) -> Array:
        """Angular velocity of a body over time, global axes [rad/s]."""
        return self._stacked("angular_velocities", self._bodies, body)

    def point(self, body: str, at: Vector) -> Array:
        """Path of a material point, given in the axes of its body from the centre of mass [m], shape (samples, 3)."""
        own, q = np.tile(given.vector(at, "The point"), (len(self.time), 1)), self.rotation(body)
        turn = 2.0 * np.cross(q[:, 1:], own)
        return self.position(body) + own + q[:, :1] * turn + np.cross(q[:, 1:], turn)

    def joint(self, joint: str, about: str = "follower") -> JointRun:
        """A joint over time; a joint of several coordinates has them in columns, one of none has no column.

        Args:
            joint: its id.
            about: the side, `follower` or `base`, in whose origin the torque is told, as in `Snapshot.torque`.
        """
        force = self._stacked("reactions", self._joints, joint)[:, :3]
        torque = np.array([snapshot.torque(joint, about) for snapshot in self.snapshots])
        coordinate = np.array([s.coordinates.get(joint, ()) for s in self.snapshots])
        speed = np.array([s.speeds.get(joint, ()) for s in self.snapshots])
        if coordinate.shape[1:] == (1,):
            coordinate, speed = coordinate[:, 0], speed[:, 0]
        return JointRun(coordinate, speed, force, torque)

    def measure(self, measure: str) -> Array:
        """A measure over time; one of several numbers has them in columns."""
        if measure not in self.snapshots[0].measures:
            known = ", ".join(self.snapshots[0].measures) or "none"
            raise ModelError(f"There is no measure {measure!r} in this run; there are: {known}.", str(measure))
        values = np.array([s.measures[measure] for s in self.snapshots])
        return values[:, 0] if values.shape[1] == 1 else values

    def fluid(self, fluid: str) -> FluidRun:
        """A fluid over time, particle by particle."""
        if fluid not in self.snapshots[0].fluids:
            known = ", ".join(self.snapshots[0].fluids) or "none"
            raise ModelError(f"There is no fluid {fluid!r} in this run; there are: {known}.", str(fluid))
        return over_time([snapshot.fluids[fluid] for snapshot in self.snapshots])

    def save(self, path: Path | str) -> None:
        """Write everything as CSV, Parquet or HDF5, by the suffix: .csv, .parquet, .h5."""
        saving.save(path, list(self.channels()), self.about())

    def to_pandas(self) -> pandas.DataFrame:
        """All quantities as a table over time; ModelError where pandas is not installed."""
        return data_frames.to_pandas(self.channels(), self.about())

    def to_xarray(self) -> xarray.Dataset:
        """All quantities over time, bodies and joints; ModelError where xarray is not installed."""
        return data_frames.to_xarray(self.channels(), self.about())

    @property
    def model(self) -> Model:
        """The mechanism that was run."""
        return self._model if self._model is not None else Model()

    def reel(self) -> Reel:
        """What is shown of it where it is played again."""
        return reel_of_run(self.model, self.snapshots, self.about())

    def _repr_html_(self) -> str:
        """The run as it plays in a notebook."""
        from linkwork.player.page import framed, page

        return framed(page(self.reel()))

    def about(self) -> dict[str, Any]:
        """What was run: solver, step, revision and what else is known of the model."""
        last = self.snapshots[-1]
        run = {"solver": last.solver, "step": last.step, "revision": last.revision, "violation": float(self.violation)}
        return {**self._origin(), **run}

    def channels(self) -> Iterator[Channel]:
        """All quantities over time: the time itself, bodies, joints, measures, energies."""
        yield Channel("", "time", "", "s", self.time)
        for body in (body for body, row in self._bodies.items() if row != 0):  # all but the ground
            yield Channel("bodies", body, "position", "m", self.position(body), ("x", "y", "z"))
            yield Channel("bodies", body, "rotation", "1", self.rotation(body), ("w", "x", "y", "z"))
            yield Channel("bodies", body, "velocity", "m/s", self.velocity(body), ("x", "y", "z"))
            yield Channel("bodies", body, "angular_velocity", "rad/s", self.angular_velocity(body), ("x", "y", "z"))
        for joint in self._joints:
            yield from self._joint_channels(joint)
        yield from self._measure_channels()
        for name in ("kinetic", "potential", "dissipated", "supplied", "total"):
            yield Channel("energy", name, "", "J", getattr(self.energy, name))

    def _joint_channels(self, joint: str) -> Iterator[Channel]:
        run = self.joint(joint)
        values, speeds = (array.reshape(len(self.time), -1).T for array in (run.coordinate, run.speed))
        for coordinate, value, speed in zip(self._declared(joint, len(values)), values, speeds, strict=True):
            name, unit = coordinate
            yield Channel("joints", joint, f"coordinate.{name}", unit, value)
            yield Channel("joints", joint, f"speed.{name}", f"{unit}/s", speed)
        yield Channel("joints", joint, "force", "N", run.force, ("x", "y", "z"))
        yield Channel("joints", joint, "torque", "N m", run.torque, ("x", "y", "z"))

    def _measure_channels(self) -> Iterator[Channel]:
        known = measured(self._model) if self._model else ()
        for measure, numbers in groupby(known, key=lambda number: number.measure):
            values = self.measure(measure).reshape(len(self.time), -1).T
            for number, column in zip(numbers, values, strict=True):
                yield Channel("measures", number.label, "", number.unit or "1", column)

    def _declared(self, joint: str, count: int) -> list[tuple[str, str]]:
        """Name and unit of each coordinate of a joint, as far as the model is known."""
        known = self._model.joints.get(joint) if self._model else None
        named = [(coordinate.name, coordinate.unit) for coordinate in getattr(known, "coordinates", ())]
        return named if len(named) == count else [(str(number), "1") for number in range(count)]

    def _stacked(self, field: str, index: object, name: str) -> Array:
        row = index.get(name) if hasattr(index, "get") else None
        if row is None:
            raise ModelError(f"There is no {name!r} in this run; there are: {', '.join(list(index)[:8])}.", name)
        return np.array([getattr(s, field)[row] for s in self.snapshots])

    def _energies(self) -> Iterator[Array]:
        for name in ("kinetic", "potential", "dissipated", "supplied"):
            yield np.array([getattr(s.energy, name) for s in self.snapshots])
