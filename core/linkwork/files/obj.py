"""OBJ: points and polygons as lines of text; groups, colours, textures and curves are left out."""

from __future__ import annotations

import io
import math

import numpy as np

from linkwork.errors import FileError
from linkwork.model.surface import MOST_POINTS, MOST_TRIANGLES

Arrays = tuple[np.ndarray, np.ndarray]
MOST_CORNERS = 10_000  # of one polygon


def read(content: bytes, file: str) -> Arrays:
    """Points and triangles of a file; polygons are cut into fans, as they are convex."""
    reader = _Reader(file)
    for number, line in enumerate(io.BytesIO(content.replace(b"\\\n", b" ")), 1):
        words = line.split()
        if not words:
            continue
        try:
            if words[0] == b"v":
                reader.point(words)
            elif words[0] == b"f":
                reader.face(words)
        except ValueError as error:
            raise FileError(f"{file}, line {number}: {error}") from None
    if not reader.triangles:
        raise FileError(f"{file}: it has {len(reader.points)} points and no faces, so there is nothing to see.")
    return np.array(reader.points, float), np.array(reader.triangles, np.int64)


class _Reader:
    """Gathers points and triangles."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.points: list[tuple[float, ...]] = []
        self.triangles: list[tuple[int, int, int]] = []

    def point(self, words: list[bytes]) -> None:
        """A line `v x y z`, perhaps with a weight or a colour behind."""
        try:
            place = tuple(float(word) for word in words[1:4])
        except ValueError:
            place = ()
        if len(place) != 3 or not all(map(math.isfinite, place)):
            raise ValueError(f"a point takes three finite numbers, not {_shown(words[1:])}.")
        if len(self.points) >= MOST_POINTS:
            raise ValueError(f"there are more than {MOST_POINTS} points; simplify the mesh.")
        self.points.append(place)

    def face(self, words: list[bytes]) -> None:
        """A line `f a b c ...` with `point/texture/normal` for each corner, counted from 1, or back from the end."""
        if not 4 <= len(words) <= MOST_CORNERS:
            raise ValueError(f"a face has 3 to {MOST_CORNERS} corners, not {len(words) - 1}.")
        try:
            reported = [int(word.partition(b"/")[0]) for word in words[1:]]
        except ValueError:
            raise ValueError(f"a face takes the numbers of points, not {_shown(words[1:])}.") from None
        count = len(self.points)
        corners = [number - 1 if number > 0 else count + number for number in reported]
        for corner, number in zip(corners, reported, strict=True):
            if not number or not 0 <= corner < count:
                raise ValueError(f"a face names the point {number}; so far there are {count}, from 1.")
        self.triangles += [(corners[0], corners[k], corners[k + 1]) for k in range(1, len(corners) - 1)]
        if len(self.triangles) > MOST_TRIANGLES:
            raise ValueError(f"there are more than {MOST_TRIANGLES} triangles; simplify the mesh.")


def write(points: np.ndarray, triangles: np.ndarray, title: str) -> bytes:
    """The bytes of a file."""
    name = "".join(sign if sign.isprintable() else " " for sign in title)
    lines = [f"# Linkwork {name}"]
    lines += [f"v {x!r} {y!r} {z!r}" for x, y, z in np.asarray(points, float).tolist()]
    lines += [f"f {a} {b} {c}" for a, b, c in (np.asarray(triangles) + 1).tolist()]
    return ("\n".join(lines) + "\n").encode("utf-8")


def _shown(words: list[bytes]) -> str:
    return repr(b" ".join(words)[:40].decode("ascii", "replace"))
