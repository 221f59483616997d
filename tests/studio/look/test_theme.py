"""Colours that can be read, and told apart."""

import dataclasses
import re

import pytest

from linkwork_studio.look.theme import DARK, LIGHT, THEMES

BOTH = pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)


def luminance(color):
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a, b):
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_both_have_a_name():
    assert THEMES == {"dark": DARK, "light": LIGHT}
    assert DARK.is_dark
    assert not LIGHT.is_dark


@BOTH
def test_every_colour_is_written_as_rrggbb(theme):
    for field in dataclasses.fields(theme):
        value = getattr(theme, field.name)
        for color in value if isinstance(value, tuple) else (value,):
            assert field.name == "name" or re.fullmatch("#[0-9a-f]{6}", color), (field.name, color)


@BOTH
@pytest.mark.parametrize("ground", ["window", "panel"])
@pytest.mark.parametrize("word", ["text", "text_dim", "error"])
def test_words_reach_the_contrast_that_wcag_asks_for(theme, ground, word):
    assert contrast(getattr(theme, word), getattr(theme, ground)) >= 4.5


@BOTH
@pytest.mark.parametrize("sign", ["accent", "good", "warning", "error"])
def test_signs_reach_the_contrast_that_wcag_asks_for(theme, sign):
    assert contrast(getattr(theme, sign), theme.panel) >= 3.0


@BOTH
def test_curves_and_axes_stand_out_from_the_panel(theme):
    assert min(contrast(color, theme.panel) for color in (*theme.curves, *theme.axes)) >= 3.0


@BOTH
def test_words_on_the_accent_can_be_read(theme):
    assert contrast(theme.accent_text, theme.accent) >= 4.5
