"""A figure becomes a picture without a display."""

import numpy as np

from linkwork.reproduction.case import THEIRS, Curve, Figure
from linkwork.reproduction.drawing import can_draw, draw


def test_a_picture_is_written(tmp_path):
    x = np.linspace(0.1, 1.0, 20)
    curves = (Curve("ours", x, x**2), Curve("theirs", x, x**2, THEIRS), Curve("other", x, x, "dashes"))
    assert can_draw()
    path = tmp_path / "figure.png"
    draw(Figure("figure", "a square", "x [m]", "y [m2]", curves, logarithmic="xy", equal=False), path)
    assert path.read_bytes().startswith(b"\x89PNG")
    assert path.stat().st_size > 5000
