"""Colours of values from zero to the end of a scale: equal steps look equal, in print and to the colour-blind too."""

from __future__ import annotations

import numpy as np

# Viridis at equal steps (S. van der Walt and N. Smith, 2015, CC0).
STEPS = ("#440154", "#472d7b", "#3b528b", "#2c728e", "#21918c", "#28ae80", "#5ec962", "#addc30", "#fde725")
TABLE = np.array([[int(color[n : n + 2], 16) for n in (1, 3, 5)] for color in STEPS], float)


def colored(values: np.ndarray, scale: float) -> np.ndarray:
    """Bytes r, g, b of each value as floats; what lies beyond the scale has the colour of its end."""
    at = np.linspace(0.0, max(scale, 1e-300), len(TABLE))
    return np.column_stack([np.interp(values, at, TABLE[:, k]) for k in range(3)])
