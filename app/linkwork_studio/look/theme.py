"""Colours of the studio, light and dark, as data without Qt."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours as #rrggbb. The body, joint and curve colours are those of Okabe and Ito, safe for colour-blind eyes."""

    name: str
    window: str
    panel: str
    raised: str
    border: str
    text: str
    text_dim: str
    accent: str
    accent_text: str
    good: str
    warning: str
    error: str
    sky_top: str
    sky_bottom: str
    grid: str
    grid_strong: str
    ground: str
    joint: str
    force: str
    selection: str
    hover: str
    axes: tuple[str, str, str]
    bodies: tuple[str, ...]
    curves: tuple[str, ...]

    @property
    def is_dark(self) -> bool:
        """Whether light text stands on dark ground."""
        return self.name == "dark"


DARK = Theme(
    name="dark",
    window="#1b1e24",
    panel="#22262e",
    raised="#2b3039",
    border="#3a404b",
    text="#e8eaee",
    text_dim="#9aa3b2",
    accent="#4aa3df",
    accent_text="#0d1117",
    good="#3fbf8f",
    warning="#e6a23c",
    error="#ef6a5b",
    sky_top="#2a303b",
    sky_bottom="#14171c",
    grid="#343b47",
    grid_strong="#4a5362",
    ground="#59616f",
    joint="#f0c95a",
    force="#c9a0ff",
    selection="#ffb454",
    hover="#8fc9ff",
    axes=("#f27d72", "#7cc47f", "#74aef5"),
    bodies=("#56b4e9", "#e69f00", "#1fb488", "#cc79a7", "#d9704a", "#8e9fe6", "#b8c24a", "#7fc8c2"),
    curves=("#56b4e9", "#e69f00", "#1fb488", "#cc79a7", "#d9704a", "#8e9fe6", "#b8c24a", "#9aa3b2"),
)

LIGHT = Theme(
    name="light",
    window="#f1f3f6",
    panel="#ffffff",
    raised="#e8ebf0",
    border="#cfd5de",
    text="#1d232b",
    text_dim="#5b6675",
    accent="#0b6fb3",
    accent_text="#ffffff",
    good="#0a7d5a",
    warning="#a86400",
    error="#c0392b",
    sky_top="#f7f9fb",
    sky_bottom="#d9e0e8",
    grid="#c6ced8",
    grid_strong="#a5b0be",
    ground="#8d97a5",
    joint="#b8860b",
    force="#8f63c7",
    selection="#d95f02",
    hover="#0072b2",
    axes=("#bf3427", "#2f7d32", "#1f62b8"),
    bodies=("#3d93cc", "#d98c00", "#12946d", "#b85c92", "#c2542c", "#6c7fd1", "#8f9a1f", "#4fa19a"),
    curves=("#0072b2", "#d55e00", "#009e73", "#b0528a", "#8a4b08", "#4b5fc1", "#6f7a00", "#5b6675"),
)

THEMES = {theme.name: theme for theme in (DARK, LIGHT)}
