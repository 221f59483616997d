"""All fields of one structure of rows: made once, and shown again for every selection that has these rows."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QPushButton, QScrollArea, QVBoxLayout, QWidget

from linkwork_studio.look import icons
from linkwork_studio.look.theme import Theme
from linkwork_studio.panels.inspector.field_row import FieldRow
from linkwork_studio.panels.inspector.live import LiveRow
from linkwork_studio.panels.inspector.live_grid import LiveGrid
from linkwork_studio.panels.inspector.paths import Path
from linkwork_studio.panels.inspector.sheet import Cell, Part, Sheet, known_materials, shape_kinds
from linkwork_studio.widgets.flow_row import FlowRow
from linkwork_studio.widgets.icon_button import IconButton
from linkwork_studio.widgets.marks import mark
from linkwork_studio.widgets.section import Section
from linkwork_studio.widgets.typed_line import TypedLine

NOW = "Now"
OPEN_SHAPES = 6  # further shapes of a body begin closed: the fields of sixty take two seconds to make


class Page(QScrollArea):
    """Sections with their rows, and live numbers below.

    Signals: `edited(row, given)`, `reset(row)`, `gesture_ended()`, `shape_added(kind)`, `shape_removed(index)`,
    `material_chosen(name)`, `elastic_switched(is on)`, `section_toggled(title, is_open)`.
    """

    edited, reset, gesture_ended = Signal(object, object), Signal(object), Signal()
    material_chosen, elastic_switched = Signal(str), Signal(bool)
    shape_added, shape_removed, section_toggled = Signal(str), Signal(int), Signal(str, bool)

    def __init__(self, sheet: Sheet, theme: Theme, parent: QWidget | None = None) -> None:
        """Make fields for a sheet."""
        super().__init__(parent, widgetResizable=True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.theme = theme
        self.rows: dict[Path, FieldRow] = {}
        self.sections: dict[str, Section] = {}
        self._late: dict[str, Part] = {}  # sections that get their fields when they are opened
        self.live, self.elastic = LiveGrid(), None
        inside = QWidget()
        mark(inside, panel="true")
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for part in sheet.parts:
            column.addWidget(self._section_of(part))
        if sheet.can_have_shapes:
            column.addWidget(self._buttons(sheet))
        now = self._section(NOW, "from the run", [self.live])
        now.header.toggled.connect(partial(self.section_toggled.emit, NOW))
        column.addWidget(now)
        column.addStretch(1)
        self.setWidget(inside)

    def show_sheet(self, sheet: Sheet) -> None:
        """Show the values of a sheet of the same structure."""
        if self.elastic is not None:
            self.elastic.setChecked(bool(sheet.is_elastic))
        for part in sheet.parts:
            if part.title in self._late:
                self._late[part.title] = part
                continue
            for cell in part.cells:
                self.rows[cell.row.path].show_cell(cell)

    def show_live(self, rows: tuple[LiveRow, ...]) -> None:
        """Show what the run says; nothing where it says nothing."""
        self.sections[NOW].setVisible(bool(rows))
        self.live.show_rows(rows)

    def show_closed(self, titles: set[str]) -> None:
        """Close these sections and open the others that have their fields."""
        for title, section in self.sections.items():
            section.header.set_open(title not in titles and title not in self._late)

    def forget_typed(self) -> None:
        """What was typed for another selection does not belong to this one."""
        for row in self.rows.values():
            for control in row.field.controls():
                if isinstance(control, TypedLine) and control.is_typing:
                    control.restore()
            row.show_error("")

    def _section_of(self, part: Part) -> Section:
        is_late = part.shape >= OPEN_SHAPES
        section = self._section(part.title, "", [] if is_late else [self._row(cell) for cell in part.cells])
        if is_late:
            self._late[part.title] = part
            section.header.set_open(False)
            section.header.toggled.connect(partial(self._fill, part.title))
        section.header.toggled.connect(partial(self.section_toggled.emit, part.title))
        if part.shape >= 0:
            remove = IconButton("Remove this shape", "The body keeps its mass and its other shapes.", size=16)
            remove.setIcon(icons.icon("delete", self.theme, "text_dim"))
            remove.clicked.connect(partial(self._remove, part.shape))
            section.header.add_tool(remove)
        return section

    def _section(self, title: str, detail: str, widgets: list[QWidget]) -> Section:
        section = Section(title, detail)
        for widget in widgets:
            section.add(widget)
        self.sections[title] = section
        return section

    def _fill(self, title: str, is_open: bool) -> None:
        """Make the fields of a section that is opened for the first time."""
        part = self._late.pop(title, None) if is_open else None
        for cell in part.cells if part is not None else ():
            self.sections[title].add(self._row(cell))

    def _row(self, cell: Cell) -> QWidget:
        row = FieldRow(cell, self.theme)
        row.edited.connect(self.edited)
        row.reset.connect(self.reset)
        row.gesture_ended.connect(self.gesture_ended)
        self.rows[cell.row.path] = row
        return row

    def _remove(self, index: int, *_: object) -> None:
        self.shape_removed.emit(index)

    def _buttons(self, sheet: Sheet) -> QWidget:
        """To add a shape, to weigh those that there are, and to let the body bend."""
        add = self._button(" Add shape", "plus", "Add another shape, for display and contact.")
        add.setMenu(self._shape_menu(add, self.shape_added.emit))
        holder = QWidget()
        around, row = QHBoxLayout(holder), FlowRow(spacing=6)
        around.setContentsMargins(12, 10, 12, 10)
        around.addWidget(row, 1)
        row.put(add)
        if sheet.can_be_weighed:
            weigh = self._button(" Material", "weigh", "Compute mass and inertia from the shapes and a material.")
            weigh.setMenu(self._material_menu(weigh))
            row.put(weigh)
        if sheet.is_elastic is not None:
            self.elastic = self._button(
                " Elastic", "bodies/elastic", "Let the body bend and vibrate, also during a run."
            )
            self.elastic.setCheckable(True)
            self.elastic.setChecked(sheet.is_elastic)
            self.elastic.clicked.connect(self.elastic_switched)
            row.put(self.elastic)
        return holder

    def _button(self, title: str, icon: str, hint: str) -> QPushButton:
        button = QPushButton(title)
        button.setIcon(icons.icon(icon, self.theme))
        button.setToolTip(hint)
        return button

    def _material_menu(self, button: QPushButton) -> QMenu:
        menu = QMenu(button)
        menu.setToolTipsVisible(True)
        for name, density, source in known_materials():
            action = menu.addAction(f"{name}\t{density:g} kg/m\u00b3", partial(self.material_chosen.emit, name))
            action.setToolTip(source)
        return menu

    def _shape_menu(self, button: QPushButton, tell: Callable[[str], None]) -> QMenu:
        menu = QMenu(button)
        for kind in shape_kinds():
            words = kind.replace("_", " ").capitalize()
            menu.addAction(icons.icon(f"shapes/{kind}", self.theme), words, partial(tell, kind))
        return menu
