"""The loads on a body during a run: what comes in at each place where something takes hold, and its own inertia.

Each such place gets a light frame of its own, which a fixed joint welds to the body; joints, forces and drivers take
hold of that frame instead. The reaction of the weld is all that comes in there, efforts of motors and forces of springs
included.

In the plane of the region, with forces w_k and moments n_k at the places x_k, a point x of the body is accelerated by

    a(x) = a0 + α J x - Ω x,      Ω = |ω|2 1 - ω ωT,      J a quarter of a turn

less gravity, and a0 and α follow from Σ w_k = ∫ a dm, Σ n_k + x_k x w_k = ∫ x x a dm. So the inertia forces -a dm of
the design and what comes in balance to rounding.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from linkwork import edits
from linkwork.analysis.best_shape.grid import Array
from linkwork.analysis.shaping.design_weight import Weight, properties_of
from linkwork.analysis.shaping.region import Region, holds_of
from linkwork.analysis.simulate import simulate
from linkwork.edits.weighing import weighing
from linkwork.errors import ModelError
from linkwork.math3d import rotation, vector
from linkwork.mechanism import Mechanism
from linkwork.model.bodies.elastic import Elastic
from linkwork.model.frames import frames
from linkwork.model.model import Model
from linkwork.model.references import referring
from linkwork.results.run import Run
from linkwork.results.snapshot import Snapshot

LIGHT = 1e-6  # of the body's mass: a frame where something takes hold
QUARTER = np.array([[0.0, -1.0], [1.0, 0.0]])


@dataclass(frozen=True)
class Motion:
    """How the mechanism is run for its loads.

    Attributes:
        until: end [s]; step, sample: of the run [s].
        solver: name of the formulation.
    """

    until: float = 1.0
    step: float = 1e-3
    sample: float = 0.01
    solver: str = "ali3p"


@dataclass(frozen=True, eq=False)
class Loads:
    """What acts in the plane of the region over time, about its middle.

    Attributes:
        times: [s] (n).
        forces: at each hold [N] (n x holds x 2); moments: at each [N m] (n x holds).
        origin: a0, less gravity [m/s2] (n x 2); growth: α [rad/s2] (n); spin: Ω [1/s2] (n x 2 x 2).
        across: the largest force or moment out of the plane, beside the largest in it; it is not designed for.
    """

    times: Array
    forces: Array
    moments: Array
    origin: Array
    growth: Array
    spin: Array
    across: float

    def accelerations(self, at: Array, sample: int) -> Array:
        """Of points of the plane, less gravity [m/s2] (points x 2)."""
        found: Array = self.origin[sample] + self.growth[sample] * at @ QUARTER.T - at @ self.spin[sample].T
        return found


def loads_of(
    model: Model, region: Region, weight: Weight, motion: Motion, progress: Callable[[float], None] | None = None
) -> Loads:
    """Run the mechanism with a design and read its loads.

    Raises:
        ModelError: something without a place, such as contact, pushes the body.
        SolverError: the run fails.
    """
    _refuse_placeless(model, region)
    held, welds = welded(weighed(model, region, weight), region.body)
    asked: dict[str, Any] = {"until": motion.until, "step": motion.step, "sample": motion.sample}
    run = simulate(held, solver=motion.solver, **asked, progress=progress)
    _refuse_contact(run, region.body)
    return _read(run, held, region, welds, weight)


def weighed(model: Model, region: Region, weight: Weight) -> Model:
    """The mechanism in which the body weighs as a design does, made rigid where it bends."""
    made = Mechanism.of(model)
    if isinstance(model.body(region.body), Elastic):
        made.apply(edits.ChangeKind(region.body, "rigid"))
    for element in weighing(made.model, made.model.body(region.body), properties_of(region, weight)):
        made.apply(edits.SetElement(element))
    return made.model


def welded(model: Model, id: str) -> tuple[Model, tuple[str, ...]]:
    """The mechanism in which a frame of its own takes each load of a body, and the welds in the order of the holds."""
    made, welds = Mechanism.of(model), []
    body: Any = model.body(id)
    scaled = {name: vector.scale(getattr(body, name), LIGHT) for name in ("inertia", "products")}
    for n, hold in enumerate(holds_of(model, id), 1):
        frame, weld = (model.fresh_id(f"{id} {word} {n}") for word in ("frame", "weld"))
        made.apply(edits.AddBody(replace(body, id=frame, shapes=(), mass=LIGHT * body.mass, **scaled)))
        for name in hold.elements:
            made.apply(edits.SetElement(_led(made.model.get(name), id, frame, hold.place)))
        made.add_joint(weld, "fixed", base=id, follower=frame, at=body.in_global(hold.place))
        welds.append(weld)
    return made.model, tuple(welds)


def _led(element: Any, body: str, frame: str, place: vector.Vector) -> Any:
    """An element that takes hold of a frame instead of the body with the same axes."""
    changed = {}
    for name, there, on in frames(element):
        if on == body and there.position == place:
            changed[name.removesuffix("frame").removesuffix("_") or "body"] = frame
    return replace(element, **changed)


def _read(run: Run, model: Model, region: Region, welds: tuple[str, ...], weight: Weight) -> Loads:
    places = np.array([one.place for one in region.interfaces])
    parts = [_sample(snapshot, model, region, welds) for snapshot in run.snapshots]
    wrenches, spins = (np.array(one) for one in zip(*parts, strict=True))
    forces, moments = wrenches[:, :, :2], wrenches[:, :, 5]
    spin = (spins**2).sum(axis=1)[:, None, None] * np.eye(2) - spins[:, :2, None] * spins[:, None, :2]
    origin, growth = _accelerations(weight, forces, moments, places, spin)
    size = float(max(region.grid.lengths))
    inside = max(float(abs(forces).max()), float(abs(moments).max()) / size)
    outside = max(float(abs(wrenches[:, :, 2]).max()), float(abs(wrenches[:, :, 3:5]).max()) / size)
    if not inside > 0.0:
        raise ModelError(f"{region.body}: nothing pushes it in its plane during the run.", region.body)
    return Loads(run.time, forces, moments, origin, growth, spin, outside / inside)


def _sample(snapshot: Snapshot, model: Model, region: Region, welds: tuple[str, ...]) -> tuple[Array, Array]:
    """What comes in at each hold, force and moment (holds x 6), and the angular velocity, in the axes of the plane."""
    turn = np.array(rotation.axes(tuple(snapshot.rotation(region.body).tolist())))
    to_plane = region.axes @ turn
    wrenches = [np.hstack([to_plane @ snapshot.force(weld), to_plane @ snapshot.torque(weld)]) for weld in welds]
    return -np.array(wrenches), to_plane @ snapshot.angular_velocity(region.body)


def _accelerations(weight: Weight, forces: Array, moments: Array, places: Array, spin: Array) -> tuple[Array, Array]:
    """a0 and α of the design under what comes in, at each sample."""
    m, (sx, sy) = weight.mass, weight.first
    matrix = np.array([[m, 0.0, -sy], [0.0, m, sx], [-sy, sx, weight.polar]])
    right = np.empty((len(forces), 3))
    right[:, :2] = forces.sum(axis=1) + spin @ weight.first
    arms = places[:, 0] * forces[:, :, 1] - places[:, 1] * forces[:, :, 0]
    turning = (spin[:, 1] * weight.second[0]).sum(axis=1) - (spin[:, 0] * weight.second[1]).sum(axis=1)
    right[:, 2] = (moments + arms).sum(axis=1) + turning
    found = np.linalg.solve(matrix, right.T).T
    return found[:, :2], found[:, 2]


def _refuse_placeless(model: Model, region: Region) -> None:
    """ModelError for a force that acts on the body without a place of its own."""
    placed = {name for hold in region.holds for name in hold.elements}
    for force in referring(list(model.forces.values()), {region.body}, ("bodies",)):
        if force.id not in placed:
            raise ModelError(
                f"{region.body}: {force.id} acts on it without a place of its own, and its load cannot be led in; "
                "remove it for this question.",
                region.body,
            )


def _refuse_contact(run: Run, body: str) -> None:
    for snapshot in run.snapshots:
        touching = (snapshot.contacts.bodies == snapshot.bodies[body]).any(axis=1)
        if snapshot.contacts.forces[touching].any():
            raise ModelError(
                f"{body} touches something at {snapshot.time:.3g} s. Loads of contact are not led in yet: turn its "
                "Collides off, or end the run before.",
                body,
            )
