"""A kind whose values could change behind a run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.model.joints.joint import Joint


class Thawed(Joint):
    """Not frozen: no dataclass of its own."""

    kind: ClassVar[str] = "thawed"


@dataclass
class Other:
    """No joint at all."""
