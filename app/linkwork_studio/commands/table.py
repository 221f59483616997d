"""The one table of all actions."""

from __future__ import annotations

from linkwork_studio.commands import add, arrange, edit, file, help, run, view
from linkwork_studio.commands.action import Action
from linkwork_studio.commands.samples import Sample

MENUS = ("File", "Edit", "Add", "Run", "View", "Help")


def all_actions(samples: tuple[Sample, ...] = ()) -> tuple[Action, ...]:
    """Every action in the order of the menus."""
    opening = file.ACTIONS[:2] + file.sample_actions(samples) + file.ACTIONS[2:]
    return opening + edit.ACTIONS + arrange.ACTIONS + add.ACTIONS + run.ACTIONS + view.ACTIONS + help.ACTIONS
