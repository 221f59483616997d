"""A user takes the car from the gallery and makes the spring of one corner stiffer while it drives."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

SPRING = "front left spring"


def test_the_spring_of_a_corner_is_changed_while_it_drives(user, qtbot, tmp_path):
    studio = user.studio
    user.click_card("double_wishbone_car")
    if not studio.session.playing:
        user.key(Qt.Key.Key_Space)
    user.wait_until_time(0.05)
    studio.tree.view.scrollTo(studio.tree.rows.index_of(SPRING))
    user.click_in_tree(SPRING)
    field = studio.inspector.field("stiffness").findChild(QLineEdit)
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "90000")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert studio.document.model.forces[SPRING].stiffness == 90_000.0
    user.wait_for_run()
    report = studio.session.report
    assert report.accepted
    assert report.gap_before == pytest.approx(0.0, abs=1e-6), "a spring opens no joint"
    then = user.snapshot.time
    user.wait_until_time(then + 0.05)
    assert studio.session.playing
    user.look(tmp_path / "car.png")
    user.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert studio.document.model.forces[SPRING].stiffness == 60_000.0
