"""What measures read of fluids, in the order in which a watch knows them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from linkwork.compiler.compiled import Compiled
from linkwork.compiler.nodes import meant
from linkwork.fluid.gauges import level_at, pressure_at
from linkwork.model.measures.fluid_force import FluidForce
from linkwork.model.measures.fluid_level import FluidLevel
from linkwork.model.measures.fluid_pressure import FluidPressure
from linkwork.model.measures.gauge import Gauge
from linkwork.partners.fluid import FluidPartner
from linkwork.partners.partner import Partner
from linkwork.system.products import product


def gauged(compiled: Compiled, partners: Sequence[Partner]) -> np.ndarray:
    """The numbers of all gauges of a model now [SI]."""
    fluids = {partner.element: partner for partner in partners if isinstance(partner, FluidPartner)}
    gauges = [measure for measure in meant(compiled.model).measures.values() if isinstance(measure, Gauge)]
    return np.array([value for gauge in gauges for value in _values(compiled, fluids[gauge.fluid], gauge)], dtype=float)


def _values(compiled: Compiled, partner: FluidPartner, gauge: Gauge) -> tuple[float, ...]:
    if isinstance(gauge, FluidForce):
        number = compiled.bodies.get(gauge.body)  # none of a beam, which is not wetted
        return (0.0, 0.0, 0.0) if number is None else tuple(partner.push[number, :3].tolist())
    if isinstance(gauge, FluidLevel | FluidPressure):
        place = product(partner.pool.axes, np.array(gauge.position)[:, None])[:, 0]
        return ((level_at if isinstance(gauge, FluidLevel) else pressure_at)(partner.fluid, place),)
    particles = partner.fluid.particles
    return (partner.pool.across * float(particles.mass[: partner.fluid.count].sum()),)
