"""What the names in a formula may mean: bodies, joints, parameters and tables of one model."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from linkwork.errors import ModelError
from linkwork.model.expressions.functions import FUNCTIONS
from linkwork.model.expressions.grammar import CONSTANTS, KEYWORDS
from linkwork.model.expressions.readings import READINGS
from linkwork.model.expressions.written import PLAIN_NAME

if TYPE_CHECKING:
    from linkwork.model.joints.joint import Joint
    from linkwork.model.model import Model

CLOCK_NAME = "t"
TAKEN = {CLOCK_NAME, *CONSTANTS, *KEYWORDS, *FUNCTIONS, *READINGS}


@dataclass(frozen=True, slots=True)
class Scope:
    """All names that are known.

    Attributes:
        bodies: ids.
        joints: name and SI unit of each free coordinate, by id of the joint.
        parameters: SI unit by name; `` leaves the unit open, as a bare number does.
        tables: SI units of argument and value by name; `` likewise.
        loads: SI unit of each measure of the load of a beam, by id.
    """

    bodies: Collection[str] = ()
    joints: Mapping[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    parameters: Mapping[str, str] = field(default_factory=dict)
    tables: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    loads: Mapping[str, str] = field(default_factory=dict)


NOTHING = Scope()


class CoordinatesOf(Mapping[str, tuple[tuple[str, str], ...]]):
    """Name and unit of each free coordinate by id of the joint, found when they are asked for: few joints are."""

    def __init__(self, joints: Mapping[str, Joint]) -> None:
        """Of these joints."""
        self._joints = joints

    def __getitem__(self, joint: str) -> tuple[tuple[str, str], ...]:
        return tuple((coordinate.name, coordinate.unit) for coordinate in self._joints[joint].coordinates)

    def __iter__(self) -> Iterator[str]:
        return iter(self._joints)

    def __len__(self) -> int:
        return len(self._joints)


def scope_of(model: Model) -> Scope:
    """The names of a model: its bodies and joints, its sliders as parameters, its tables, its loads of beams."""
    named = [driver for driver in model.drivers.values() if driver.read_as]
    return Scope(
        model.bodies,
        CoordinatesOf(model.joints),
        {driver.id: driver.unit for driver in named if driver.read_as == "parameter"},
        {driver.id: (driver.of, driver.gives) for driver in named if driver.read_as == "table"},
        {measure.id: measure.load_unit for measure in model.measures.values() if measure.load_unit},
    )


def check_parameter_name(name: str) -> None:
    """Raise ModelError for a name that a formula could not say, or that means something else there."""
    if not isinstance(name, str) or not PLAIN_NAME.fullmatch(name):
        seen = str(name)[:40]
        raise ModelError(f"A parameter name has letters, digits and _, and starts with a letter; not {seen!r}.", seen)
    if name in TAKEN:
        raise ModelError(f"{name!r} means something else in formulas; choose another name.", name)
