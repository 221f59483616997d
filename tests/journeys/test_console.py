"""A user types Python while the double pendulum swings, and takes it back."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest


def test_an_edit_is_typed_seen_by_the_run_and_taken_back(user, tmp_path):
    user.open_sample("double_pendulum")
    console, studio = user.studio.console, user.studio
    first = studio.document.model

    def type_in(text):
        QTest.keyClicks(console.line, text)
        QTest.keyClick(console.line, Qt.Key.Key_Return)
        return console.said.toPlainText().splitlines()[-1]

    studio.actions.entry("view.enter_console").trigger()
    assert console.line.hasFocus()
    type_in("run.play()")
    user.wait_until_time(0.2)
    type_in("report = run.edit(lw.edits.RemoveElement('elbow'))")
    assert type_in("report.accepted") == "True"
    assert type_in("len(document.model.joints)") == "1"
    assert studio.session.playing
    assert type_in("run.edit(lw.edits.RemoveElement('wrist'))") == "There is no element 'wrist'."
    user.look(tmp_path / "console.png")
    assert type_in("document.undo()") == "'Remove element'"
    assert studio.document.model == first
