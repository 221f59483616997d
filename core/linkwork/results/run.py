"""A simulated run: arrays over time by id."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from linkwork.errors import FileError, ModelError
from linkwork.results.finding import Finding
from linkwork.results.snapshot import Snapshot

Array = np.ndarray


@dataclass(frozen=True, slots=True, eq=False)
class JointRun:
    """A joint over time: coordinate [rad or m], its speed, reaction force [N] and torque [N m] on the follower."""

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


class Run:
    """What `lw.simulate` returns; every array has one row for each sample."""

    def __init__(self, snapshots: Sequence[Snapshot]) -> None:
        """Stack the snapshots of one unchanged system."""
        self.snapshots = tuple(snapshots)
        self._bodies = self.snapshots[0].bodies
        self._joints = self.snapshots[0].joints
        self.time = np.array([s.time for s in self.snapshots])
        self.violation = max(s.violation for s in self.snapshots)
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

    def joint(self, joint: str) -> JointRun:
        """A joint over time; a joint of several coordinates has them in columns, one of none has no column."""
        reactions = self._stacked("reactions", self._joints, joint)
        coordinate = np.array([s.coordinates.get(joint, ()) for s in self.snapshots])
        speed = np.array([s.speeds.get(joint, ()) for s in self.snapshots])
        if coordinate.shape[1:] == (1,):
            coordinate, speed = coordinate[:, 0], speed[:, 0]
        return JointRun(coordinate, speed, reactions[:, :3], reactions[:, 3:])

    def save(self, path: Path | str) -> None:
        """Write everything as CSV: a header with units, then one line for each sample; numbers in full precision."""
        path = Path(path)
        if path.suffix.lower() != ".csv":
            raise FileError(f"{path}: results are written as .csv; there is no format {path.suffix!r}.")
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        names, columns = zip(*self._columns(), strict=True)
        writer.writerow(names)
        writer.writerows([repr(float(v)) for v in row] for row in np.column_stack(columns))
        try:
            path.write_text(text.getvalue(), encoding="utf-8")
        except OSError as error:
            raise FileError(f"{path} cannot be written: {error.strerror or error}. Choose another folder.") from None

    def _columns(self) -> Iterator[tuple[str, Array]]:
        yield "time [s]", self.time
        yield from self._body_columns()
        for joint in self._joints:
            run = self.joint(joint)
            for name, unit, values in (("force", "N", run.force), ("torque", "N m", run.torque)):
                for part, column in zip("xyz", values.T, strict=True):
                    yield f"{joint}.{name}.{part} [{unit}]", column
        for name in ("kinetic", "potential", "total"):
            yield f"energy.{name} [J]", getattr(self.energy, name)

    def _body_columns(self) -> Iterator[tuple[str, Array]]:
        kinds = (
            ("position", "m", self.position, "x y z"),
            ("rotation", "1", self.rotation, "w x y z"),
            ("velocity", "m/s", self.velocity, "x y z"),
            ("angular_velocity", "rad/s", self.angular_velocity, "x y z"),
        )
        for body in self._bodies:
            if self._bodies[body] == 0:
                continue  # the ground
            for name, unit, read, parts in kinds:
                for part, values in zip(parts.split(), read(body).T, strict=True):
                    yield f"{body}.{name}.{part} [{unit}]", values

    def _stacked(self, field: str, index: object, name: str) -> Array:
        row = index.get(name) if hasattr(index, "get") else None
        if row is None:
            raise ModelError(f"There is no {name!r} in this run; there are: {', '.join(list(index)[:8])}.", name)
        return np.array([getattr(s, field)[row] for s in self.snapshots])

    def _energies(self) -> Iterator[Array]:
        for name in ("kinetic", "potential", "dissipated", "supplied"):
            yield np.array([getattr(s.energy, name) for s in self.snapshots])
