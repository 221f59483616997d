"""What a tool draws over the picture while it is in hand: points in space, seen by whatever the eye looks at."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

CURVE = "curve "  # and a number: the colour of the n-th curve of a plot
Points = np.ndarray | tuple | list


@dataclass(frozen=True, slots=True)
class Dot:
    """A round mark at a point [m]; `color` is one of the theme, `curve 3` or `#rrggbb`; a glow lies around some."""

    point: Points
    color: str = "accent"
    radius: float = 3.5  # points of the screen
    glows: bool = False


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through points [m]; dashed, closed and filled, or with a head at its end; a halo sets it off."""

    points: Points
    color: str = "accent"
    width: float = 1.6  # points of the screen
    dashed: bool = False
    filled: bool = False
    head: float = 0.0  # length of the arrow's head, points of the screen
    halo: bool = True


@dataclass(frozen=True, slots=True)
class Note:
    """Words beside a point [m]."""

    point: Points
    text: str
    color: str = "text"


@dataclass(frozen=True, slots=True)
class Sketch:
    """Strokes below dots below notes."""

    strokes: tuple[Stroke, ...] = ()
    dots: tuple[Dot, ...] = ()
    notes: tuple[Note, ...] = ()

    def __add__(self, other: Sketch) -> Sketch:
        """Both, one over the other."""
        return Sketch(self.strokes + other.strokes, self.dots + other.dots, self.notes + other.notes)

    def __bool__(self) -> bool:
        """Whether there is anything to draw."""
        return bool(self.strokes or self.dots or self.notes)
