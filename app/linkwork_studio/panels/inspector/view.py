"""The inspector: the values of the selection, editable, and what the run says about it, live."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QCoreApplication, QElapsedTimer, QEvent, QSize, Qt, Signal
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QLabel, QStackedWidget, QVBoxLayout, QWidget

from linkwork.results.snapshot import Snapshot
from linkwork_studio.document.document import Document
from linkwork_studio.look import icons
from linkwork_studio.look.theme import Theme
from linkwork_studio.panels.inspector.field_row import FieldRow
from linkwork_studio.panels.inspector.inertia_question import InertiaQuestion
from linkwork_studio.panels.inspector.page import Page
from linkwork_studio.panels.inspector.presenter import MASS, InspectorPresenter
from linkwork_studio.panels.inspector.rows import Row
from linkwork_studio.panels.inspector.sheet import Sheet
from linkwork_studio.widgets.marks import mark
from linkwork_studio.widgets.text_field import TextField

LIVE_MS = 66  # fifteen times a second a number can still be read
PICTURE = 24
NARROWEST = 264  # logical pixels: three numbers beside each other
MOST_PAGES = 12  # a page is some hundred widgets: a tenth of a second to make


class InspectorPanel(QWidget):
    """Fields for what the selected elements share; nothing selected means the mechanism itself.

    Signals: `message(text)` for refusals that have no field to stand under, `inertia_answered(scales)` for whether
    inertia goes with the mass.
    """

    message = Signal(str)
    inertia_answered = Signal(bool)

    def __init__(self, document: Document, theme: Theme, parent: QWidget | None = None) -> None:
        """Show a document's selection."""
        super().__init__(parent)
        mark(self, panel="true")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.presenter, self.theme = InspectorPresenter(document), theme
        self.pages: dict[Any, Page] = {}
        self._closed: set[str] = set()
        self._sheet: Sheet = self.presenter.sheet()
        self._rested = QElapsedTimer()
        self._rested.start()
        self._lay_out()
        document.changed.connect(self._follow)
        document.selection_changed.connect(self._follow)
        self._refresh()

    def _lay_out(self) -> None:
        self.picture, self.title, self.subtitle, self.name = QLabel(), QLabel(), QLabel(), TextField()
        self.subtitle.setWordWrap(True)
        mark(self.title, role="title")
        mark(self.subtitle, role="small")
        self.name.set_name("Name", "Enter applies the name, Esc restores it.")
        self.name.edited.connect(self._rename)
        words = QVBoxLayout()
        words.setSpacing(2)
        for widget in (self.title, self.name, self.subtitle):
            words.addWidget(widget)
        head = QHBoxLayout()
        head.setContentsMargins(12, 10, 12, 10)
        head.setSpacing(10)
        head.addWidget(self.picture, 0, Qt.AlignmentFlag.AlignTop)
        head.addLayout(words, 1)
        line = QFrame()
        mark(line, role="line")
        self.stack, self.question = QStackedWidget(), InertiaQuestion()
        self.question.answered.connect(self.answer_inertia)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(line)
        column.addWidget(self.question)
        column.addWidget(self.stack, 1)
        self.setMinimumWidth(NARROWEST)

    # -- what others ask -----------------------------------------------------------------------------

    @property
    def page(self) -> Page:
        """The fields on show."""
        return self.stack.currentWidget()  # type: ignore[return-value]

    def field(self, *path: Any) -> FieldRow:
        """The row of a field, `field("base_frame", "position")`; raises KeyError where it is not shown."""
        return self.page.rows[path]

    def help_subject(self) -> str:
        """Page of the help for what is selected, with the field that has the focus: `joints/screw#pitch`, or ""."""
        focused = QApplication.focusWidget()
        row = next((r.cell_row for r in self.page.rows.values() if focused and r.isAncestorOf(focused)), None)
        return self.presenter.help_subject(row)

    def set_theme(self, theme: Theme) -> None:
        """Change icons and colours."""
        self.theme = theme
        self.drop_pages()
        self._refresh()

    def drop_pages(self) -> None:
        """Forget all fields at once: a change of the theme would dress hundreds of widgets anew in vain."""
        for page in self.pages.values():
            page.forget_typed()
            self.stack.removeWidget(page)
            page.deleteLater()
            QCoreApplication.sendPostedEvents(page, QEvent.Type.DeferredDelete)
        self.pages.clear()

    def show_snapshot(self, snapshot: Snapshot | None) -> None:
        """Show what the run says now, as often as it can be read."""
        self.presenter.snapshot = snapshot
        if self._rested.elapsed() >= LIVE_MS:
            self._show_live()

    # -- document to fields --------------------------------------------------------------------------

    def _follow(self, *_: object) -> None:
        """An edit may change model and selection at once, and tells of both: they are shown once."""
        model, selection = self._shown
        document = self.presenter.document
        if document.model is not model or document.selection != selection:
            self._refresh()

    def _refresh(self) -> None:
        document = self.presenter.document
        self._shown = document.model, document.selection
        sheet, before = self.presenter.sheet(), self._sheet
        self._sheet = sheet
        page = self.pages.get(sheet.structure) or self._new_page(sheet)
        if sheet.ids != before.ids:
            self.presenter.forget_inertia()
            self.question.hide()
        if page is not self.page or sheet.ids != before.ids:
            self.page.forget_typed()  # else it lands in the new selection when the focus goes
            page.forget_typed()
            self.name.edit.restore()
            page.show_closed(self._closed)
        self._show_head()
        page.show_sheet(sheet)
        self.stack.setCurrentWidget(page)
        self._show_live()

    def _show_head(self) -> None:
        sheet = self._sheet
        picture = icons.icon(sheet.icon, self.theme)
        self.picture.setPixmap(picture.pixmap(QSize(PICTURE, PICTURE), self.devicePixelRatioF()))
        self.title.setText(sheet.title)
        self.title.setVisible(not sheet.is_named)
        self.name.setVisible(sheet.is_named)
        self.name.set_value(sheet.title)
        self.subtitle.setText(sheet.subtitle)
        self.subtitle.setToolTip(sheet.hint)

    def _new_page(self, sheet: Sheet) -> Page:
        page = Page(sheet, self.theme)
        page.edited.connect(self._edit)
        page.reset.connect(self._reset)
        page.gesture_ended.connect(self.presenter.end_gesture)
        page.shape_added.connect(lambda kind: self._tell(self.presenter.add_shape(self._sheet.ids, kind)))
        page.shape_removed.connect(lambda index: self._tell(self.presenter.remove_shape(self._sheet.ids, index)))
        page.material_chosen.connect(lambda name: self._tell(self.presenter.weigh(self._sheet.ids, name)))
        page.elastic_switched.connect(self._switch_elastic)
        page.section_toggled.connect(self._remember)
        if len(self.pages) >= MOST_PAGES:
            oldest = next(key for key, kept in self.pages.items() if kept is not self.page)
            self.stack.removeWidget(self.pages[oldest])
            self.pages.pop(oldest).deleteLater()
        if (MASS,) in page.rows:
            is_on = lambda: self.presenter.scales_inertia is not False  # noqa: E731
            page.rows[(MASS,)].option = ("Scale inertia with the mass", is_on, self.answer_inertia)
        self.stack.addWidget(page)
        self.pages[sheet.structure] = page
        return page

    def _show_live(self) -> None:
        self.page.show_live(self.presenter.live())
        self._rested.restart()

    def _remember(self, title: str, is_open: bool) -> None:
        (self._closed.discard if is_open else self._closed.add)(title)

    # -- fields to document --------------------------------------------------------------------------

    def _edit(self, row: Row, given: Any) -> None:
        if self.sender() is not self.page:
            return  # a drag goes on over a page that has gone: its ids are those of another selection
        field = self.page.rows[row.path]
        reason = self.presenter.set_value(self._sheet.ids, row, given)
        if reason:
            field.show_error(reason)
        self.question.setVisible(self.presenter.asks_for_inertia)

    def answer_inertia(self, scales: bool) -> None:
        """Whether inertia goes with the mass from now on."""
        self.question.hide()
        self._tell(self.presenter.answer_inertia(scales))
        self.inertia_answered.emit(scales)

    def _reset(self, row: Row) -> None:
        if self.sender() is not self.page:
            return
        reason = self.presenter.reset(self._sheet.ids, row)
        if reason:
            self.page.rows[row.path].show_error(reason)

    def _switch_elastic(self, is_on: bool) -> None:
        reason = self.presenter.set_elastic(self._sheet.ids, is_on)
        self.page.show_sheet(self._sheet)
        self._tell(reason)

    def _rename(self, name: str) -> None:
        reason = self.presenter.rename(self._sheet.ids, name)
        if reason:
            self.name.show_error(reason)

    def _tell(self, reason: str) -> None:
        if reason:
            self.message.emit(reason)
