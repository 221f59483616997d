"""A user lets the double pendulum swing, welds, copies, mirrors and groups in the midst of it, and takes all back."""

import numpy as np
import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QDialogButtonBox, QLineEdit

from linkwork_studio.window.mirror_dialog import MirrorDialog

pytestmark = pytest.mark.timeout(600)

CONTROL = Qt.KeyboardModifier.ControlModifier


def choose(field, word) -> None:
    """Choose a name in a box of the inspector, by its list."""
    box = field.field.box
    box.setFocus()
    box.showPopup()
    view = box.view()
    view.scrollTo(view.model().index(box.findText(word), 0))
    place = view.visualRect(view.model().index(box.findText(word), 0)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)


@pytest.fixture
def swinging(user):
    user.open_sample("double_pendulum")
    user.key(Qt.Key.Key_Space)
    user.wait_until_time(0.4)
    return user


def test_weld_copy_mirror_and_group(swinging, tmp_path):
    user, studio = swinging, swinging.studio
    first = studio.document.model

    # the elbow becomes a weld where it is now
    user.click_in_tree("elbow")
    before = user.snapshot
    choose(studio.inspector.field("kind"), "Fixed")
    assert type(studio.document.model.joints["elbow"]).kind == "fixed"
    user.wait_for_run()
    assert user.snapshot.mobility == 1
    assert studio.session.playing
    moved = np.abs(user.snapshot.positions - before.positions).max()
    assert moved < 20.0 * (user.snapshot.time - before.time) + 0.05, "nothing jumped"
    assert studio.document.stack.undone().label == "Change elbow to fixed"

    # a copy of both links beside them
    user.click_in_tree("upper link")
    QTest.mouseClick(
        studio.tree.view.viewport(),
        Qt.MouseButton.LeftButton,
        CONTROL,
        studio.tree.view.visualRect(studio.tree.rows.index_of("lower link")).center(),
    )
    user.key(Qt.Key.Key_D, CONTROL)
    assert studio.document.selection == ("upper link 2", "lower link 2")
    assert {"elbow 2"} <= set(studio.document.model.joints)
    user.wait_for_run()

    # the copy goes into a group with a name of its own
    user.key(Qt.Key.Key_G, CONTROL)
    editor = studio.tree.view.findChild(QLineEdit)
    assert editor.text() == "group"
    editor.selectAll()
    QTest.keyClicks(editor, "spare arm")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    assert studio.document.model.groups == {"upper link 2": "spare arm", "lower link 2": "spare arm"}
    assert studio.tree.rows.index_of_group("spare arm").data() == "spare arm"
    user.wait_for_run()
    user.look(tmp_path / "grouped.png")

    # its mirror image, at the YZ plane
    answer(lambda dialog: dialog.plane.set_value((1.0, 0.0, 0.0)))
    studio.actions.entry("arrange.mirror").trigger()
    assert studio.document.selection == ("upper link 3", "lower link 3")
    assert studio.document.model.groups["upper link 3"] == "spare arm 2"
    user.wait_for_run()
    assert studio.session.playing

    # all of it back, one key for each
    for _ in range(5):
        user.key(Qt.Key.Key_Z, CONTROL)
    user.wait_for_run()
    assert studio.document.model == first
    assert not studio.document.stack.undone()
    assert user.snapshot.mobility == 2
    assert studio.session.playing


def answer(fill) -> None:
    """Fill in the dialog when it comes, and press its button."""

    def press():
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, MirrorDialog):
            QTimer.singleShot(20, press)
            return
        fill(dialog)
        ok = dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok)
        QTest.mouseClick(ok, Qt.MouseButton.LeftButton)
        assert dialog.result() == QDialog.DialogCode.Accepted

    QTimer.singleShot(20, press)


def test_another_shape(swinging):
    user, studio = swinging, swinging.studio
    user.click_in_tree("lower link")
    shapes = studio.document.model.bodies["lower link"].shapes
    choose(studio.inspector.field("shapes", 0, "kind"), "Ellipsoid")
    changed = studio.document.model.bodies["lower link"].shapes
    assert [s.kind for s in changed] == ["ellipsoid", *(s.kind for s in shapes[1:])]
    assert studio.document.stack.undone().label == "Change shape 1 of lower link to ellipsoid"
    user.wait_for_run()
    assert studio.session.playing
    user.key(Qt.Key.Key_Z, CONTROL)
    assert studio.document.model.bodies["lower link"].shapes == shapes


def test_an_end_is_put_elsewhere_where_it_is_now(swinging):
    user, studio = swinging, swinging.studio
    user.click_in_tree("elbow")
    choose(studio.inspector.field("base"), "ground")
    user.wait_for_run()
    assert studio.document.model.joints["elbow"].base == "ground"
    assert studio.session.playing
    assert user.snapshot.violation < 1e-6
    assert studio.document.stack.undone().label == "Connect elbow to ground"
