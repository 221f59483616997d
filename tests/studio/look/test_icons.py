"""Icons are there for every kind, drawn in the colours of the theme, and sharp."""

import re
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon

from linkwork.model.registry import FAMILIES, SHAPES
from linkwork_studio.commands.table import all_actions
from linkwork_studio.look import icons, resources
from linkwork_studio.look.theme import DARK, LIGHT

FILES = sorted(resources.path("icons").rglob("*.svg"))


def colors_in(picture):
    image = picture.toImage()
    pixels = (image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height()))
    return {color.name() for color in pixels if color.alpha() > 250}


def most_alpha(image):
    return max(image.pixelColor(x, y).alpha() for x in range(image.width()) for y in range(image.height()))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_drawing_is_of_one_style(path):
    drawing = ElementTree.parse(path).getroot()
    assert drawing.attrib["viewBox"] == "0 0 24 24"
    assert drawing.attrib["stroke"] == "currentColor"
    assert drawing.attrib["stroke-width"] == "1.6"
    colors = set(re.findall("#[0-9a-fA-F]{3,8}", path.read_text()))
    assert colors <= {icons.ACCENT}


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_drawing_draws_something(qapp, path):
    name = path.relative_to(resources.path("icons")).with_suffix("").as_posix()
    assert colors_in(icons.pixmap(name, DARK, 48))


@pytest.mark.parametrize("family", FAMILIES)
def test_every_kind_has_an_icon_or_that_of_its_family(family):
    assert icons.exists(f"{family}/generic")
    drawn = [kind for kind in FAMILIES[family] if icons.exists(f"{family}/{kind}")]
    assert len(drawn) == len(FAMILIES[family]) or family not in ("bodies", "joints")


def test_every_action_with_an_icon_has_one():
    wanted = {action.icon for action in all_actions() if action.icon}
    assert not {name for name in wanted if not icons.exists(name if "/" in name else f"actions/{name}")}


def test_a_kind_that_nobody_drew_has_the_icon_of_its_family(qapp):
    unknown, generic = (icons.pixmap(f"joints/{name}", DARK, 32) for name in ("teleporter", "generic"))
    assert unknown.toImage() == generic.toImage()
    assert not icons.icon("planets/earth", DARK).isNull()


def test_a_bare_name_is_that_of_an_action(qapp):
    assert icons.pixmap("play", DARK, 32).toImage() == icons.pixmap("actions/play", DARK, 32).toImage()


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
def test_lines_and_accent_have_the_colours_of_the_theme(qapp, theme):
    colors = colors_in(icons.pixmap("joints/rod", theme, 96))
    assert {theme.text, theme.accent} <= colors


def test_a_tint_colours_all_of_it(qapp):
    picture = icons.pixmap("joints/rod", DARK, 96, tint="warning")
    assert DARK.accent not in colors_in(picture)
    assert DARK.warning in colors_in(picture)
    assert "#123456" in colors_in(icons.pixmap("play", DARK, 96, tint="#123456"))


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_pictures_are_made_for_the_scale_of_the_screen(qapp, scale):
    picture = icons.icon("save", DARK).pixmap(QSize(20, 20), scale)
    assert picture.size() == QSize(20, 20) * scale
    assert picture.toImage() == icons.pixmap("save", DARK, 20, scale).toImage()


@pytest.mark.parametrize("mode", [QIcon.Mode.Active, QIcon.Mode.Selected], ids=lambda mode: mode.name)
@pytest.mark.parametrize("state", QIcon.State, ids=lambda state: state.name)
def test_under_the_mouse_in_a_selected_row_and_pressed_it_is_the_same(qapp, mode, state):
    picture = icons.icon("save", DARK).pixmap(QSize(20, 20), 1.0, mode, state)
    assert picture.toImage() == icons.pixmap("save", DARK, 20).toImage()


@pytest.mark.parametrize("name", ["stop", "joints/universal"])
def test_a_disabled_icon_is_faint(qapp, name):
    made = icons.icon(name, DARK)
    shown, faint = (
        made.pixmap(QSize(24, 24), 1.0, mode).toImage() for mode in (QIcon.Mode.Normal, QIcon.Mode.Disabled)
    )
    assert most_alpha(shown) == 255
    assert most_alpha(faint) == pytest.approx(255 * icons.FADED, abs=2)


def test_shapes_on_offer_have_icons():
    assert [kind for kind in SHAPES if icons.exists(f"shapes/{kind}")]
    assert icons.exists("shapes/generic")
