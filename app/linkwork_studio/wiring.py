"""Makes every object of the studio and connects them: the only file that knows all rooms.

Three streams meet here and never mix: edits go through the document to the session, controls go to the session at once,
looks stay in the views. What comes back is the newest snapshot, sixty times a second, and a queue of events.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtWidgets import QApplication

from linkwork.errors import ModelError
from linkwork.model.model import Model, family_name
from linkwork.results.finding import Finding
from linkwork.results.snapshot import Snapshot
from linkwork_studio.commands import file, mouse, plotting
from linkwork_studio.commands.context import Context
from linkwork_studio.commands.perform import attempt
from linkwork_studio.commands.samples import Sample
from linkwork_studio.commands.table import all_actions
from linkwork_studio.document.command import Command
from linkwork_studio.document.document import Document
from linkwork_studio.document.recovery import Recovery
from linkwork_studio.look.style import apply_theme
from linkwork_studio.look.theme import Theme
from linkwork_studio.panels.console.view import ConsolePanel
from linkwork_studio.panels.controls.pinned import PinnedSliders
from linkwork_studio.panels.controls.view import ControlsPanel
from linkwork_studio.panels.findings.view import FindingsPanel
from linkwork_studio.panels.history.view import HistoryPanel
from linkwork_studio.panels.inspector.view import InspectorPanel
from linkwork_studio.panels.palette.view import PalettePanel
from linkwork_studio.panels.questions.view import QuestionsPanel
from linkwork_studio.panels.timeline.view import TimelinePanel
from linkwork_studio.panels.tree.view import TreePanel
from linkwork_studio.plots.plot_board import PlotBoard
from linkwork_studio.session.events import Costed, Event, Failed, LookedAt, Restarted, Stopped, Swapped, Told
from linkwork_studio.session.session import Session
from linkwork_studio.viewport.hud import Hud
from linkwork_studio.viewport.viewport import Viewport
from linkwork_studio.window import thumbnails
from linkwork_studio.window.action_set import ActionSet
from linkwork_studio.window.checking import Checking
from linkwork_studio.window.context_menu import show_context_menu
from linkwork_studio.window.entrance import Entrance
from linkwork_studio.window.errands import Errands
from linkwork_studio.window.file_dialogs import FileDialogs
from linkwork_studio.window.found import Found
from linkwork_studio.window.kernel_news import KernelNews
from linkwork_studio.window.key_choice import KeyChoice
from linkwork_studio.window.live_picture import LivePicture
from linkwork_studio.window.main_window import Parts
from linkwork_studio.window.memory import Memory
from linkwork_studio.window.message_bar import MessageBar
from linkwork_studio.window.numbers import Numbers
from linkwork_studio.window.past import Past
from linkwork_studio.window.preview import Preview
from linkwork_studio.window.progress_card import ProgressCard
from linkwork_studio.window.pulse import Pulse
from linkwork_studio.window.recent_menu import RecentMenu
from linkwork_studio.window.run_settings import connect_settings
from linkwork_studio.window.swap_news import SwapNews
from linkwork_studio.window.window_views import WindowViews

PLOT_EVERY, NUMBERS_EVERY = 4, 8  # beats: fifteen times a second, and between two plots eight times


class Studio:
    """The whole application; `show` it, and `close` it to end its thread."""

    def __init__(
        self,
        memory: Memory | None = None,
        samples: tuple[Sample, ...] | None = None,
        recovery: Path | None = None,
        entrance: Entrance | None = None,
    ) -> None:
        """Make all parts and connect them; without a memory, or a folder for recovery, nothing outlives the window.

        Args:
            memory: what was remembered.
            samples: those of the start page, all by default.
            recovery: where copies of what is not saved are kept.
            entrance: the window with the start page, where it is there already; the parts are then made by `furnish`.
        """
        self.entrance = entrance or Entrance(memory or Memory(), samples, recovery)
        self.memory, self.samples, self.theme = self.entrance.memory, self.entrance.samples, self.entrance.theme
        self.window, self.start_page = self.entrance.window, self.entrance.start_page
        self.recovery: Recovery | None = None
        self._recovery_folder = recovery
        self.document = Document()
        self._stack = self.document.stack
        self._shown: Snapshot | None = None
        self._wanted: tuple[bool, float] = (False, 1.0)
        self._solver = ""
        if entrance is None:
            for _ in self.furnish():
                pass

    # -- making ---------------------------------------------------------------------------------------

    def furnish(self) -> Iterator[float]:
        """Make everything behind the start page in slices; yields the share that is done after each of them."""
        slices = (
            self._make_run,
            self._make_picture,
            self._make_left,
            self._make_right,
            self._make_below,
            self._make_window,
            self._make_live,
        )
        for count, make in enumerate(slices, 1):
            make()
            yield count / len(slices)

    def _make_run(self) -> None:
        self.session = Session(self.document.model, self.document.revision)
        self.pulse = Pulse(self._beat, lambda: not self.session.playing, self.window, self._awaits_snapshot)

    def _make_picture(self) -> None:
        self.viewport = Viewport(self.theme)
        self.hud = Hud(self.theme, self.viewport)
        self.messages = MessageBar(self.viewport, self.theme)
        self.progress = ProgressCard(self.viewport, self.theme)
        self.kernel_news = KernelNews(self.progress)
        self.pinned = PinnedSliders(self.document, self.theme, self.viewport)
        self.start_page.live = LivePicture(self.theme, lambda: self.session.kernels.ready, self.start_page)
        self.memory.pictures.draw = self.viewport.render_image

    def _make_left(self) -> None:
        self.tree = TreePanel(self.document, self.theme)
        self.palette = PalettePanel(self.theme)
        self.history = HistoryPanel(self.document, self.theme)

    def _make_right(self) -> None:
        self.inspector = InspectorPanel(self.document, self.theme)
        self.inspector.presenter.newest = lambda: self.session.snapshot
        self.inspector.presenter.scales_inertia = self.memory.get("scales_inertia", bool)
        self.inspector.inertia_answered.connect(lambda scales: self.memory.set(scales_inertia=scales))

    def _make_below(self) -> None:
        self.controls = ControlsPanel(self.document, self.theme)
        self.questions = QuestionsPanel(self.document, self.theme)
        self.findings = FindingsPanel(self.document, self.theme)
        self.found = Found(self.document, self.findings, self.tree, self.viewport)
        self.console = ConsolePanel()
        self.timeline = TimelinePanel(self.theme)
        self.plots = PlotBoard(self.theme)

    def _make_window(self) -> None:
        parts = Parts(
            viewport=self.viewport,
            timeline=self.timeline,
            tree=self.tree,
            palette=self.palette,
            history=self.history,
            inspector=self.inspector,
            plot=self.plots,
            controls=self.controls,
            questions=self.questions,
            findings=self.findings,
            console=self.console,
        )
        self.window.furnish(parts)
        rename, recolour = self.tree.start_rename, self._recolour
        self.views = WindowViews(self.window, self.viewport, self.messages, self.theme, rename, recolour)
        self.views.remember(self.memory)
        self.context = Context(self.document, self.session, self.views, FileDialogs(self.window, self.memory))
        self.console.begin(self.context)

    def _make_live(self) -> None:
        """Actions and connections at once: a key that finds its action finds it at work."""
        self._make_actions()
        self._connect_document()
        self._connect_controls()
        self._connect_looks()

    def _make_actions(self) -> None:
        self.actions = ActionSet(all_actions(self.samples), self.context, self.window, self.theme)
        self.actions.keep_tab_for(self.viewport)
        self.news = SwapNews(self.actions, self.messages, self.found)
        self.numbers = Numbers(self.hud, self.context, self.actions)
        self.views.filming.before = self.numbers.show
        self.views.filming.keep_step(self.session.film, self.session.awaits_picture, self.session.picture_taken)
        self.views.on_explain, self.views.on_settings = self.numbers.explain_all, self.timeline.show_settings
        recent = RecentMenu(self.memory, self.open, self.window)
        self.actions.menus["File"].insertMenu(self.actions.entry("file.start_page"), recent)
        self.views.actions = self.actions
        tellers = self.palette.show_keys, self.timeline.show_keys
        self.views.keys = KeyChoice(self.actions, self.memory, *tellers)
        self.views.wishes.context = self.context
        self.views.wishes.perform = self.palette.perform = self.actions.perform
        self.views.on_page, self.views.on_present = self._on_page, self.hud.set_large
        self.views.show_channel = self.plots.await_channel
        self.views.show_reference, self.views.help_subject = self.plots.hold_against, self.inspector.help_subject
        self.checking = Checking(self.window, lambda: self.session.has_looked)
        self.window.start()

    # -- connecting -----------------------------------------------------------------------------------

    def _connect_document(self) -> None:
        self.recovery = Recovery(self._recovery_folder) if self._recovery_folder else None
        self.document.changed.connect(self._on_changed)
        self.document.selection_changed.connect(self._on_selection)
        self.document.state_changed.connect(self._on_state)
        self.document.saving.connect(lambda path, mark: self.recovery and self.recovery.saves(path, mark))
        self.document.saving.connect(lambda path, _mark: self.memory.pictures.keep(path))
        self.document.opened.connect(lambda model, _: self._begin_with(model))
        self.window.may_close = lambda: file.may_leave(self.context)
        self.window.closing.connect(self._on_closing)
        self.checking.found.connect(self._on_found)
        self._on_state()

    def _connect_controls(self) -> None:
        timeline, session = self.timeline, self.session
        timeline.settings.set_accurate(session.accurate)
        timeline.set_formulations(session.formulations, session.solver)
        timeline.set_step(session.step)
        timeline.play_toggled.connect(self.actions.entry("run.play_or_pause").trigger)
        timeline.step_requested.connect(self.actions.entry("run.single_step").trigger)
        timeline.reset_requested.connect(self.actions.entry("run.reset").trigger)
        timeline.speed_changed.connect(lambda factor: attempt(lambda: session.set_speed(factor), self.context))
        timeline.solver_changed.connect(lambda name: attempt(lambda: session.set_solver(name), self.context))
        timeline.step_changed.connect(self._set_step)
        self.plots.live(session.recording)
        self.viewport.showing.recording = session.recording
        self.plots.message.connect(self.views.say)
        self.plots.dropped.connect(self._on_plotted)
        self.past = Past(self.context, timeline, self.viewport)
        self.past.mark = self.plots.mark
        connect_settings(self.context, timeline)
        self.viewport.pulled_at.connect(session.pull)
        self.viewport.let_go_of.connect(session.let_go)
        self.controls.slider_moved.connect(session.set_slider)
        self.pinned.slider_moved.connect(session.set_slider)

    def _connect_looks(self) -> None:
        viewport = self.viewport
        self.views.on_habits = lambda name: self.memory.set(mouse=name)
        self.views.set_habits(self.memory.choice("mouse", mouse.HABITS))
        viewport.clicked.connect(lambda i, held: self._select((i,) if i else (), held))
        viewport.boxed.connect(self._select)
        viewport.hovered.connect(self._on_hovered)
        viewport.double_clicked.connect(lambda i: viewport.frame_selection() if i else None)
        viewport.context_requested.connect(self._on_context_requested)
        viewport.hint_changed.connect(self.window.show_hint)
        viewport.asked.connect(lambda command: attempt(lambda: self.document.do(command), self.context))
        viewport.gesture_ended.connect(self.document.end_gesture)
        viewport.cost_asked.connect(self._ask_cost)
        viewport.tool_changed.connect(self._on_tool)
        viewport.plane_changed.connect(self.actions.refresh)
        self.document.looks.changed.connect(self._on_looks)
        viewport.set_looks(self.document.looks)
        self.window.show_hint(viewport.tool.hint)
        self.tree.hovered.connect(viewport.set_hover)
        self.tree.activated.connect(lambda _id: viewport.frame_selection())
        self.tree.context_requested.connect(self._show_context_menu)
        self.findings.activated.connect(lambda _id: viewport.frame_selection())
        self.findings.summary_changed.connect(self._on_summary)
        self.preview = Preview(self.questions, self.context, viewport)
        for panel in (self.tree, self.history, self.inspector, self.questions):
            panel.message.connect(lambda text: self.views.say(text, "error"))

    # -- life -----------------------------------------------------------------------------------------

    def show(self) -> None:
        """Show the window and begin."""
        self.entrance.show()
        self.begin()

    def begin(self) -> None:
        """Start the worker and the heartbeat, and do what was asked for on the start page."""
        self._on_page()
        self.pulse.start()  # first: the worker leaves the collection of garbage as it finds it, which has to be off
        self.session.start()
        self.entrance.let_in(Errands(self.actions, self.recovery))

    def open(self, path: Path) -> bool:
        """Open a project; what is wrong with it is said in the window."""
        return self.entrance.open(path)

    def close(self) -> None:
        """Close the window without asking, and end the threads."""
        self.entrance.close()

    def show_fault(self, error: BaseException) -> None:
        """A fault of Linkwork itself: say so, and that nothing is lost."""
        told = f"Linkwork had an internal error ({type(error).__name__}: {error}). Your work is intact: save it."
        self.messages.say(told, "error")

    def _on_closing(self) -> None:
        self.memory.pictures.keep(self.document.path)
        self.pulse.stop()
        self.memory.pictures.draw = thumbnails.nothing
        self.console.end()
        for part in (self.actions, self.checking, self.questions.asking, self.start_page.live, self.session):
            part.close()
        if self.recovery:
            self.recovery.close()

    # -- edits: document to session and views -----------------------------------------------------------

    def _on_changed(self, model: Model, revision: int) -> None:
        if self.document.stack is not self._stack:
            self._stack = self.document.stack
            self.session.replace(model, revision)
            self.viewport.forget_run()
            self.numbers.begin_anew()
            self.plots.hold_against({})
            self.found.take(swap=())
        else:
            self.session.submit(model, revision, self.document.change)
        self.past.show_model(model)
        self.checking.ask(model)

    def _begin_with(self, model: Model) -> None:
        """An empty mechanism begins with the palette, another one with its tree."""
        self.viewport.put_away()
        self.views.guide.end()
        self.views.lesson.end()
        name = "palette" if len(model.bodies) == 1 else "tree"
        QTimer.singleShot(0, self.window, lambda: self.window.raise_panel(name))

    def _on_selection(self, selection: tuple[str, ...]) -> None:
        self.viewport.set_selection(selection)
        self.window.show_selection(self._named(selection))
        self.views.wishes.look(self.viewport.tool.title)
        self.actions.refresh()

    def _on_looks(self) -> None:
        self.viewport.set_looks(self.document.looks)
        self.tree.show_looks()
        self.actions.refresh()

    def _on_tool(self, title: str) -> None:
        self.views.wishes.look(title)
        self.actions.refresh()

    def _on_state(self) -> None:
        path = self.document.path
        self.plots.set_title(self.document.title)
        self.window.show_title(self.document.title, self.document.is_modified, path.name if path else "")
        self.actions.refresh()
        if self.views.show.is_on:
            return  # the copy is of what comes back after the show
        if self.recovery and self.document.is_modified:
            self.recovery.keep(self.document.model, self.document.path, self.document.mark)
        elif self.recovery:
            self.recovery.forget()

    def _on_found(self, findings: tuple[Finding, ...]) -> None:
        self.numbers.take_findings(findings)
        self.found.take(model=findings)

    def _named(self, selection: tuple[str, ...]) -> str:
        if len(selection) == 1:
            return f"Selected: {family_name(self.document.model.get(selection[0]))} {selection[0]}"
        return f"{len(selection)} selected" if selection else ""

    # -- controls -------------------------------------------------------------------------------------

    def _set_step(self, seconds: float) -> None:
        try:
            self.session.set_step(seconds)
        except ModelError as error:
            self.timeline.refuse_step(str(error))

    # -- looks ----------------------------------------------------------------------------------------

    def _select(self, elements: tuple[str, ...], held: Qt.KeyboardModifier) -> None:
        """Select these; with Shift add them, with Ctrl add the new ones and take away the old."""
        now = self.document.selection
        added = tuple(i for i in elements if i not in now)
        if held & Qt.KeyboardModifier.ControlModifier:
            elements = tuple(i for i in now if i not in elements) + added
        elif held & Qt.KeyboardModifier.ShiftModifier:
            elements = now + added
        attempt(lambda: self.document.select(elements), self.context)

    def _on_hovered(self, element: str) -> None:
        if self.viewport.tool.title != "select":
            element = ""  # the hint of the tool counts more
        named = f"{family_name(self.document.model.get(element)).capitalize()} {element}" if element else ""
        self.window.statusBar().showMessage(named)

    def _on_context_requested(self, element: str, place: QPoint) -> None:
        if element not in self.document.selection:
            self._select((element,) if element else (), Qt.KeyboardModifier.NoModifier)
        self._show_context_menu(place)

    def _show_context_menu(self, place: QPoint) -> None:
        show_context_menu(self.actions, self.window, place)

    def _on_summary(self, summary: str) -> None:
        self.window.docks["findings"].setWindowTitle(f"Findings ({summary})" if summary else "Findings")

    def _on_page(self) -> None:
        if not self.window.has_project():
            self.memory.pictures.keep(self.document.path)
        self.start_page.show_recent(self.memory.recent)
        self._on_state()
        self.actions.show_keys(QApplication.focusWidget())

    def _on_plotted(self, data: bytes) -> None:
        """Elements were dropped on the plots: measure them, and show the first one."""
        measured = plotting.measured(self.context, json.loads(data))
        if measured:
            attempt(lambda: self.document.do(measured.command), self.context) if measured.command else None
            self.plots.await_channel(f"measure.{measured.name}")

    def _recolour(self, theme: Theme) -> None:
        self.theme = theme
        self.memory.set(theme=self.views.theme_choice, text_size=self.views.text_size, units=self.views.units)
        self.inspector.drop_pages()
        apply_theme(QApplication.instance(), theme)
        cards = self.hud, self.messages, self.progress, self.pinned
        sides = self.tree, self.palette, self.history, self.inspector
        below = self.controls, self.questions, self.findings, self.timeline, self.plots
        for part in (self.viewport, *cards, *sides, *below, self.start_page, self.actions):
            part.set_theme(theme)

    # -- the heartbeat: session to views --------------------------------------------------------------

    def _beat(self, count: int) -> None:
        for event in self.session.take_events():
            self._on_event(event)
        if not self.window.has_project():
            return
        snapshot = self.session.snapshot
        attempt(lambda: self.views.show.beat(snapshot), self.context)
        is_new = snapshot is not None and snapshot is not self._shown and self.preview.shown is None
        if is_new:
            self.past.follow(snapshot)
            self.viewport.show_snapshot(snapshot)
            attempt(lambda: self.views.filming.take(snapshot), self.context)
            self._shown = snapshot
            self.news.noticed(snapshot.findings)
            self.numbers.count_picture()
        if count % PLOT_EVERY == 0:
            self.plots.set_running(self.session.playing)
            self.plots.refresh()
            self.timeline.set_playing(self.session.playing)
            if snapshot is not None:
                self.timeline.show_snapshot(snapshot)
                self._show_solver(snapshot.solver)
        if count % NUMBERS_EVERY == 2:
            self._show_numbers(snapshot)

    def _awaits_snapshot(self) -> bool:
        """Whether the picture is up to date and the run about to go on."""
        return self.session.playing and self._shown is not None and self._shown is self.session.snapshot

    def _ask_cost(self, number: int, command: Command) -> None:
        """What a command would cost the run; a command that cannot be costs nothing."""
        with suppress(ModelError):
            self.session.preview(self.document.tried(command), number)

    def _show_solver(self, solver: str) -> None:
        """The formulation in force, also where it is another than the one that was chosen."""
        if solver != self._solver:
            self._solver = solver
            self.timeline.set_solver(solver)

    def _show_numbers(self, snapshot: Snapshot | None) -> None:
        self.inspector.show_snapshot(snapshot)
        self.controls.show_snapshot(snapshot)
        self.pinned.show_snapshot(snapshot)
        self.numbers.show(snapshot)
        self.timeline.follow(self.session.speed, self.session.step)
        wanted = (self.session.playing, self.session.speed)
        if wanted != self._wanted:
            self._wanted = wanted
            self.actions.refresh()
        self.kernel_news.look(self.session.kernels, self.session.playing)
        self.views.reductions.look(*self.session.reducing)

    def _on_event(self, event: Event) -> None:
        if isinstance(event, Swapped):
            self.news.swapped(event.report)
        elif isinstance(event, Failed):
            self.news.failed(event)
            self._solver = ""  # a formulation that was refused is not the one in force
        elif isinstance(event, Restarted):
            self.messages.say(event.message, "warning")
        elif isinstance(event, Stopped):
            self.views.say(f"Paused at {event.time:.3f} s: {event.condition}.")
        elif isinstance(event, LookedAt):
            self.past.stay(event)
        elif isinstance(event, Told):
            self.timeline.set_obstacles(event.obstacles)
        elif isinstance(event, Costed):
            self.viewport.costing.take(event.number, event.report)
        else:
            self.views.say(event.message)
