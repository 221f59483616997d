"""Results as HDF5: a group for each element, a dataset for each quantity, with unit and parts as attributes.

    /time   /bodies/arm/position   /joints/pin/force   /energy/kinetic

A name cannot hold the slash there, so that it and the percent sign stand as %2F and %25.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import numpy as np

from linkwork.results.channel import Channel


def write(path: Path, channels: Sequence[Channel], about: Mapping[str, Any]) -> None:
    """Write the datasets; what was run stands in the attributes of the file."""
    import h5py

    with h5py.File(path, "w", track_order=True) as file:
        file.attrs.update(about)
        for number, channel in enumerate(channels):
            words = [_name(word) for word in (channel.family, channel.id, channel.quantity) if word]
            made = file.create_dataset("/".join(words), data=np.asarray(channel.values), track_times=False)
            made.attrs["unit"], made.attrs["number"] = channel.unit, number
            if channel.parts:
                made.attrs["parts"] = " ".join(channel.parts)


def read(path: Path) -> tuple[list[Channel], dict[str, Any]]:
    """Read the datasets and what was run."""
    import h5py

    channels: dict[int, Channel] = {}  # by the order in which they were written

    def visit(name: str, found: Any) -> None:
        if isinstance(found, h5py.Dataset):
            *above, last = (unquote(word) for word in name.split("/"))
            family, id, quantity = (*above, last, "", "")[:3] if above else ("", last, "")
            parts = tuple(str(found.attrs.get("parts", "")).split())
            unit, number = str(found.attrs["unit"]), int(found.attrs["number"])
            channels[number] = Channel(family, id, quantity, unit, found[()], parts)

    with h5py.File(path, "r", track_order=True) as file:
        about = {name: value.item() if hasattr(value, "item") else value for name, value in file.attrs.items()}
        file.visititems(visit)
    return [channels[number] for number in sorted(channels)], about


def _name(word: str) -> str:
    """A name without the signs that mean something in paths."""
    plain = word.replace("%", "%25").replace("/", "%2F")
    return plain.replace(".", "%2E") if not plain.strip(".") else plain
