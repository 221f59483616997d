"""Feed-forward control: the efforts that carry the rigid twin of a mechanism along the wanted motion.

What bends is made rigid, the wanted motion is followed, and the efforts in the joints that have motors are

    u_d = M_rr(q_d) q_d'' + k_r(q_d, q_d') - g_r(q_d, q_d')

(computed torque; Held and Seifried, eq. 5). Fed to the mechanism itself, the rest of its error is that of its bending
and of its drift, which a feedback may hold back. The wanted motion is what drivers prescribe: coordinates of joints, or
the path of a frame, from which the coordinates of the joints with motors follow first (inverse kinematics).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from linkwork import edits
from linkwork.analysis.dry import dry_model_in
from linkwork.analysis.kinematics import kinematics
from linkwork.errors import ModelError
from linkwork.math3d import inertia, vector
from linkwork.mechanism import Mechanism, model_in
from linkwork.model.bodies.beam import Beam
from linkwork.model.bodies.elastic import Elastic
from linkwork.model.coordinates import coordinate_named
from linkwork.model.drivers.driver import Prescribed
from linkwork.model.forces.laws import JointCoordinate
from linkwork.model.joints.rows import Angle
from linkwork.model.model import Model

Array = np.ndarray
Progress = Callable[[float], None]
OFF_CENTRE = 1e-6  # of the size of a shape
BEYOND = 12  # samples by which a followed curve goes on at its ends: a spline's end is felt 0.27 times as much in each
RATES = ("coordinate", "speed", "acceleration")


@dataclass(frozen=True, slots=True, eq=False)
class FeedForward:
    """What the motors are to do.

    Attributes:
        time: of the samples [s].
        coordinates: wanted, by joint, or by joint and name of the coordinate, such as `arm.slide` [m or rad].
        efforts: of each [N or N m].
        twin: the rigid mechanism that moves as wanted.
        fed: the mechanism itself, driven by these efforts instead.
    """

    time: Array
    coordinates: Mapping[str, Array]
    efforts: Mapping[str, Array]
    twin: Model
    fed: Model


def feed_forward(
    mechanism: Mechanism | Model,
    *,
    joints: Sequence[str] = (),
    until: float = 1.0,
    sample: float = 0.01,
    feedback: tuple[float, float] | None = None,
    progress: Progress | None = None,
) -> FeedForward:
    """The efforts of motors by inverse dynamics of the rigid twin.

    Args:
        mechanism: whose drivers prescribe all of its rigid motion.
        joints: that have motors, `arm` or `arm.slide` where a joint has several coordinates; those that motions drive
            by default.
        until: end [s].
        sample: time between two samples [s]; between them efforts run as a smooth curve.
        feedback: effort for each unit of the coordinate's error, and of its rate; none by default.
        progress: called with the share that is done, 0 to 1.

    Raises:
        ModelError: nothing is prescribed, what is left free is not, or the motors are not told.
    """
    model = dry_model_in(mechanism, "feed-forward control")
    twin = rigid_twin(model)
    prescribing = [driver.id for driver in twin.drivers.values() if _prescribes(driver)]
    rows = _motors(twin, prescribing, joints)
    wanted = _followed(twin, rows, until, sample, progress)
    if _are_motions(twin, prescribing, rows):
        driven, motors = twin, {name: _driver_of(twin, row) for name, row in rows.items()}
    else:
        driven, motors = _with_motions(twin, prescribing, rows, wanted)
    efforts = _efforts(driven, motors, until, sample)
    fed = _fed(model, prescribing, rows, wanted, efforts, feedback)
    return FeedForward(wanted.time, wanted.values, efforts.values, driven, fed)


def rigid_twin(mechanism: Mechanism | Model) -> Model:
    """The mechanism with all that bends made rigid, with the same masses and inertias."""
    twin = Mechanism.of(model_in(mechanism))
    for body in twin.model.bodies.values():
        if isinstance(body, Beam | Elastic):
            moments, products = inertia.parts(_inertia(body))
            twin.apply(edits.ChangeKind(body.id, "rigid", mass=body.mass, inertia=moments, products=products))
    return twin.model


def _inertia(body: Beam | Elastic) -> inertia.Tensor:
    """About the centre of mass, of the body when nothing bends it."""
    if isinstance(body, Beam):
        (a, d, e), (_, b, f), (_, _, c) = body.second_moment()
        return inertia.tensor((b + c, c + a, a + b), (-d, -e, -f))
    solid = body.solid
    away = vector.norm(solid.position)
    if away > OFF_CENTRE * solid.volume ** (1.0 / 3.0):
        raise ModelError(
            f"{body.id}: the middle of its shape is {away:.3g} m from its origin, where the mass of a rigid body is. "
            "Move the shape to the origin of the body first.",
            body.id,
        )
    moments = tuple(tuple(body.mass * entry for entry in row) for row in solid.unit_inertia())
    return inertia.turned(moments, solid.rotation)


@dataclass(frozen=True, slots=True, eq=False)
class _Curves:
    """Values over time, by the names of the motors; and of the wanted motion its rates."""

    time: Array
    values: dict[str, Array]
    rates: dict[str, tuple[Array, Array]]

    def beyond(self, name: str) -> tuple[Array, Array]:
        """Time and values, gone on with at both ends by Taylor's series: so the curve through them has the right rates.

        A spline alone would have no acceleration at its ends.
        """
        time, values, (speed, growth) = self.time, self.values[name], self.rates[name]
        h = (time[-1] - time[0]) / (len(time) - 1)
        parts = []
        for end, near, way in ((0, 1, -1), (-1, -2, 1)):
            jerk = (growth[end] - growth[near]) / (way * h)
            by = way * h * np.arange(1, BEYOND + 1)
            more = values[end] + speed[end] * by + growth[end] * by**2 / 2.0 + jerk * by**3 / 6.0
            parts.append((time[end] + by, more))
        (before, first), (after, last) = parts
        return np.concatenate([before[::-1], time, after]), np.concatenate([first[::-1], values, last])


def _prescribes(driver: object) -> bool:
    return any(isinstance(one, Prescribed) for one in driver.held())  # type: ignore[attr-defined]


def _motors(model: Model, prescribing: list[str], joints: Sequence[str]) -> dict[str, JointCoordinate]:
    """The coordinates with motors, by name."""
    if not prescribing:
        raise ModelError("No driver prescribes a motion: add a motion of a joint, or of a frame, that is wanted.")
    if joints:
        return {name: _named(model, name) for name in joints}
    rows = [one.row for name in prescribing for one in model.drivers[name].held() if isinstance(one, Prescribed)]
    if not all(isinstance(row, JointCoordinate) for row in rows):
        raise ModelError(
            "The path of a frame is prescribed: say which joints have motors, such as joints=('shoulder', 'elbow')."
        )
    return {f"{row.joint}.{row.name}" if row.name else row.joint: row for row in rows}


def _named(model: Model, name: str) -> JointCoordinate:
    joint, _, coordinate = name.partition(".") if name not in model.joints else (name, "", "")
    if joint not in model.joints:
        raise ModelError(f"There is no joint {joint!r}; the mechanism has: {', '.join(model.joints)}.", joint)
    return JointCoordinate(joint, coordinate_named(model.joints[joint], coordinate, joint).name)


def _are_motions(model: Model, prescribing: list[str], rows: Mapping[str, JointCoordinate]) -> bool:
    """Whether the drivers prescribe just the coordinates that have motors."""
    held = [one for name in prescribing for one in model.drivers[name].held()]
    there = {_key(model, one.row) for one in held if isinstance(one.row, JointCoordinate)}
    return len(held) == len(there) and there == {_key(model, row) for row in rows.values()}


def _key(model: Model, row: JointCoordinate) -> tuple[str, str]:
    return row.joint, coordinate_named(model.joints[row.joint], row.name, row.joint).name


def _driver_of(model: Model, row: JointCoordinate) -> str:
    """The motion that prescribes a coordinate."""
    held = ((driver.id, one.row) for driver in model.drivers.values() for one in driver.held() if _prescribes(driver))
    return next(id for id, it in held if isinstance(it, JointCoordinate) and _key(model, it) == _key(model, row))


def _followed(
    model: Model, rows: Mapping[str, JointCoordinate], until: float, sample: float, progress: Progress | None
) -> _Curves:
    """The coordinates with motors while the drivers are followed."""
    asked, ids = Mechanism.of(model), {}
    for name, row in rows.items():
        for rate in RATES:
            ids[name, rate] = id = _free_id(asked.model, f"{row.joint}_{rate}")
            asked.add_measure(id, "joint", joint=row.joint, coordinate=row.name, quantity=rate)
    run = kinematics(asked, until=until, sample=sample, progress=progress)
    read = {key: np.ravel(run.measure(id)) for key, id in ids.items()}
    rates = {name: (read[name, RATES[1]], read[name, RATES[2]]) for name in rows}
    return _Curves(run.time, {name: read[name, RATES[0]] for name in rows}, rates)


def _with_motions(
    model: Model, prescribing: list[str], rows: Mapping[str, JointCoordinate], wanted: _Curves
) -> tuple[Model, dict[str, str]]:
    """The mechanism whose joints with motors follow curves instead, and the ids of these motions."""
    made, ids = Mechanism.of(model), {}
    for id in prescribing:
        made.remove(id)
    for name, row in rows.items():
        curve = _tabled(made, f"{row.joint}_wanted", *wanted.beyond(name), _unit(model, row))
        ids[name] = _free_id(made.model, f"{row.joint}_motion")
        made.add_driver(ids[name], "motion", joint=row.joint, coordinate=row.name, formula=curve)
    return made.model, ids


def _efforts(model: Model, motors: Mapping[str, str], until: float, sample: float) -> _Curves:
    asked, ids = Mechanism.of(model), {}
    for name, driver in motors.items():
        ids[name] = _free_id(asked.model, f"{driver}_effort")
        asked.add_measure(ids[name], "driver_effort", driver=driver)
    run = kinematics(asked, until=until, sample=sample)
    return _Curves(run.time, {name: np.ravel(run.measure(id)) for name, id in ids.items()}, {})


def _fed(
    model: Model,
    prescribing: list[str],
    rows: Mapping[str, JointCoordinate],
    wanted: _Curves,
    efforts: _Curves,
    feedback: tuple[float, float] | None,
) -> Model:
    """The mechanism with efforts in the place of the drivers."""
    made = Mechanism.of(model)
    for id in prescribing:
        made.remove(id)
    for name, row in rows.items():
        unit, place = _unit(model, row), {"joint": row.joint, "coordinate": row.name}
        effort = "N m" if unit == "rad" else "N"
        curve = _tabled(made, f"{row.joint}_feed", efforts.time, efforts.values[name], effort)
        made.add_force(_free_id(made.model, f"{row.joint}_fed"), "joint_effort", effort=curve, **place)
        if feedback is not None:
            target = _tabled(made, f"{row.joint}_wanted", *wanted.beyond(name), unit)
            p, d = feedback
            id = _free_id(made.model, f"{row.joint}_feedback")
            made.add_driver(id, "motor", target=target, p=p, d=d, limit=1e9, **place)
    return made.model


def _tabled(made: Mechanism, id: str, time: Array, values: Array, unit: str) -> str:
    """A table of a curve over time; returns the formula that reads it."""
    id = _free_id(made.model, id)
    made.add_driver(id, "table", x=tuple(time.tolist()), y=tuple(values.tolist()), of="s", gives=unit)
    return f'table("{id}", t)'


def _unit(model: Model, row: JointCoordinate) -> str:
    coordinate = coordinate_named(model.joints[row.joint], row.name, row.joint)
    return "rad" if isinstance(coordinate, Angle) else coordinate.unit


def _free_id(model: Model, wish: str) -> str:
    """The wish, or the wish with a number, that no element bears."""
    taken = {element.id for element in model.elements()}
    names = (wish if n == 1 else f"{wish}_{n}" for n in range(1, len(taken) + 2))
    return next(name for name in names if name not in taken)
