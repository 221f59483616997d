"""Drawings of outlines, read again."""

from xml.etree import ElementTree

import numpy as np
import pytest

import linkwork as lw
from linkwork.analysis.best_shape.contour import outline
from linkwork.analysis.best_shape.drawing import dxf, svg
from linkwork.analysis.best_shape.grid import Grid
from linkwork.files import stl

GRID = Grid((20, 10), (0.2, 0.1), corner=(0.0, -0.05))
RING = outline(GRID, np.where(np.linalg.norm(GRID.centres - [0.1, 0.0], axis=1) < 0.03, 0.0, 1.0), 0.5)


def enclosed(loops) -> float:
    total = 0.0
    for loop in map(np.array, loops):
        after = np.roll(loop, -1, axis=0)
        total += ((loop[:, 0] * after[:, 1] - loop[:, 1] * after[:, 0]) / 2).sum()
    return total


def test_svg():
    picture = ElementTree.fromstring(svg(RING))
    assert (picture.get("width"), picture.get("height")) == ("200mm", "100mm")
    path = picture[0].get("d")
    loops = [[tuple(map(float, p.split(","))) for p in one.split(" L")] for one in path[1:-2].split(" Z M")]
    assert len(loops) == 2
    assert enclosed(loops) == pytest.approx(-1e6 * RING.area, rel=1e-4)  # y points down there


def test_dxf():
    codes = dxf(RING).split("\n")[:-1]
    pairs = list(zip(codes[::2], codes[1::2], strict=True))
    assert pairs[-1] == ("0", "EOF")
    loops, at = [], None
    for code, text in pairs:
        if (code, text) == ("0", "POLYLINE"):
            loops.append([])
        elif code == "10":
            at = float(text)
        elif code == "20":
            loops[-1].append((at, float(text)))
    assert len(loops) == 2
    assert enclosed(loops) == pytest.approx(1e6 * RING.area, rel=1e-6)


def test_stl_becomes_a_body_again(tmp_path):
    """The plate as a file, read as the shape of a body: its mass is that of the outline."""
    path = tmp_path / "plate.stl"
    path.write_bytes(stl.write(*RING.solid(0.01), "plate"))
    made = lw.load(path)
    (body,) = (one for one in made.model.bodies.values() if one.kind == "rigid")
    assert body.shapes[0].volume == pytest.approx(0.01 * RING.area, rel=1e-5)
