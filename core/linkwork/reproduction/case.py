"""What a case is, what comes of it, and where to find them all."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import numpy as np

from linkwork import reproduction
from linkwork.reproduction.overlay import Overlay

DATA = Path(__file__).parent / "data"
OURS, THEIRS = "line", "dots"  # looks of a curve: ours, and what it is held against


@dataclass(frozen=True, slots=True, eq=False)
class Curve:
    """A curve in a figure: ours as a line, what it is held against as dots, others dashed."""

    label: str
    x: np.ndarray
    y: np.ndarray
    look: str = OURS


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture.

    Attributes:
        name: of its files.
        title: what it shows, and which figure of the source that is.
        x, y: labels of the axes with units.
        curves: in the order of the legend.
        logarithmic: axes that are so, "", "x", "y" or "xy".
        equal: whether both axes have the same scale.
    """

    name: str
    title: str
    x: str
    y: str
    curves: Sequence[Curve]
    logarithmic: str = ""
    equal: bool = False


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the source shows beside what we get.

    Attributes:
        shows: what the source shows or says.
        found: what we get.
        difference: between the two, with its bound.
        agreed: whether we agree with the source, or differ as `why` explains.
        why: the explanation of a difference, or of what cannot be compared.
    """

    shows: str
    found: str
    difference: str
    agreed: bool
    why: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a case came to."""

    figures: Sequence[Figure] = ()
    verdicts: Sequence[Verdict] = ()


@dataclass(frozen=True, slots=True)
class Case:
    """Something that a source reports.

    Attributes:
        name: as in `linkwork reproduce CASE`.
        source: where it stands.
        title: what it is.
        about: data, what was chosen where the source leaves it open.
        run: makes it again.
        overlay: the same beside a live run in the window, where its source has a curve over time.
    """

    name: str
    source: str
    title: str
    about: str
    run: Callable[[], Outcome] = field(repr=False)
    overlay: Overlay | None = None


@cache
def cases() -> dict[str, Case]:
    """All cases by name."""
    found: dict[str, Case] = {}
    for info in sorted(pkgutil.iter_modules(reproduction.__path__), key=lambda info: info.name):
        offered = getattr(importlib.import_module(f"{reproduction.__name__}.{info.name}"), "CASES", ())
        found.update({case.name: case for case in offered})
    return found


def printed(name: str) -> dict[str, np.ndarray]:
    """Columns of a file in data/; the first line names the source, the second the columns."""
    path = DATA / name
    header = path.read_text(encoding="utf-8").splitlines()[1].split(",")
    return dict(zip(header, np.loadtxt(path, delimiter=",", skiprows=2, unpack=True), strict=True))


def within(shows: str, found: str, difference: float, bound: float, unit: str = "m", why: str = "") -> Verdict:
    """A verdict on one number."""
    return Verdict(shows, found, f"{difference:.2g} {unit} (bound {bound:.2g})", bool(difference <= bound), why)
