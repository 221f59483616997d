"""The palette: sections of icons; a click puts the tool in hand that makes the kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QScrollArea, QToolButton, QVBoxLayout, QWidget

from linkwork_studio.commands.action import Action
from linkwork_studio.look import icons
from linkwork_studio.look.theme import Theme
from linkwork_studio.panels.palette.presenter import Block, blocks, passes
from linkwork_studio.widgets.empty_hint import EmptyHint
from linkwork_studio.widgets.flow_row import FlowRow
from linkwork_studio.widgets.icon_button import tip
from linkwork_studio.widgets.marks import mark
from linkwork_studio.widgets.search_field import SearchField
from linkwork_studio.widgets.section import Section

BUTTON, ICON = QSize(66, 62), QSize(24, 24)


class PalettePanel(QWidget):
    """Buttons by section under a filter; `perform` carries out the action of the one that was clicked."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Show all kinds."""
        super().__init__(parent)
        mark(self, panel="true")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.perform: Callable[[Action], None] = lambda action: None
        self.search = SearchField("Filter kinds")
        self.search.setToolTip("Filter by name or description.")
        self.search.textChanged.connect(self._filter)
        self.search.returnPressed.connect(self._take_first)
        self.buttons: list[tuple[Block, QToolButton]] = []
        self._sections: list[Section] = []
        self.hint = EmptyHint("No match")
        self.hint.hide()
        self._lay_out()
        self.set_theme(theme)

    def button(self, action_id: str) -> QToolButton:
        """The button of an action."""
        return next(button for block, button in self.buttons if block.action.id == action_id)

    def set_theme(self, theme: Theme) -> None:
        """Draw the icons in other colours."""
        self.search.set_icons(icons.icon("search", theme, "text_dim"), icons.icon("close", theme, "text_dim"))
        for block, button in self.buttons:
            button.setIcon(icons.icon(block.action.icon, theme))

    def _lay_out(self) -> None:
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for title, found in blocks().items():
            section = Section(title)
            section.body.setContentsMargins(8, 0, 4, 6)
            row = FlowRow()
            for block in found:
                button = self._button(block)
                self.buttons.append((block, button))
                row.put(button)
            section.add(row)
            self._sections.append(section)
            column.addWidget(section)
        column.addWidget(self.hint)
        column.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(inside)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 8, 0, 0)
        outer.setSpacing(6)
        top = QVBoxLayout()
        top.setContentsMargins(8, 0, 8, 0)
        top.addWidget(self.search)
        outer.addLayout(top)
        outer.addWidget(area, 1)

    def _button(self, block: Block) -> QToolButton:
        button = QToolButton()
        button.setText(_two_lines(block.label))
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        button.setIconSize(ICON)
        button.setFixedSize(BUTTON)
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setAccessibleName(block.label)
        button.setToolTip(_tooltip(block, block.action.keys))
        mark(button, role="block")
        button.clicked.connect(lambda _checked=False, action=block.action: self.perform(action))
        return button

    def show_keys(self, by_id: Mapping[str, tuple[str, ...]]) -> None:
        """Tell of these keys, by the id of an action."""
        for block, button in self.buttons:
            button.setToolTip(_tooltip(block, by_id.get(block.action.id, ())))

    def _filter(self, query: str) -> None:
        for block, button in self.buttons:
            button.setVisible(passes(block, query))
        for section in self._sections:
            own = [b for _, b in self.buttons if section.isAncestorOf(b)]
            section.setVisible(any(not button.isHidden() for button in own))
        self.hint.setVisible(all(button.isHidden() for _, button in self.buttons))

    def _take_first(self) -> None:
        """Enter in the filter takes the first kind that is left."""
        found = next((block for block, button in self.buttons if not button.isHidden()), None)
        if found is not None:
            self.perform(found.action)


def _tooltip(block: Block, keys: tuple[str, ...]) -> str:
    return tip(block.label, block.action.hint, "".join(keys[:1]))


def _two_lines(label: str) -> str:
    """Long names get a second line."""
    return label.replace(" ", "\n", 1) if len(label) > 9 else label
