"""A run in one file that plays: a page for any browser, or an animated glTF."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Protocol

from linkwork.errors import ModelError
from linkwork.model import given
from linkwork.player import exporting
from linkwork.results.reel import Reel
from linkwork.simulation import journal as journals
from linkwork.simulation.reeling import RATE, reel_of

FASTEST = 1000.0  # pictures of a simulated second

Progress = Callable[[float], None]


class Shown(Protocol):
    """A run, or a live run with its edits and branches."""

    def reel(self) -> Reel:
        """What is shown of it."""


def export(
    run: Shown | Path | str,
    path: Path | str,
    captions: Mapping[float, str] | None = None,
    rate: float = RATE,
    progress: Progress | None = None,
) -> None:
    """Write a run as a page that plays without a network (.html), or as an animated glTF (.glb).

    Args:
        run: what `lw.simulate` returned, a live run, or the path of a journal.
        path: the file.
        captions: sentences by the time [s] from which a page shows each; an empty one ends the one before.
        rate: pictures of a simulated second, of a journal.
        progress: called with the share of the journal that is done, 0 to 1.

    Raises:
        FileError: the file cannot be written, or the journal not be read.
        ModelError: a caption that is none, or nothing to be seen.
        SolverError: a step of the journal fails.
    """
    exporting.check(path)
    if not 0.0 < given.number(rate, "The frame rate") <= FASTEST:
        raise ModelError(f"{rate:g} frames per second are not possible; use more than 0 and up to {FASTEST:g}.")
    if isinstance(run, str | Path):
        reel = reel_of(journals.load(run), rate, progress)
    elif hasattr(run, "reel"):
        reel = run.reel()
    else:
        raise ModelError(f"There is nothing to play in {type(run).__name__}; give a run, a live run or a journal.")
    exporting.export(reel, path, captions)
