"""Outlines as drawings for a cutter: SVG and DXF, in millimetres. The solid of a plate is Outline.solid."""

from __future__ import annotations

import numpy as np

from linkwork.analysis.best_shape.contour import Outline
from linkwork.analysis.best_shape.grid import Array

MILLIMETRES = 1000.0
LAYER = "outline"


def svg(shape: Outline) -> str:
    """One filled path with its holes; y points upward, as in the plane of the body."""
    loops = [MILLIMETRES * loop * np.array([1.0, -1.0]) for loop in shape.loops()]
    low, high = _bounds(loops)
    width, height = high - low
    path = " ".join("M" + " L".join(f"{x:.6g},{y:.6g}" for x, y in loop) + " Z" for loop in loops)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.6g}mm" height="{height:.6g}mm" '
        f'viewBox="{low[0]:.6g} {low[1]:.6g} {width:.6g} {height:.6g}">\n'
        f'  <path fill="#808080" fill-rule="evenodd" d="{path}"/>\n</svg>\n'
    )


def dxf(shape: Outline) -> str:
    """Closed polylines of release 12, which every program reads."""
    lines = ["0", "SECTION", "2", "HEADER", "9", "$ACADVER", "1", "AC1009", "9", "$INSUNITS", "70", "4", "0", "ENDSEC"]
    lines += ["0", "SECTION", "2", "ENTITIES"]
    for loop in shape.loops():
        lines += ["0", "POLYLINE", "8", LAYER, "66", "1", "70", "1"]
        for x, y in MILLIMETRES * loop:
            lines += ["0", "VERTEX", "8", LAYER, "10", f"{x:.9g}", "20", f"{y:.9g}"]
        lines += ["0", "SEQEND", "8", LAYER]
    return "\n".join([*lines, "0", "ENDSEC", "0", "EOF"]) + "\n"


def _bounds(loops: list[Array]) -> tuple[Array, Array]:
    points = np.vstack(loops)
    return points.min(axis=0), points.max(axis=0)
