"""All findings together: of the last edit, of the run, what was noted on the file, what the checks found."""

from __future__ import annotations

from linkwork.results.finding import Finding
from linkwork_studio.document.document import Document
from linkwork_studio.panels.findings.view import FindingsPanel
from linkwork_studio.panels.tree.view import TreePanel
from linkwork_studio.viewport.viewport import Viewport


class Found:
    """Shows them in the panel, as badges in the tree and as warnings in the picture."""

    def __init__(self, document: Document, panel: FindingsPanel, tree: TreePanel, viewport: Viewport) -> None:
        """Begin with none."""
        self._document, self._panel, self._tree, self._viewport = document, panel, tree, viewport
        self.of_swap: tuple[Finding, ...] = ()
        self.of_run: tuple[Finding, ...] = ()
        self.of_model: tuple[Finding, ...] = ()
        document.reported.connect(lambda _: self.show())

    def take(
        self,
        *,
        swap: tuple[Finding, ...] | None = None,
        run: tuple[Finding, ...] | None = None,
        model: tuple[Finding, ...] | None = None,
    ) -> None:
        """New ones of the swap, of the run or of the model, in the place of the old ones."""
        self.of_swap = self.of_swap if swap is None else swap
        self.of_run = self.of_run if run is None else run
        self.of_model = self.of_model if model is None else model
        self.show()

    def show(self) -> None:
        """Show all as of now."""
        found = tuple(dict.fromkeys(self.of_swap + self.of_run + self._document.findings + self.of_model))
        self._panel.show_findings(found)
        self._tree.show_findings(found)
        self._viewport.set_warnings(i for finding in found if finding.level == "error" for i in finding.elements)
