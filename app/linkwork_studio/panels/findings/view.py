"""The list of findings."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from linkwork.results.finding import Finding
from linkwork_studio.document.document import Document
from linkwork_studio.look import icons
from linkwork_studio.look.theme import Theme
from linkwork_studio.panels.findings.presenter import ICONS, TINTS, FindingsPresenter
from linkwork_studio.widgets.empty_hint import EmptyHint
from linkwork_studio.widgets.marks import mark


class FindingsPanel(QWidget):
    """Findings worst first; a click selects what one is about.

    Signals: `summary_changed(text)`, the worst there is, `2 errors` or ""; `activated(id)` for the first element of a
    finding that was double-clicked or entered.
    """

    summary_changed, activated = Signal(str), Signal(str)

    def __init__(self, document: Document, theme: Theme, parent: QWidget | None = None) -> None:
        """Begin with nothing to report."""
        super().__init__(parent)
        mark(self, panel="true")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.presenter, self.theme = FindingsPresenter(document), theme
        self.list = QListWidget()
        self.list.setWordWrap(True)
        self.list.setIconSize(QSize(18, 18))
        self.list.setSpacing(4)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setAccessibleName("Findings")
        self.hint = EmptyHint(
            "Nothing to report", "Redundant constraints, loose bodies and rejected edits appear here."
        )
        self.head = QLabel()
        mark(self.head, role="heading")
        filled = QWidget()
        column = QVBoxLayout(filled)
        column.setContentsMargins(0, 8, 0, 0)
        column.setSpacing(4)
        self.head.setContentsMargins(12, 0, 12, 0)
        column.addWidget(self.head)
        column.addWidget(self.list, 1)
        self.pages = QStackedLayout(self)
        self.pages.addWidget(self.hint)
        self.pages.addWidget(filled)
        self.list.currentRowChanged.connect(self._select)
        self.list.itemClicked.connect(lambda item: self._select(self.list.row(item)))
        self.list.itemActivated.connect(self._activate)
        self.set_theme(theme)

    def show_findings(self, findings: Iterable[Finding]) -> None:
        """Show these findings in place of the others."""
        if self.presenter.show(findings):
            self._fill()
            self.summary_changed.emit(self.presenter.worst)

    def set_theme(self, theme: Theme) -> None:
        """Change icons and colours."""
        self.theme = theme
        self.hint.set_picture(icons.icon("ok", theme, "good"))
        self._fill()

    def _fill(self) -> None:
        findings = self.presenter.findings
        self.list.blockSignals(True)
        self.list.clear()
        for finding in findings:
            item = QListWidgetItem(icons.icon(ICONS[finding.level], self.theme, TINTS[finding.level]), finding.message)
            names = ", ".join(self.presenter.elements(finding))
            item.setToolTip(f"{finding.message}\nClick to select {names}." if names else finding.message)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{finding.level}: {finding.message}")
            self.list.addItem(item)
        self.list.blockSignals(False)
        self.head.setText(self.presenter.summary)
        self.pages.setCurrentIndex(1 if findings else 0)

    def _select(self, row: int) -> None:
        if 0 <= row < len(self.presenter.findings):
            self.presenter.select(self.presenter.findings[row])

    def _activate(self, item: QListWidgetItem) -> None:
        known = self.presenter.elements(self.presenter.findings[self.list.row(item)])
        if known:
            self.activated.emit(known[0])
