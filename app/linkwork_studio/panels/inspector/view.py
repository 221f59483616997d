"""The inspector: the values of the selection, editable, and what the run says about it, live."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import QElapsedTimer, QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QMenu, QPushButton, QScrollArea, QVBoxLayout, QWidget

from linkwork.results.snapshot import Snapshot
from linkwork_studio.document.document import Document
from linkwork_studio.look import icons
from linkwork_studio.look.theme import Theme
from linkwork_studio.panels.inspector.field_row import FieldRow
from linkwork_studio.panels.inspector.live_grid import LiveGrid
from linkwork_studio.panels.inspector.presenter import InspectorPresenter
from linkwork_studio.panels.inspector.rows import Row
from linkwork_studio.panels.inspector.sheet import Part, Sheet, shape_kinds
from linkwork_studio.widgets.icon_button import IconButton
from linkwork_studio.widgets.marks import mark
from linkwork_studio.widgets.section import Section
from linkwork_studio.widgets.text_field import TextField

LIVE_MS = 66  # fifteen times a second a number can still be read
PICTURE = 24


class InspectorPanel(QWidget):
    """Fields for what the selected elements share; nothing selected means the mechanism itself.

    Signal: `message(text)` for refusals that have no field to stand under.
    """

    message = Signal(str)

    def __init__(self, document: Document, theme: Theme, parent: QWidget | None = None) -> None:
        """Show a document's selection."""
        super().__init__(parent)
        mark(self, panel="true")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.presenter, self.theme = InspectorPresenter(document), theme
        self.rows: dict[tuple[Any, ...], FieldRow] = {}
        self.sections: dict[str, Section] = {}
        self._closed: set[str] = set()
        self._structure: tuple[Any, ...] = ()
        self._sheet: Sheet = self.presenter.sheet()
        self._snapshot: Snapshot | None = None
        self._rested = QElapsedTimer()
        self._rested.start()
        self._lay_out()
        document.changed.connect(self._refresh)
        document.selection_changed.connect(self._refresh)
        self._refresh()

    def _lay_out(self) -> None:
        self.picture, self.title, self.subtitle, self.name = QLabel(), QLabel(), QLabel(), TextField()
        mark(self.title, role="title")
        mark(self.subtitle, role="small")
        self.name.set_name("Name", "Enter takes the name, Esc restores it.")
        self.name.edited.connect(self._rename)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(self.title)
        words.addWidget(self.name)
        words.addWidget(self.subtitle)
        head = QHBoxLayout()
        head.setContentsMargins(12, 10, 12, 10)
        head.setSpacing(10)
        head.addWidget(self.picture, 0, Qt.AlignmentFlag.AlignTop)
        head.addLayout(words, 1)
        line = QFrame()
        mark(line, role="line")
        self.area = QScrollArea(widgetResizable=True)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(line)
        column.addWidget(self.area, 1)
        self.setMinimumWidth(280)

    # -- what others ask -----------------------------------------------------------------------------

    def set_theme(self, theme: Theme) -> None:
        """Change icons and colours."""
        self.theme = theme
        self._structure = ()
        self._refresh()

    def show_snapshot(self, snapshot: Snapshot | None) -> None:
        """Show what the run says now, as often as it can be read."""
        self._snapshot = snapshot
        if self._rested.elapsed() >= LIVE_MS:
            self._show_live()

    def field(self, *path: Any) -> FieldRow:
        """The row of a field, `field("base_frame", "position")`; raises KeyError where it is not shown."""
        return self.rows[path]

    # -- document to fields --------------------------------------------------------------------------

    def _refresh(self, *_: object) -> None:
        self._sheet = self.presenter.sheet()
        if self._sheet.structure != self._structure:
            self._rebuild()
            self._structure = self._sheet.structure
        self._show_head()
        for part in self._sheet.parts:
            for cell in part.cells:
                self.rows[cell.row.path].show_cell(cell)
        self._show_live()

    def _show_head(self) -> None:
        sheet = self._sheet
        self.picture.setPixmap(
            icons.icon(sheet.icon, self.theme).pixmap(QSize(PICTURE, PICTURE), self.devicePixelRatioF())
        )
        self.title.setText(sheet.title)
        self.title.setVisible(not sheet.is_named)
        self.name.setVisible(sheet.is_named)
        self.name.set_value(sheet.title)
        self.subtitle.setText(sheet.subtitle)
        self.subtitle.setToolTip(sheet.hint)

    def _rebuild(self) -> None:
        """Other fields: make them anew, closed where they were closed before."""
        old = self.area.takeWidget()
        if old:
            old.blockSignals(True)
            old.deleteLater()
        self.name.edit.restore()
        self.rows, self.sections = {}, {}
        page = QWidget()
        mark(page, panel="true")
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for part in self._sheet.parts:
            column.addWidget(self._section_of(part))
        if self._sheet.can_have_shapes:
            column.addWidget(self._shape_button())
        self.live = LiveGrid()
        column.addWidget(self._section("Now", "from the run", [self.live]))
        column.addStretch(1)
        self.area.setWidget(page)

    def _section_of(self, part: Part) -> Section:
        rows = [self._row(cell) for cell in part.cells]
        section = self._section(part.title, "", rows)
        if part.shape >= 0:
            remove = IconButton("Remove this shape", "The body keeps its mass and its other shapes.", size=16)
            remove.setIcon(icons.icon("delete", self.theme, "text_dim"))
            remove.clicked.connect(partial(self._change_shapes, self.presenter.remove_shape, part.shape))
            section.header.add_tool(remove)
        return section

    def _section(self, title: str, detail: str, widgets: list[Any]) -> Section:
        section = Section(title, detail)
        for widget in widgets:
            section.add(widget)
        section.header.toggled.connect(lambda is_open: (self._closed.discard if is_open else self._closed.add)(title))
        section.header.set_open(title not in self._closed)
        self.sections[title] = section
        return section

    def _row(self, cell: Any) -> FieldRow:
        row = FieldRow(cell, self.theme)
        row.edited.connect(partial(self._edit, self._sheet.ids))
        row.reset.connect(partial(self._reset, self._sheet.ids))
        row.gesture_ended.connect(self.presenter.end_gesture)
        self.rows[cell.row.path] = row
        return row

    def _shape_button(self) -> QWidget:
        button = QPushButton(" Add shape")
        button.setIcon(icons.icon("plus", self.theme))
        button.setToolTip("Give the body another shape to be seen and touched with.")
        menu = QMenu(button)
        for kind in shape_kinds():
            change = partial(self._change_shapes, self.presenter.add_shape, kind)
            menu.addAction(icons.icon(f"shapes/{kind}", self.theme), kind.capitalize(), change)
        button.setMenu(menu)
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(12, 10, 12, 10)
        row.addWidget(button)
        return holder

    def _show_live(self) -> None:
        rows = self.presenter.live(self._snapshot)
        self.sections["Now"].setVisible(bool(rows))
        self.live.show_rows(rows)
        self._rested.restart()

    # -- fields to document --------------------------------------------------------------------------

    def _edit(self, ids: tuple[str, ...], row: Row, given: Any) -> None:
        field = self.rows.get(row.path)
        reason = self.presenter.set_value(ids, row, given)
        if reason and field is not None:
            field.show_error(reason)

    def _reset(self, ids: tuple[str, ...], row: Row) -> None:
        reason = self.presenter.reset(ids, row)
        if reason:
            self.rows[row.path].show_error(reason)

    def _rename(self, name: str) -> None:
        reason = self.presenter.rename(self._sheet.ids, name)
        if reason:
            self.name.show_error(reason)

    def _change_shapes(self, change: Any, what: Any, *_: object) -> None:
        reason = change(self._sheet.ids, what)
        if reason:
            self.message.emit(reason)
