"""The lesson of a sample in a strip along the lower edge of the picture: one page at a time, names to be clicked."""

from __future__ import annotations

import math
from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from linkwork_studio.commands.context import Context
from linkwork_studio.commands.lessons import ELEMENT, PANEL, Lesson, linked
from linkwork_studio.look.icons import icon
from linkwork_studio.look.theme import Theme
from linkwork_studio.widgets.icon_button import IconButton
from linkwork_studio.window.step_card import StepCard

ROOM_FOR_AXES = 108  # pixels in the lower left corner


class LessonCard(StepCard):
    """Shows pages of a lesson; a click on a name selects the element, or shows the panel."""

    low, aside = math.inf, ROOM_FOR_AXES

    def __init__(self, over: QWidget, theme: Theme) -> None:
        """Float over a widget, hidden until it is asked for."""
        super().__init__(over, "Lesson")
        self.lesson: Lesson | None = None
        self.page = 0
        self._context: Context | None = None
        self._back = self._button("Back", "chevron_left", lambda: self.turn(-1))
        self._next = self._button("Next", "chevron_right", lambda: self.turn(1))
        self._close = self._button("Close", "close", self.hide)
        self.set_theme(theme)
        self.text.linkActivated.connect(self._follow)

    def set_theme(self, theme: Theme) -> None:
        """Take other colours."""
        for button in (self._back, self._next, self._close):
            button.setIcon(icon(f"actions/{button.property('icon_name')}", theme))

    def begin(self, lesson: Lesson, context: Context) -> None:
        """Show the first page."""
        self.lesson, self._context, self.page = lesson, context, 0
        self.reopen()

    def reopen(self) -> None:
        """Show the page that was shown last."""
        if self.lesson is not None:
            self.show()
            self.turn(0)

    def end(self) -> None:
        """Another project has no lesson, or one of its own."""
        self.lesson = None
        self.hide()

    def turn(self, by: int) -> None:
        """Go so many pages on."""
        lesson, context = self.lesson, self._context
        if lesson is None or context is None:
            return
        self.page = min(max(self.page + by, 0), len(lesson.pages) - 1)
        count, text = lesson.pages[self.page]
        self._back.setEnabled(self.page > 0)
        self._next.setEnabled(self.page < len(lesson.pages) - 1)
        self.tell(count, lesson.title, linked(text, context.document.model))

    def _button(self, name: str, picture: str, do: Callable[[], object]) -> IconButton:
        button = IconButton(name, size=18)
        button.setProperty("icon_name", picture)
        button.clicked.connect(lambda _checked=False: do())
        self.add(button)
        return button

    def _follow(self, link: str) -> None:
        """Do what a link says; an element that was deleted meanwhile is left alone."""
        context = self._context
        element, panel = link.removeprefix(ELEMENT), link.removeprefix(PANEL)
        if context is None:
            return
        if panel != link:
            context.views.enter_panel(panel)
        elif element in context.document.model:
            context.document.select((element,))
