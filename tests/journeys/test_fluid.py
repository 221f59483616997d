"""A tank is filled while a mechanism runs, the water is coloured by pressure, thickened, and taken back."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

pytestmark = pytest.mark.timeout(600)


def test_a_tank_is_filled_while_it_runs(user):
    studio, qtbot = user.studio, user.qtbot
    user.open_sample("double_pendulum")
    user.key(Qt.Key.Key_Space)
    user.wait_until_time(0.1)
    assert studio.viewport.fluid_card.isHidden()
    studio.actions.entry("fluids.fill.fluid.fluid").trigger()
    assert studio.document.selection == ("water",)
    qtbot.waitUntil(lambda: "water" in user.snapshot.fluids, timeout=280_000)
    card = studio.viewport.fluid_card
    qtbot.waitUntil(card.isVisible)
    time = user.snapshot.time
    user.wait_until_time(time + 0.05)
    assert 40.0 < user.snapshot.fluids["water"].mass < 64.1, "the links stand in some of the 64 kg"

    QTest.keyClick(card.field, Qt.Key.Key_Down)
    assert studio.document.looks.fluid_field == "pressure"
    qtbot.waitUntil(lambda: card.largest.text().endswith("in water") and "Pa" in card.largest.text())

    studio.document.undo()
    qtbot.waitUntil(lambda: not user.snapshot.fluids, timeout=60_000)
    qtbot.waitUntil(card.isHidden)
    assert studio.session.playing
