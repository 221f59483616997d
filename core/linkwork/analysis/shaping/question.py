"""The best shape of a body for the motion of its mechanism.

for design in lw.best_shape(mechanism, "arm", share=0.4, until=2.0):
    print(design.number, design.compliance, design.greyness)
mechanism.apply(design.reshape())
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from linkwork.analysis.best_shape.contour import Outline, joined, outline
from linkwork.analysis.best_shape.grid import Array
from linkwork.analysis.best_shape.judging import Material
from linkwork.analysis.best_shape.limit import Limit
from linkwork.analysis.best_shape.loop import MovingDesign, Way, for_the_motion
from linkwork.analysis.best_shape.penalties import Adapted, Law, Power, Ramp
from linkwork.analysis.best_shape.reduction import GridBody
from linkwork.analysis.best_shape.static import greyness
from linkwork.analysis.shaping.design_weight import Weight
from linkwork.analysis.shaping.motion_loads import Loads, Motion, loads_of
from linkwork.analysis.shaping.placing import Reshape
from linkwork.analysis.shaping.region import Region, region_of
from linkwork.analysis.shaping.worst_loads import WorstLoads
from linkwork.analysis.simulate import strides
from linkwork.errors import ModelError
from linkwork.files import stl
from linkwork.mechanism import Mechanism, model_in
from linkwork.model import given
from linkwork.model.model import Model

LAWS: dict[str, Callable[[], Law]] = {
    "adapted": Adapted,
    "simp": lambda: Power(3.0, 1e-6),
    "ramp": lambda: Ramp(8.0, 1e-6),
}
MOST_ACROSS = 0.05  # load out of the plane, of that in it, that is not worth a word
RADIUS = 1.5  # elements, of the filter
STEEL = 2.1e11  # Pa, for a body that says nothing of its stiffness: it scales the compliance alone


@dataclass(frozen=True, eq=False)
class ShapeDesign:
    """One design on the way.

    Attributes:
        number: of the round, from 1.
        region: in which it lies.
        density: of each element, 0 to 1.
        compliance: Σ uT K u over the load instants [J], which falls.
        instants: the times of these [s].
        mass: [kg].
        across: the largest load out of the plane beside that in it; it is not designed for.
        times, bending: uT K u over the run whose loads were taken [s], [J].
        full: density of a full element [kg/m3].
    """

    number: int
    region: Region
    density: Array
    compliance: float
    instants: Array
    mass: float
    across: float
    times: Array
    bending: Array
    full: float

    @property
    def greyness(self) -> float:
        """4/m Σ x (1 - x): 0 where every element is full or empty."""
        return greyness(self.density)

    def outline(self) -> Outline:
        """The crisp outline, in the plane of the region [m], without pieces that hang on nothing.

        Raises:
            ModelError: the full elements do not join the interfaces yet.
        """
        grid = self.region.grid
        dense = self.density > 0.5 * outline(grid, self.density).level
        kept = joined(grid, dense, tuple(one.nodes for one in self.region.interfaces))
        return outline(grid, np.where(dense & ~kept, 0.0, self.density))

    def stl(self) -> bytes:
        """The plate as a file of triangles, in the axes of its region [m]."""
        return stl.write(*self.outline().solid(self.region.grid.thickness), self.region.body)

    @property
    def warning(self) -> str:
        """What the design does not bear, as a sentence; empty where that is little."""
        if self.across < MOST_ACROSS:
            return ""
        return f"The load across the plane is up to {self.across:.0%} of that in it, and the design does not bear it."

    def reshape(self) -> Reshape:
        """The edit that gives the body this shape, with mass, centre and inertia of it; also while a run goes on."""
        return Reshape(self.region, self.outline(), self.full)


@dataclass(frozen=True)
class Wish:
    """What else may be asked of a best shape.

    Attributes:
        instants: number of load instants, the largest peaks of bending; every: rounds between two runs.
        step, sample, solver: of the runs, as in `simulate`.
        law: adapted (Held and Seifried), simp or ramp: how little stiffness a half-full element has.
        radius: of the filter [elements]; the least width of a strut is about twice that.
        edge: of an element [m], grip: radius that stays full around what takes hold [m]; 0 for a choice by size.
        normal: axis of a box across the plane, x, y or z; by default that of its joints.
    """

    instants: int = 5
    every: int = 10
    step: float = 1e-3
    sample: float = 0.01
    solver: str = "ali3p"
    law: str = "adapted"
    radius: float = RADIUS
    edge: float = 0.0
    grip: float = 0.0
    normal: str = ""

    def __post_init__(self) -> None:
        """Refuse what cannot be asked."""
        given.whole(self.instants, "The number of load instants", least=1)
        given.whole(self.every, "The number of rounds between two runs", least=1)
        for value, what in ((self.edge, "The edge of an element"), (self.grip, "The grip")):
            if given.number(value, what) < 0.0:
                raise ModelError(f"{what} is {value:g} m; take 0 for a choice by size, or more.")
        if self.law not in LAWS:
            raise ModelError(f"There is no law {self.law!r}; take one of: {', '.join(LAWS)}.")


def best_shape(
    mechanism: Mechanism | Model,
    body: str,
    *,
    share: float = 0.5,
    until: float = 1.0,
    rounds: int = 60,
    progress: Callable[[float], None] | None = None,
    **wish: Any,
) -> Iterator[ShapeDesign]:
    """Designs of a plate, one after the other, each stiffer under the loads of the mechanism's own motion.

    Args:
        mechanism: runs from its stored state.
        body: id of a body with one box or link plate, held at two places at least.
        share: of its volume that may be filled.
        until: end of the runs [s].
        rounds: at most.
        progress: called with the share of a run that is done.
        **wish: the fields of `Wish`.

    Raises:
        ModelError: what is asked cannot be.
        SolverError: a run or a factor fails; the sentence says in which round.
    """
    model, asked = model_in(mechanism), _wish(wish)
    given.whole(rounds, "The number of rounds", least=1)
    strides(until, asked.step, asked.sample)  # refuses a run that cannot be, before anything is computed
    region = region_of(model, body, asked.edge, asked.grip, asked.normal)
    way = Way(region.limit(share, asked.radius), modes=0, rounds=rounds)
    motion = Motion(until, asked.step, asked.sample, asked.solver)

    def run(weight: Weight) -> Loads:
        return loads_of(model, region, weight, motion, progress)

    judge = WorstLoads(region, _material(model, region, asked.law), run, asked.instants, asked.every)
    return _designs(region, judge, GridBody(region.grid, region.interfaces), way)


def _even(region: Region, limit: Limit) -> Array:
    """Variables of the plate that is even where nothing is given, and has the volume that is allowed."""
    free = region.grid.elements - len(region.density)
    return np.full(region.grid.elements, (limit.allowed - float(region.density.sum())) / free)


def _wish(asked: Mapping[str, Any]) -> Wish:
    known = [field.name for field in dataclasses.fields(Wish)]
    for name in asked:
        if name not in known:
            raise ModelError(f"A best shape takes no {name!r}; it takes share, until, rounds, {', '.join(known)}.")
    return Wish(**asked)


def _designs(region: Region, judge: WorstLoads, body: GridBody, way: Way) -> Iterator[ShapeDesign]:
    for design in for_the_motion(body, judge, way, _even(region, way.limit)):
        yield _told(design, region, judge)


def _told(design: MovingDesign, region: Region, judge: WorstLoads) -> ShapeDesign:
    assert judge.loads is not None
    assert design.response is not None
    full = judge.material.density
    return ShapeDesign(
        number=design.number,
        region=region,
        density=design.density,
        compliance=design.value,
        instants=judge.loads.times[design.instants],
        mass=float(full * region.grid.volume * design.density.sum()),
        across=judge.loads.across,
        times=judge.loads.times,
        bending=design.response.error,
        full=full,
    )


def _material(model: Model, region: Region, law: str) -> Material:
    """Of the body as it is: its mass fills its shape."""
    body: Any = model.body(region.body)
    (shape,) = body.shapes
    return Material(float(getattr(body, "young", STEEL)), float(body.mass) / shape.volume, LAWS[law]())
