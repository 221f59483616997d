"""Colours as rows of bytes (r, g, b, a), for VTK; the theme has them as #rrggbb."""

from __future__ import annotations

from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.model import Model
from linkwork_studio.look.theme import Theme

Rgba = tuple[int, int, int, int]


def rgba(color: str, alpha: float = 1.0) -> Rgba:
    """Bytes of #rrggbb with an opacity from 0 to 1."""
    return (int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16), round(255 * alpha))


def fractions(color: str) -> tuple[float, float, float]:
    """Red, green, blue of #rrggbb from 0 to 1."""
    red, green, blue, _ = rgba(color)
    return red / 255, green / 255, blue / 255


def mixed(color: Rgba, other: Rgba, share: float) -> Rgba:
    """A colour moved towards another by a share from 0 to 1; the opacity stays."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(color[:3], other[:3], strict=True))
    return (red, green, blue, color[3])


def toned(color: Rgba, tone: float) -> Rgba:
    """Darker for a tone below 1, lighter above it."""
    if tone <= 1.0:
        return mixed(color, (0, 0, 0, 255), 1.0 - tone)
    return mixed(color, (255, 255, 255, 255), tone - 1.0)


class BodyColors:
    """A colour of the theme for each body, in order of bodies; it stays when others are added or removed."""

    def __init__(self) -> None:
        self._places: dict[str, int] = {}

    def set_model(self, model: Model) -> None:
        """Give a place to each body that is new; begin anew where no body is known."""
        names = [body_id for body_id in model.bodies if body_id != GROUND_ID]
        if not any(name in self._places for name in names):
            self._places.clear()
        for name in names:
            self._places.setdefault(name, len(self._places))

    def of(self, body_id: str, theme: Theme) -> str:
        """Colour of a body whose shape has none of its own."""
        if body_id == GROUND_ID:
            return theme.ground
        return theme.bodies[self._places.get(body_id, 0) % len(theme.bodies)]
