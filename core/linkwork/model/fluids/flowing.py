"""What fluids, emitters and drains share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.model import fields


@dataclass(frozen=True, slots=True, kw_only=True)
class Flowing:
    """A fluid, or a place where one comes or goes."""

    kind: ClassVar[str] = ""
    id: str

    def __post_init__(self) -> None:
        """Check the fields."""
        fields.check(self)
