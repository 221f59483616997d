"""A kind of force with a formula in a field, for tests of what follows the names in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from linkwork.model import fields
from linkwork.model.frame import Frame


@dataclass(frozen=True, slots=True, kw_only=True)
class Pusher:
    """Pushes a body as a formula says."""

    kind: ClassVar[str] = "pusher"
    id: str
    body: str = fields.reference("Body that it pushes.")
    frame: Frame = fields.plain(Frame(), doc="Where.")
    watched: tuple[str, ...] = field(default=(), metadata={"role": "reference", "shown": True})
    effort: str = fields.expression("0", unit="N", doc="How hard.")
