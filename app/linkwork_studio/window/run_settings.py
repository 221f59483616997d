"""Leads what the sheet of settings asks for to the session."""

from __future__ import annotations

from linkwork.edits import AddElement, apply
from linkwork.errors import ModelError
from linkwork.model.measures.formula import Formula
from linkwork.model.model import Model
from linkwork_studio.commands.context import Context
from linkwork_studio.commands.perform import attempt
from linkwork_studio.panels.timeline.view import TimelinePanel


def connect_settings(context: Context, timeline: TimelinePanel) -> None:
    """Connect a timeline with the session of a context."""
    session, sheet = context.session, timeline.settings
    timeline.solvers_asked.connect(session.ask_obstacles)
    sheet.accuracy_changed.connect(lambda word: attempt(lambda: session.set_accuracy(word), context))
    sheet.closing_changed.connect(lambda *how: attempt(lambda: session.set_closing(*how), context))
    sheet.ghost_changed.connect(session.set_ghost)
    sheet.opened.connect(  # another project begins with other settings, and a ghost may have gone by itself
        lambda: sheet.show_run(
            session.accuracy, session.closing, session.condition, session.ghost.solver, session.interval
        )
    )
    sheet.interval_changed.connect(lambda seconds: attempt(lambda: session.set_interval(seconds), context))
    sheet.opened.connect(lambda: sheet.show_recording(*session.recorded))
    sheet.memory_changed.connect(lambda size: session.set_memory(int(size)))

    def wait_for(condition: str) -> None:
        why = fault_of(condition, context.document.model)
        sheet.refuse_condition(why)
        if not why:
            session.pause_when(condition)
            context.views.say(f"The run pauses when {condition}." if condition else "No pause condition.")

    sheet.condition_changed.connect(wait_for)


def fault_of(condition: str, model: Model) -> str:
    """Why a condition cannot be waited for; empty where it can."""
    if not condition.strip():
        return ""
    try:
        measure = Formula(id=model.fresh_id("condition"), formula=f"if({condition}, 1, 0)")
        apply(model, AddElement(measure))
    except ModelError as error:
        return str(error).rpartition("column")[2].partition(": ")[2] or str(error)
    return ""
