"""Widgets leave a layout for others."""

from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from linkwork_studio.widgets.clearing import clear


def test_only_what_lies_in_the_layout_goes(show, qtbot):
    holder = QWidget()
    column, inner = QVBoxLayout(holder), QVBoxLayout()
    stays = QLabel("stays")
    column.addWidget(stays)
    column.addLayout(inner)
    for text in "abc":
        inner.addWidget(QLabel(text))
    show(holder, 100)
    clear(inner)
    assert inner.count() == 0
    inner.addWidget(QLabel("d"))
    qtbot.waitUntil(lambda: [label.text() for label in holder.findChildren(QLabel)] == ["stays", "d"])
    assert all(label.isVisible() for label in holder.findChildren(QLabel))


def test_a_layout_without_a_widget_has_none_to_lose(qapp):
    clear(QVBoxLayout())
