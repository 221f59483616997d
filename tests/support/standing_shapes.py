"""The classical problems of the least compliance: half an MBB beam, and a cantilever (oracle H02)."""

from __future__ import annotations

import numpy as np

from linkwork.analysis.best_shape.filters import DensityFilter, SensitivityFilter, Unfiltered
from linkwork.analysis.best_shape.grid import Grid
from linkwork.analysis.best_shape.limit import Limit
from linkwork.analysis.best_shape.optimality import Criteria
from linkwork.analysis.best_shape.penalties import Power
from linkwork.analysis.best_shape.static import Rules, Supported

# Name in the oracle: filter, radius, share of the volume, law and least density.
CASES = {
    "mbb_s15": (SensitivityFilter, 1.5, 0.5, Power(3.0, 1e-9), 0.0),
    "mbb_s15_power": (SensitivityFilter, 1.5, 0.5, Power(3.0), 1e-3),
    "mbb_s24": (SensitivityFilter, 2.4, 0.5, Power(3.0, 1e-9), 0.0),
    "mbb_d24": (DensityFilter, 2.4, 0.5, Power(3.0, 1e-9), 0.0),
    "mbb_d15": (DensityFilter, 1.5, 0.5, Power(3.0, 1e-9), 0.0),
    "mbb_none": (None, 1.0, 0.5, Power(3.0, 1e-9), 0.0),
    "cant_s12": (SensitivityFilter, 1.2, 0.4, Power(3.0), 1e-3),
}


def half_mbb(nx=60, ny=20) -> Supported:
    """Half a beam on two supports with a load in the middle."""
    grid = Grid((nx, ny), (float(nx), float(ny)))
    loads = np.zeros(grid.size)
    loads[2 * grid.node(0, ny) + 1] = -1.0
    return Supported(grid, np.append(2 * grid.nodes_at(0, 0), 2 * grid.node(nx, 0) + 1), loads)


def cantilever(nx=32, ny=20) -> Supported:
    """A beam that is fixed at its left edge."""
    grid = Grid((nx, ny), (float(nx), float(ny)))
    loads = np.zeros(grid.size)
    loads[2 * grid.node(nx, 0) + 1] = -1.0
    left = grid.nodes_at(0, 0)
    return Supported(grid, np.concatenate([2 * left, 2 * left + 1]), loads)


def problem(case, tolerance, **more) -> tuple[Supported, Rules]:
    """A problem of the oracle with a tolerance of the bisection."""
    kind, radius, share, law, least = CASES[case]
    body = cantilever() if case.startswith("cant") else half_mbb()
    chosen = Unfiltered() if kind is None else kind(body.grid, radius)
    limit = Limit(share, body.grid.elements, chosen)
    return body, Rules(limit, law, Criteria(tolerance=tolerance, least=least), **more)
