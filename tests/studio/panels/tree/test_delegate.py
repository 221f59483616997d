"""How a row is drawn and its editor placed."""

from PySide6.QtWidgets import QStyleOptionViewItem, QWidget

from linkwork_studio.look.theme import DARK
from linkwork_studio.panels.tree.delegate import HEIGHT, NameEdit, RowDelegate
from linkwork_studio.panels.tree.view import TreePanel


def test_all_rows_are_of_one_height(show, document):
    panel = show(TreePanel(document, DARK))
    heights = {panel.view.visualRect(panel.rows.index_of(i)).height() for i in ("ground", "arm", "elbow")}
    assert heights == {HEIGHT}


def test_the_editor_leaves_the_icon_visible(show, document, qtbot):
    panel = show(TreePanel(document, DARK))
    index = panel.rows.index_of("arm")
    delegate, option, holder = RowDelegate(panel.view, lambda: DARK), QStyleOptionViewItem(), QWidget()
    qtbot.addWidget(holder)
    option.rect = panel.view.visualRect(index)
    editor = delegate.createEditor(holder, option, index)
    delegate.updateEditorGeometry(editor, option, index)
    assert isinstance(editor, NameEdit)
    assert editor.geometry().left() > option.rect.left() + 16
    assert editor.accessibleName() == "New name of arm"


def test_a_refresh_does_not_overwrite_what_was_typed(show, document, qtbot):
    panel = show(TreePanel(document, DARK))
    index = panel.rows.index_of("arm")
    delegate, holder = RowDelegate(panel.view, lambda: DARK), QWidget()
    qtbot.addWidget(holder)
    editor = delegate.createEditor(holder, QStyleOptionViewItem(), index)
    delegate.setEditorData(editor, index)
    assert editor.text() == "arm"
    editor.setText("upper")
    editor.setModified(True)
    delegate.setEditorData(editor, index)
    assert editor.text() == "upper"
