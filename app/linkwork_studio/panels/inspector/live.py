"""What the run says about the selection now: read-only numbers of a snapshot."""

from __future__ import annotations

import math
from dataclasses import dataclass

from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.model import Model
from linkwork.results.snapshot import Energy, Snapshot
from linkwork_studio import shown_units
from linkwork_studio.panels.inspector.rows import words
from linkwork_studio.widgets import angles

ROUNDING = 1e-12  # joules that nobody booked


@dataclass(frozen=True, slots=True)
class LiveRow:
    """A name, an SI unit and one or three numbers in it; `texts` are in the unit that is shown."""

    label: str
    unit: str
    values: tuple[float, ...]
    hint: str = ""
    is_count: bool = False

    @property
    def texts(self) -> tuple[str, ...]:
        """The numbers with as many digits as do not dance."""
        size = shown_units.scale(self.unit)
        return tuple(f"{v:.0f}" if self.is_count else steady(v / size) for v in self.values)


def live_rows(model: Model, selection: tuple[str, ...], snapshot: Snapshot | None) -> tuple[LiveRow, ...]:
    """Rows for one selected body or joint, or for the whole run where nothing is selected."""
    if snapshot is None or len(selection) > 1:
        return ()
    if not selection:
        return _run_rows(snapshot)
    element = selection[0]
    if element in snapshot.bodies and element != GROUND_ID:
        return _body_rows(element, snapshot)
    if element in snapshot.joints and element in model.joints:
        return _joint_rows(model, element, snapshot)
    return ()


def steady(value: float) -> str:
    """A number in fixed decimals, or with an exponent where it is too large or too small for that."""
    size = abs(value)
    if not math.isfinite(value) or size >= 1e5 or 0.0 < size < 5e-4:
        return "0.000" if size < 1e-12 else f"{value:.2e}"
    decimals = 3 if size < 100.0 else 2 if size < 1000.0 else 1
    text = f"{value:.{decimals}f}"
    return text if float(text) else f"{0.0:.{decimals}f}"


def _vector(values: object) -> tuple[float, float, float]:
    x, y, z = (float(v) for v in values)  # type: ignore[attr-defined]
    return (x, y, z)


def _body_rows(body: str, snapshot: Snapshot) -> tuple[LiveRow, ...]:
    velocity = _vector(snapshot.velocity(body))
    w, x, y, z = (float(v) for v in snapshot.rotation(body))
    spin = _vector(snapshot.angular_velocity(body))
    return (
        LiveRow("Position", "m", _vector(snapshot.position(body)), "Of the centre of mass."),
        LiveRow("Rotation", "rad", angles.of_rotation((w, x, y, z)), "Turns about the fixed axes x, then y, then z."),
        LiveRow("Velocity", "m/s", velocity, "Of the centre of mass."),
        LiveRow("Angular velocity", "rad/s", spin, "Global axes."),
        LiveRow("Speed", "m/s", (math.hypot(*velocity),), "Of the centre of mass."),
    )


def _joint_rows(model: Model, joint: str, snapshot: Snapshot) -> tuple[LiveRow, ...]:
    kinds = model.joints[joint].coordinates
    rows = []
    for kind, value in zip(kinds, snapshot.coordinates.get(joint, ()), strict=False):
        rows.append(LiveRow(words(kind.name), kind.unit, (value,)))
    force, torque = _vector(snapshot.force(joint)), _vector(snapshot.torque(joint))
    return (
        *rows,
        LiveRow("Reaction force", "N", force, "On the follower, global axes."),
        LiveRow("Reaction torque", "N m", torque, "On the follower, about the origin of its frame, global axes."),
        *_torque_at_base(model, joint, snapshot),
        LiveRow("Magnitude of the force", "N", (math.hypot(*force),)),
    )


def _torque_at_base(model: Model, joint: str, snapshot: Snapshot) -> tuple[LiveRow, ...]:
    """The torque as other programs tell it, of joints whose origins part."""
    if joint not in snapshot.frames:
        return ()
    if model.joints[joint].meets and all(kind.unit == "rad" for kind in model.joints[joint].coordinates):
        return ()
    torque = _vector(snapshot.torque(joint, "base"))
    told = "The same torque about the origin of the base's frame, as in Adams and Chrono."
    return (LiveRow("Torque at the base", "N m", torque, told),)


def _booked(energy: Energy) -> tuple[LiveRow, ...]:
    """What the books have beside the total, where there is any."""
    rows = (
        LiveRow("Dissipated", "J", (energy.dissipated,), "Energy taken by dampers, friction and compliant joints."),
        LiveRow("Supplied", "J", (energy.supplied,), "Energy supplied by motors and prescribed motions."),
    )
    return tuple(row for row in rows if abs(row.values[0]) > ROUNDING)


def _run_rows(snapshot: Snapshot) -> tuple[LiveRow, ...]:
    energy = snapshot.energy
    mobility = (float(snapshot.mobility),) if snapshot.mobility >= 0 else ()
    rows = (
        LiveRow("Kinetic energy", "J", (energy.kinetic,)),
        LiveRow("Potential energy", "J", (energy.potential,)),
        LiveRow("Total energy", "J", (energy.total,)),
        *_booked(energy),
        LiveRow("Energy drift", "J", (energy.drift,), "Unexplained change of the total since the last restart."),
        LiveRow("Constraint error", "m, rad", (snapshot.violation,), "Largest residual of any joint."),
    )
    if snapshot.estimate > 0.0:
        text = f"Error estimate of the last step. Substeps of {snapshot.piece * 1e3:.3g} ms."
        rows = (*rows, LiveRow("Step error", "m, rad", (snapshot.estimate,), text))
    return (*rows, LiveRow("Degrees of freedom", "", mobility, is_count=True)) if mobility else rows
