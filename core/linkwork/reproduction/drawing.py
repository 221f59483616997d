"""Figures as pictures, by matplotlib, which is an extra: `pip install matplotlib`."""

from __future__ import annotations

import importlib.util
from pathlib import Path

from linkwork.files import atomic
from linkwork.reproduction.case import OURS, THEIRS, Figure

COLOURS = ("#2a6fdb", "#d9704a", "#2f9e6e", "#8a5cc2", "#b58a1b", "#5b6470", "#c2417c", "#17a2a8")
MISSING = "Pictures are left out: matplotlib is not installed; pip install matplotlib brings it."


def can_draw() -> bool:
    """Whether matplotlib is there."""
    return importlib.util.find_spec("matplotlib") is not None


def draw(figure: Figure, path: Path) -> None:
    """Write a figure as PNG, without a display."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure as Canvas

    canvas = Canvas(figsize=(7.2, 4.4), dpi=110, layout="constrained")
    FigureCanvasAgg(canvas)
    axes = canvas.add_subplot()
    ours = 0
    for curve in figure.curves:
        if curve.look == THEIRS:
            axes.plot(curve.x, curve.y, "o", color="#30363d", markersize=3.2, fillstyle="none", label=curve.label)
            continue
        look = "-" if curve.look == OURS else "--"
        axes.plot(curve.x, curve.y, look, color=COLOURS[ours % len(COLOURS)], linewidth=1.3, label=curve.label)
        ours += 1
    for which in figure.logarithmic:
        getattr(axes, f"set_{which}scale")("log")
    axes.set(title=figure.title, xlabel=figure.x, ylabel=figure.y)
    axes.title.set_fontsize(10)
    if figure.equal:
        axes.set_aspect("equal", adjustable="datalim")
    axes.grid(alpha=0.25)
    axes.legend(fontsize=8, framealpha=0.85)
    with atomic.replaced(path) as temporary:
        canvas.savefig(temporary)
