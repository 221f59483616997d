"""Particles are moved to where there are fewer, as the formula says, and their momentum stays."""

import numpy as np
import pytest
from fluids import wendland

from linkwork.fluid.fluid import Fluid
from linkwork.fluid.medium import Substance


def test_particles_move_as_the_formula_says():
    moved, places = {}, None
    for strength in (0.0, 16.0):
        fluid = Fluid(Substance(0.1, 1000.0, 40.0, gravity=(0.0, 0.0), shifting=strength, diffusion=0.0, tensile=True))
        rng = np.random.default_rng(2)
        places = rng.uniform(0, 0.5, (60, 2))
        fluid.fill(places, 1000.0)
        fluid.settle()
        fluid.medium.told[1] = 0.7  # the highest speed
        fluid.advance(1e-9, 1)
        order = np.argsort(fluid.particles.name[: fluid.count])
        moved[strength] = fluid.particles.row[: fluid.count, :2][order]
    s = fluid.substance
    d = places[:, None] - places[None]
    w, f = wendland(np.sqrt((d * d).sum(axis=2)), s.smoothing, 2)
    at = wendland(np.array(0.1), s.smoothing, 2)[0]
    pull = ((1 + 0.2 * (w / at) ** 4) * f * (1 - np.eye(60)))[:, :, None] * d * 0.01 / 2
    wanted = -16.0 * s.smoothing * 1e-9 * 0.7 * pull.sum(axis=1)
    assert moved[16.0] - moved[0.0] == pytest.approx(wanted, rel=1e-5, abs=1e-5 * abs(wanted).max())
