"""What actions may ask of the window, carried out on the real one."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QProcess, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QImage

from linkwork.errors import FileError
from linkwork.handbook.library import FIRST
from linkwork.math3d.vector import Vector
from linkwork_studio import shown_units
from linkwork_studio.commands import elastic
from linkwork_studio.commands.action import Action
from linkwork_studio.commands.context import Curves, Level, MirrorWish, Result
from linkwork_studio.commands.lessons import lesson_of
from linkwork_studio.commands.perform import attempt
from linkwork_studio.commands.published import open_case
from linkwork_studio.commands.samples import Sample
from linkwork_studio.look import fonts
from linkwork_studio.look.style import SYSTEM, theme_named
from linkwork_studio.look.theme import Theme
from linkwork_studio.session.scenes import Scene
from linkwork_studio.widgets import image_file
from linkwork_studio.widgets.number_edit import NumberEdit
from linkwork_studio.window.about import show_about
from linkwork_studio.window.action_set import ActionSet
from linkwork_studio.window.filming import Filming
from linkwork_studio.window.guide_card import GuideCard
from linkwork_studio.window.help_pages import HelpPages
from linkwork_studio.window.key_choice import KeyChoice
from linkwork_studio.window.lesson_card import LessonCard
from linkwork_studio.window.main_window import MainWindow
from linkwork_studio.window.memory import Memory
from linkwork_studio.window.message_bar import MessageBar
from linkwork_studio.window.mirror_dialog import ask_mirror
from linkwork_studio.window.palette import ask_for_action
from linkwork_studio.window.preferences import PreferencesDialog
from linkwork_studio.window.progress_card import ProgressCard
from linkwork_studio.window.published_page import PublishedPage
from linkwork_studio.window.record_badge import RecordBadge
from linkwork_studio.window.reduction_card import ReductionCard
from linkwork_studio.window.shortcut_sheet import ShortcutSheet
from linkwork_studio.window.show import Show
from linkwork_studio.window.waiting import wait_for
from linkwork_studio.window.wishes import Wishes


class Picture(Protocol):
    """The part of the viewport that actions use."""

    def frame_all(self) -> None:
        """Show the whole mechanism."""
        ...

    def frame_selection(self) -> None:
        """Show the selection large."""
        ...

    def view_from(self, side: str) -> None:
        """Look from a side."""
        ...

    def set_parallel(self, is_parallel: bool) -> None:
        """Lines of sight parallel, or from one point."""
        ...

    @property
    def is_parallel(self) -> bool:
        """Whether lines of sight are parallel."""
        ...

    def set_habits(self, name: str) -> None:
        """Turn and move the view by habits."""
        ...

    def picture_as_seen(self, width: int, height: int) -> QImage:
        """The scene at a size in pixels with what lies over it."""
        ...

    def arm(self, name: str, *words: str) -> None:
        """Take a tool in hand."""
        ...

    def put_away(self) -> None:
        """Take the first tool in hand again."""
        ...

    def step_back(self) -> bool:
        """End the last stage, or put the tool away."""
        ...

    def draw_on(self, name: str) -> None:
        """Draw on a plane."""
        ...

    def show_contacts(self, is_on: bool) -> None:
        """Show where bodies touch, or do not."""
        ...

    @property
    def are_contacts_shown(self) -> bool:
        """Whether it is shown where bodies touch."""
        ...

    @property
    def pointed(self) -> tuple[str, Vector] | None:
        """The body that was clicked last, and where."""
        ...


class WindowViews:
    """Knows the window, its picture and its message bar; the actions come later, as they are drawn from this."""

    def __init__(
        self,
        window: MainWindow,
        picture: Picture,
        messages: MessageBar,
        theme: Theme,
        rename: Callable[[], None],
        recolour: Callable[[Theme], None],
    ) -> None:
        """Act on these; `rename` edits in the tree, `recolour` gives every part another theme."""
        self.window, self.picture, self.messages = window, picture, messages
        self.theme, self.theme_choice, self.text_size = theme, theme.name, 100
        scheme = QGuiApplication.styleHints().colorSchemeChanged
        scheme.connect(self._follow_system)
        window.closing.connect(lambda: scheme.disconnect(self._follow_system))
        self.actions: ActionSet | None = None
        self.keys: KeyChoice | None = None
        self.wishes = Wishes(picture.arm, picture.put_away)
        self.on_page: Callable[[], None] = lambda: None
        self.on_present: Callable[[bool], None] = lambda on: None
        self._habits = "usual"
        self.on_habits: Callable[[str], None] = lambda name: None
        self.on_settings: Callable[[], None] = lambda: None
        self.on_explain: Callable[[], None] = lambda: None
        self.show = Show()
        self.badge = RecordBadge(picture)
        self.filming = Filming(lambda *size: picture.picture_as_seen(*size), self.badge.show_seconds)
        self.guide, self.lesson = GuideCard(picture), LessonCard(picture, theme)
        self._rename, self._recolour = rename, recolour
        self.busy = ProgressCard(window, theme)
        self.reductions = ReductionCard(picture, theme, self._leave_rigid)
        self.show_channel: Callable[[str], bool] = lambda channel: False
        self.show_reference: Callable[[Curves, str], None] = lambda curves, told: None
        self.help_subject: Callable[[], str] = lambda: ""
        self._help: HelpPages | None = None

    def remember(self, memory: Memory) -> None:
        """Take over which theme and text size were chosen."""
        self.theme_choice = memory.get("theme", str, self.theme.name)
        self.text_size = memory.get("text_size", int, 100)

    def has_project(self) -> bool:
        """Whether the workbench is shown."""
        return self.window.has_project()

    def show_project(self) -> None:
        """Leave the start page and show the whole mechanism."""
        self.messages.hide()
        self.window.show_workbench()
        self.on_page()
        QTimer.singleShot(0, self.window, lambda: self.picture.view_from("iso"))  # once the window has its layout

    def show_start_page(self) -> None:
        """Show samples and recent projects."""
        self.window.show_start_page()
        self.on_page()

    def say(self, text: str, level: Level = "info") -> None:
        """Put what is good to know into the status bar, and what went wrong over the picture."""
        if level == "info":
            self.window.statusBar().showMessage(text, 8000)
        else:
            self.messages.say(text, level)

    def frame_all(self) -> None:
        """Show the whole mechanism."""
        self.picture.frame_all()

    def frame_selection(self) -> None:
        """Show the selection large."""
        self.picture.frame_selection()

    def view_from(self, side: str) -> None:
        """Look from a side."""
        self.picture.view_from(side)

    def set_parallel(self, is_parallel: bool) -> None:
        """Lines of sight parallel, or from one point."""
        self.picture.set_parallel(is_parallel)

    def is_parallel(self) -> bool:
        """Whether lines of sight are parallel."""
        return self.picture.is_parallel

    def set_habits(self, name: str) -> None:
        """Turn and move the view as people know it from elsewhere."""
        self.picture.set_habits(name)
        self._habits = name
        self.on_habits(name)

    def habits(self) -> str:
        """Name of the habits that the mouse follows."""
        return self._habits

    def arm(self, tool: str, *words: str) -> None:
        """Put a tool into the user's hand."""
        self.wishes.drop()
        self.picture.arm(tool, *words)

    def armed(self) -> str:
        """The tool in hand."""
        return self.picture.tool.title

    def draw_on(self, plane: str) -> None:
        """Draw on this plane."""
        self.picture.draw_on(plane)

    def drawing_plane(self) -> str:
        """Name of the plane on which is drawn."""
        return self.picture.plane.name

    def put_away(self) -> None:
        """Take the first tool in hand again."""
        self.picture.put_away()

    def step_back(self) -> bool:
        """End the last stage of a gesture, put the tool away, or end the presentation."""
        if self.picture.step_back():
            return True
        was_presenting = self.is_presenting()
        if was_presenting:
            self.present(False)
        return was_presenting

    def wish(self, action: Action) -> None:
        """Let the user click until the action can be done."""
        self.wishes.make(action)

    def reset_panels(self) -> None:
        """Put all panels back into their places."""
        self.window.reset_arrangement()

    def toggle_panel(self, side: str) -> None:
        """Show or hide the panels on a side."""
        self.window.toggle_panel(side)

    def is_panel_shown(self, side: str) -> bool:
        """Whether the panels on a side are shown."""
        return self.window.is_panel_shown(side)

    def enter_panel(self, name: str) -> None:
        """Show a panel and give it the keyboard."""
        self.window.enter_panel(name)

    def show_settings(self) -> None:
        """Show the settings of the run."""
        self.on_settings()

    def explain_numbers(self) -> None:
        """Tell what the numbers over the picture mean."""
        self.on_explain()

    def pointed(self) -> tuple[str, Vector] | None:
        """The body that was clicked last and where, in its own frame [m]."""
        return self.picture.pointed

    def toggle_contacts(self) -> None:
        """Show or hide where bodies touch."""
        self.picture.show_contacts(not self.picture.are_contacts_shown)

    def are_contacts_shown(self) -> bool:
        """Whether it is shown where bodies touch."""
        return self.picture.are_contacts_shown

    def next_pane(self) -> None:
        """Move the focus on."""
        self.window.next_pane()

    def theme_name(self) -> str:
        """`dark` or `light`."""
        return self.theme.name

    def set_theme(self, name: str) -> None:
        """Change the colours of the whole window."""
        self.theme_choice, self.theme = name, theme_named(name)
        self.busy.set_theme(self.theme)
        self.reductions.set_theme(self.theme)
        self.lesson.set_theme(self.theme)
        if self._help is not None:
            self._help.set_theme(self.theme)
        self._recolour(self.theme)

    def set_text_size(self, percent: int) -> None:
        """Make all text so large."""
        self.text_size = percent
        fonts.set_size(percent)
        self._recolour(self.theme)

    @property
    def units(self) -> dict[str, str]:
        """In which units quantities are shown."""
        return shown_units.chosen()

    def set_unit(self, quantity: str, unit: str) -> None:
        """Show a quantity in another unit, everywhere."""
        shown_units.choose({quantity: unit})
        self._recolour(self.theme)
        for edit in self.window.findChildren(NumberEdit):
            edit.take_unit()

    def show_preferences(self) -> None:
        """Show what is set once, until the sheet is closed."""
        dialog = PreferencesDialog(self, self.window)
        dialog.exec()
        dialog.deleteLater()

    def _leave_rigid(self, bodies: tuple[str, ...]) -> None:
        assert self.actions is not None
        context = self.actions.context
        attempt(lambda: elastic.stay_rigid(context, bodies), context)

    def _follow_system(self) -> None:
        """The system has changed its colours."""
        if self.theme_choice == SYSTEM:
            self.set_theme(SYSTEM)

    def show_plot(self, channel: str) -> bool:
        """Bring the plot to the front, and a channel into it."""
        self.window.docks["plot"].show()
        self.window.docks["plot"].raise_()
        return self.show_channel(channel)

    def wait_for(self, told: str, work: Callable[[], Result]) -> Result:
        """Do what takes long in a thread."""
        return wait_for(self.busy, told, work)

    def save_picture(self, path: Path) -> None:
        """Write a picture of the window."""
        self.window.save_picture(path)

    def save_view(self, path: Path, size: tuple[int, int]) -> None:
        """Write a picture of the mechanism as it is seen, without the panels."""
        image_file.write(self.picture.picture_as_seen(*size), path)

    def is_recording(self) -> bool:
        """Whether a film is being recorded."""
        return self.filming.is_recording

    def start_film(self, path: Path) -> None:
        """Record from now on."""
        self.filming.start(path)

    def stop_film(self) -> str:
        """Finish the film."""
        self.badge.hide()
        return self.filming.stop()

    def start_show(self, scenes: Sequence[Scene]) -> None:
        """Play scenes in a loop, the picture alone."""
        assert self.actions is not None
        self.show.begin(self.actions.context, scenes)
        self.present(True)

    def end_show(self) -> None:
        """Give back what was open before."""
        if self.show.is_on:
            self.present(False)

    def present(self, on: bool) -> None:
        """Show the picture alone, or the whole window again."""
        if not on:
            self.show.end()
        self.window.present(on)
        self.on_present(on)

    def is_presenting(self) -> bool:
        """Whether the picture is shown alone."""
        return self.window.is_presenting

    def start_rename(self) -> None:
        """Type another name in the tree."""
        if not self.window.is_panel_shown("left"):
            self.window.toggle_panel("left")
        self.window.raise_panel("tree")
        self._rename()

    def ask_mirror(self) -> MirrorWish | None:
        """Ask in front of the window."""
        return ask_mirror(self.window)

    def show_palette(self) -> None:
        """Search all actions."""
        assert self.actions is not None
        ask_for_action(self.actions.table, self.actions.context, self.theme, self.window, self.actions.perform)

    def show_shortcuts(self) -> None:
        """Show all keys, and let them be changed, until the sheet is closed."""
        assert self.keys is not None
        sheet = ShortcutSheet(self.keys, self.theme, self.window)
        sheet.exec()
        sheet.deleteLater()

    def show_help(self) -> None:
        """Show the pages of the help beside the window: that of the field with the focus, or of what is selected."""
        if self._help is None:
            self._help = HelpPages(self.theme, self.window)
        subject = self.help_subject()
        if subject or not self._help.isVisible():
            self._help.go(subject or FIRST)
        self._help.show()
        self._help.raise_()
        self._help.activateWindow()

    def show_published(self) -> None:
        """Show the cases of papers and benchmark problems until one is opened."""
        assert self.actions is not None
        context = self.actions.context
        page = PublishedPage(lambda case: open_case(context, case), self.window)
        page.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        page.show()

    def hold_against(self, channel: str, curves: Curves, told: str) -> None:
        """Show a channel in the plot with rings behind it."""
        self.show_reference(curves, told)
        self.show_plot(channel)

    def start_guide(self) -> None:
        """Tell step by step how a first mechanism is made."""
        assert self.actions is not None
        self.guide.begin(self.actions.context)

    def show_lesson(self, sample: Sample) -> None:
        """Tell step by step what is to be seen in a sample."""
        assert self.actions is not None
        lesson = lesson_of(sample)
        if lesson is not None:
            self.lesson.begin(lesson, self.actions.context)

    def has_lesson(self) -> bool:
        """Whether the open project is a sample with a lesson."""
        return self.lesson.lesson is not None

    def reopen_lesson(self) -> None:
        """Show the lesson again."""
        self.lesson.reopen()

    def open_window(self) -> None:
        """Start another process: each window has its own run, and a fault of one leaves the others alone."""
        if not QProcess.startDetached(sys.executable, ["-m", "linkwork_studio"])[0]:
            raise FileError("Another window could not be started; open Linkwork from the system's menu instead.")

    def show_about(self) -> None:
        """Tell name, version and licence."""
        show_about(self.window)

    def close(self) -> bool:
        """Close the window."""
        return self.window.close()
