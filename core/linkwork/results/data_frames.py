"""A run as a table of pandas or a dataset of xarray, where those are installed; Linkwork needs neither."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Mapping
from itertools import groupby
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.errors import ModelError
from linkwork.results.channel import Channel

if TYPE_CHECKING:
    import pandas
    import xarray

SINGULAR = {"bodies": "body", "joints": "joint"}


def to_pandas(channels: Iterable[Channel], about: Mapping[str, Any]) -> pandas.DataFrame:
    """Columns named as in a CSV file, `arm.position.x [m]`, over the time; `attrs` tells what was run.

    Raises:
        ModelError: pandas is not installed.
    """
    library = _library("pandas")
    time, *others = channels
    columns = dict(column for channel in others for column in channel.columns())
    made = library.DataFrame(columns, index=library.Index(time.values, name="time [s]"))
    made.attrs = _plain(about)
    return made


def to_xarray(channels: Iterable[Channel], about: Mapping[str, Any]) -> xarray.Dataset:
    """Variables over `time`, and over `body` or `joint` where all have them, with units in their attributes.

    Positions, velocities, forces and torques have an axis `xyz`, rotations `wxyz`. A coordinate of a joint is a
    variable of its own, `pin.coordinate.angle`; so are measures and energies.

    Raises:
        ModelError: xarray is not installed.
    """
    library = _library("xarray")
    time, *others = channels
    found: dict[str, Any] = {}
    for (family, quantity), group in _grouped(others).items():
        first = group[0]
        if first.parts:
            values = np.stack([channel.values for channel in group], axis=1)
            axes = ("time", SINGULAR[family], "".join(first.parts))
            found[quantity] = library.Variable(axes, values, {"units": first.unit})
        else:
            for channel in group:
                name = ".".join(part for part in (channel.id, channel.quantity) if part)
                name = f"energy.{name}" if family == "energy" else name
                found[name] = library.Variable(("time",), channel.values, {"units": channel.unit})
    named = {one: list(dict.fromkeys(c.id for c in others if c.family == many)) for many, one in SINGULAR.items()}
    used = {name for variable in found.values() for name in variable.dims}
    ends: dict[str, Any] = {"time": ("time", time.values, {"units": "s"})}
    ends.update({one: ids for one, ids in named.items() if one in used})
    ends.update({axis: list(axis) for axis in ("xyz", "wxyz") if axis in used})
    return library.Dataset(found, ends, _plain(about))


def _plain(about: Mapping[str, Any]) -> dict[str, Any]:
    """What files of other programs can hold."""
    return {name: value if isinstance(value, (int, float)) else str(value) for name, value in about.items()}


def _grouped(channels: Iterable[Channel]) -> dict[tuple[str, str], list[Channel]]:
    """Channels by family and quantity."""
    ordered = sorted(channels, key=lambda channel: (channel.family, channel.quantity))
    return {key: list(group) for key, group in groupby(ordered, key=lambda channel: (channel.family, channel.quantity))}


def _library(name: str) -> ModuleType:
    try:
        return importlib.import_module(name)
    except ImportError:
        raise ModelError(f"{name} is not installed: pip install {name} brings it.") from None
