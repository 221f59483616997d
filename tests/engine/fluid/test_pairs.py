"""Pressure, viscosity and density against the sums of the books, written out over all pairs."""

import numpy as np
import pytest
from fluids import wendland

from linkwork.fluid.fluid import Fluid
from linkwork.fluid.medium import Substance


def cloud(axes: int, **more) -> Fluid:
    rng = np.random.default_rng(5)
    gravity = (0.3, -9.81) if axes == 2 else (0.3, 0.2, -9.81)
    fluid = Fluid(Substance(0.1, 1000.0, 40.0, gravity=gravity, **more))
    x = rng.uniform(0, 0.6, (120, axes))
    fluid.fill(x, 1000.0 + rng.normal(size=120), rng.normal(size=(120, axes)))
    fluid.particles.row[:120, 3] = fluid.particles.mass[:120] / fluid.particles.density[:120]
    return fluid


def written_out(fluid: Fluid, axes: int) -> tuple[np.ndarray, np.ndarray]:
    """Accelerations and rates of densities by the formulas of theory/08."""
    p, n, s = fluid.particles, fluid.count, fluid.substance
    x, v, rho, m = p.row[:n, :axes], p.row[:n, 4 : 4 + axes], p.density[:n], p.mass[:n]
    d, u, g = x[:, None] - x[None], v[:, None] - v[None], np.array(s.gravity)
    r2 = (d * d).sum(axis=2)
    f = wendland(np.sqrt(r2), s.smoothing, axes)[1] * (1 - np.eye(n))
    volume = p.row[:n, 3]
    pressure = s.pressure(rho)
    opening = (u * d).sum(axis=2)
    both = f * volume[:, None] * volume[None]
    along = -both * (pressure[:, None] + pressure[None])
    along += both * s.artificial * s.smoothing * s.speed_of_sound * s.density * opening / (r2 + 0.01 * s.smoothing**2)
    force = (along[:, :, None] * d).sum(axis=1) + (2 * s.viscosity * both[:, :, None] * u).sum(axis=1)
    beyond = rho[:, None] - rho[None] - s.density * (d @ g) / s.speed_of_sound**2
    spread = 2 * s.diffusion * s.smoothing * s.speed_of_sound
    rate = (volume[None] * f * (rho[:, None] * opening + spread * beyond)).sum(axis=1)
    return force / m[:, None] + g, rate


@pytest.mark.parametrize("axes", [2, 3])
@pytest.mark.parametrize("more", [{}, {"viscosity": 3.0}, {"artificial": 0.05, "diffusion": 0.0}])
def test_forces_are_those_of_the_books(axes, more):
    fluid = cloud(axes, **more)
    fluid.settle()
    wanted = written_out(fluid, axes)[0]
    found = fluid.particles.acceleration[: fluid.count, :axes]
    assert found == pytest.approx(wanted, rel=1e-9, abs=1e-9 * abs(wanted).max())


@pytest.mark.parametrize("axes", [2, 3])
def test_densities_change_as_the_books_say(axes):
    """To first order in a step that is next to nothing."""
    fluid = cloud(axes)
    fluid.settle()
    n, h = fluid.count, 1e-9
    rate, before = written_out(fluid, axes)[1], fluid.particles.density[:n].copy()
    fluid.advance(h, 1)
    assert (fluid.particles.density[:n] - before) / h == pytest.approx(rate, rel=1e-4, abs=1e-4 * abs(rate).max())


@pytest.mark.parametrize("axes", [2, 3])
def test_pairs_push_each_other_alike(axes):
    fluid = cloud(axes, viscosity=3.0, artificial=0.05)
    fluid.settle()
    force = fluid.lists.sum[: fluid.count]
    assert abs(force.sum(axis=0)).max() < 1e-13 * abs(force).sum()


def test_density_spreads_from_where_there_is_more():
    """The other sign would be anti-diffusion: a bump must shrink."""
    fluid = Fluid(Substance(0.1, 1000.0, 40.0, gravity=(0.0, 0.0), diffusion=0.1))
    x = np.stack(np.meshgrid(np.arange(9), np.arange(9)), -1).reshape(-1, 2) * 0.1
    middle = (x == 0.4).all(axis=1) | (np.hypot(*(x - 0.4).T) < 0.01)
    fluid.fill(x, np.where(middle, 1010.0, 1000.0))
    fluid.settle()
    name = int(np.flatnonzero(middle)[0])
    fluid.advance(1e-7, 1)
    p = fluid.particles
    assert p.density[: fluid.count][p.name[: fluid.count] == name][0] < 1010.0
