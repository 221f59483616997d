"""Carries out an action so that whatever goes wrong becomes one sentence and leaves everything as it was."""

from __future__ import annotations

from collections.abc import Callable

from linkwork.errors import LinkworkError
from linkwork_studio.commands.action import Action
from linkwork_studio.commands.context import Context


def perform(action: Action, context: Context) -> bool:
    """Do it, or say why not; returns whether it was done."""
    refusal = action.refusal(context)
    if refusal:
        context.views.say(refusal, "info")
        return False
    return attempt(lambda: action.do(context), context)


def attempt(step: Callable[[], object], context: Context) -> bool:
    """Do one thing, or show the sentence of what went wrong; returns whether it was done."""
    try:
        step()
    except (LinkworkError, OSError) as error:
        context.views.say(sentence(error), "error")
        return False
    return True


def sentence(error: Exception) -> str:
    """What an error says to the user, without the numbers of the operating system."""
    if isinstance(error, OSError) and error.strerror:
        place = f"{error.filename}: " if error.filename else ""
        return f"{place}{error.strerror}."
    return str(error) or type(error).__name__
