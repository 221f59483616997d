"""Mechanisms in water for tests: a float, a pool in the plane, and the makers of their partners."""

from __future__ import annotations

from functools import partial

from fluids import G
from partners import take_part

import linkwork as lw
from linkwork.fluid.medium import Substance
from linkwork.partners.fluid import FluidPartner, fluid_of
from linkwork.partners.pool import Pool
from linkwork.simulation.simulation import Simulation


def pool(spacing: float, wide: float, deep: float, **more) -> Pool:
    """A tank in the plane, water in it up to z = 0, x from minus half its width."""
    top = round(0.5 * deep / spacing) * spacing
    c0 = 10.0 * (2 * G * deep) ** 0.5
    substance = Substance(spacing, 1000.0, c0, **{"artificial": 0.05, **more.pop("substance", {})})
    place = {"low": (-0.5 * wide, -deep), "high": (0.5 * wide, 0.0), "tank": (0.5 * wide, top), "is_open": (3,)}
    return Pool(substance, **{**place, **more})


def floating(density: float, z: float, x: float = 0.3, height: float = 0.2) -> lw.Mechanism:
    """A box in the plane, a metre long across it."""
    m = lw.Mechanism("floating", gravity=(0, 0, -G))
    m.add_body("box", density=density, shape=lw.Box(x=x, y=1.0, z=height), position=(0, 0, z))
    return m


def immerse(monkeypatch, what: Pool) -> None:
    """Let this fluid take part in every run from now on."""
    take_part(monkeypatch, partial(fluid_of, pool=what))


def partner_of(simulation: Simulation) -> FluidPartner:
    return next(partner for partner in simulation.installed.partners if partner.name == "fluid")
