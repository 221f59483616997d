"""What a formula may read of the mechanism: `angle(pin)`, `speed(pin)`, `position(arm, x)`, `distance(arm, rod)`."""

from __future__ import annotations

from dataclasses import dataclass

from linkwork.model.expressions.written import element

PARAMETER = "parameter"
AXES = ("x", "y", "z")


@dataclass(frozen=True, slots=True)
class Reading:
    """One number of the running mechanism, to be bound to a slot.

    Attributes:
        name: kind of reading, or `parameter` for a named parameter, which reads like a state that never changes.
        arguments: ids of elements, names of coordinates and axes, all of them given.
    """

    name: str
    arguments: tuple[str, ...] = ()

    def __str__(self) -> str:
        """As it stands in a formula."""
        if self.name == PARAMETER:
            return self.arguments[0]
        return f"{self.name}({', '.join(element(argument) for argument in self.arguments)})"


@dataclass(frozen=True, slots=True)
class Readable:
    """One kind of reading.

    Attributes:
        name: as it is called.
        arguments: `joint`, `body`, `measure`, `axis`, or `coordinate`, which may be left out if a joint has just one.
        unit: SI unit; `coordinate` and `coordinate/s` mean that of the joint's coordinate and its rate, `load` that of
            the measure.
        derivatives: how many derivatives in time are known besides the value while a step is made.
        doc: one line for help and tooltip.
    """

    name: str
    arguments: tuple[str, ...]
    unit: str
    derivatives: int
    doc: str

    @property
    def signature(self) -> str:
        """`position(body, axis)`."""
        return f"{self.name}({', '.join(self.arguments)})"

    def takes(self, count: int) -> bool:
        """Whether it can be called with so many arguments."""
        optional = "coordinate" in self.arguments
        return len(self.arguments) - optional <= count <= len(self.arguments)


READINGS: dict[str, Readable] = {
    readable.name: readable
    for readable in (
        Readable("angle", ("joint", "coordinate"), "rad", 2, "Angle of a joint, including full turns."),
        Readable("displacement", ("joint", "coordinate"), "m", 2, "Displacement of a sliding joint."),
        Readable("coordinate", ("joint", "coordinate"), "coordinate", 2, "Angle or displacement of a joint."),
        Readable("speed", ("joint", "coordinate"), "coordinate/s", 1, "Rate of a joint's coordinate."),
        Readable("force", ("joint", "axis"), "N", 0, "Reaction force on the follower, global axes."),
        Readable("torque", ("joint", "axis"), "N m", 0, "Reaction torque on the follower at the joint, global axes."),
        Readable("position", ("body", "axis"), "m", 2, "Position of a body's origin, global axes."),
        Readable("velocity", ("body", "axis"), "m/s", 1, "Velocity of a body's origin, global axes."),
        Readable("acceleration", ("body", "axis"), "m/s2", 0, "Acceleration of a body's origin, global axes."),
        Readable("angular_velocity", ("body", "axis"), "rad/s", 1, "Angular velocity of a body, global axes."),
        Readable("angular_acceleration", ("body", "axis"), "rad/s2", 0, "Angular acceleration, global axes."),
        Readable("distance", ("body", "body"), "m", 2, "Distance between the origins of two bodies."),
        Readable("stress", ("body",), "Pa", 0, "Largest von Mises stress of an elastic body."),
        Readable("beam_load", ("measure",), "load", 2, "Tension, torsion or bending, by a measure of a beam's load."),
        Readable("kinetic_energy", (), "J", 1, "Kinetic energy of the mechanism."),
        Readable("potential_energy", (), "J", 1, "Potential energy of the mechanism."),
        Readable("total_energy", (), "J", 1, "Kinetic and potential energy of the mechanism."),
    )
}
