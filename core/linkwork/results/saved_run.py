"""A run that was saved, read with the same words as a fresh one."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.errors import ModelError
from linkwork.results import data_frames, saving
from linkwork.results.channel import Channel
from linkwork.results.run import EnergyRun, JointRun

if TYPE_CHECKING:
    import pandas
    import xarray

Array = np.ndarray


def load_run(path: Path | str) -> SavedRun:
    """Read results from CSV, Parquet or HDF5; raises FileError for anything else."""
    channels, about = saving.load(path)
    return SavedRun(channels, about)


class SavedRun:
    """Arrays over time by id, and what was run in `about`: solver, step, model, version (not in CSV)."""

    def __init__(self, channels: list[Channel], about: Mapping[str, Any]) -> None:
        """Sort the channels by what they belong to."""
        self.about = dict(about)
        self.channels = {(c.family, c.id, c.quantity): c for c in channels}
        self.time: Array = self.channels["", "time", ""].values
        self.energy = EnergyRun(*(self._energy(name) for name in ("kinetic", "potential", "dissipated", "supplied")))

    def position(self, body: str) -> Array:
        """Centre of mass of a body over time [m], shape (samples, 3)."""
        return self._found("bodies", body, "position")

    def rotation(self, body: str) -> Array:
        """Quaternion (w, x, y, z) of a body over time."""
        return self._found("bodies", body, "rotation")

    def velocity(self, body: str) -> Array:
        """Velocity of the centre of mass over time [m/s]."""
        return self._found("bodies", body, "velocity")

    def angular_velocity(self, body: str) -> Array:
        """Angular velocity of a body over time, global axes [rad/s]."""
        return self._found("bodies", body, "angular_velocity")

    def joint(self, joint: str) -> JointRun:
        """A joint over time; a joint of several coordinates has them in columns, one of none has no column."""
        force, torque = (self._found("joints", joint, name) for name in ("force", "torque"))
        return JointRun(self._coordinates(joint, "coordinate"), self._coordinates(joint, "speed"), force, torque)

    def to_pandas(self) -> pandas.DataFrame:
        """All quantities as a table over time; ModelError where pandas is not installed."""
        return data_frames.to_pandas(self.channels.values(), self.about)

    def to_xarray(self) -> xarray.Dataset:
        """All quantities over time, bodies and joints; ModelError where xarray is not installed."""
        return data_frames.to_xarray(self.channels.values(), self.about)

    def _coordinates(self, joint: str, quantity: str) -> Array:
        """All coordinates of a joint in columns, one alone as a plain array."""
        found = [
            channel.values
            for (family, id, name), channel in self.channels.items()
            if (family, id) == ("joints", joint) and name.startswith(quantity)
        ]
        if len(found) == 1:
            return found[0]
        return np.column_stack(found) if found else np.empty((len(self.time), 0))

    def _energy(self, name: str) -> Array:
        found = self.channels.get(("energy", name, ""))
        return found.values if found else np.zeros(len(self.time))

    def _found(self, family: str, id: str, quantity: str) -> Array:
        found = self.channels.get((family, id, quantity))
        if found is None:
            known = list(dict.fromkeys(key[1] for key in self.channels if key[0] == family))
            raise ModelError(f"There is no {id!r} in this run; there are: {', '.join(known[:8])}.", id)
        return found.values
