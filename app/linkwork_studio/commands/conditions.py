"""Conditions that several families share."""

from __future__ import annotations

from linkwork.model.bodies.ground import GROUND_ID
from linkwork_studio.commands.action import Condition
from linkwork_studio.commands.context import Context


def _has_selection(context: Context) -> bool:
    return bool(context.document.selection)


def _selects_more_than_ground(context: Context) -> bool:
    return any(i != GROUND_ID for i in context.document.selection)


PROJECT = Condition(lambda context: context.views.has_project(), "Open a project or create a mechanism first.")
SELECTION = Condition(_has_selection, "Nothing selected: click a body or a joint first.")
MOVABLE_SELECTION = Condition(_selects_more_than_ground, "The ground stays: it is the fixed frame of every mechanism.")
