"""The one table of all actions."""

from __future__ import annotations

from linkwork_studio.commands import (
    acting,
    add,
    arrange,
    build,
    drawing,
    edit,
    elastic,
    exchange,
    file,
    fluids,
    help,
    loads,
    looks,
    mouse,
    moving,
    run,
    splitting,
    tracing,
    view,
)
from linkwork_studio.commands.action import Action
from linkwork_studio.commands.samples import Sample


def all_actions(samples: tuple[Sample, ...] = ()) -> tuple[Action, ...]:
    """Every action in the order of the menus."""
    files = file.ACTIONS[:2] + file.sample_actions(samples) + file.ACTIONS[2:-1] + exchange.EXPORT_ACTIONS
    files += file.ACTIONS[-1:]  # to quit stands at the end
    bodies, joints = add.BODY_ACTIONS + exchange.ADD_ACTIONS, add.JOINT_ACTIONS
    return (
        files
        + edit.ACTIONS
        + arrange.ACTIONS
        + moving.ACTIONS
        + elastic.SWITCHES
        + splitting.ACTIONS
        + build.ACTIONS
        + drawing.ACTIONS
        + bodies
        + joints
        + acting.ACTIONS
        + tracing.ACTIONS
        + loads.ACTIONS
        + run.ACTIONS
        + view.ACTIONS
        + looks.ACTIONS
        + elastic.COLOURS
        + fluids.COLOURS
        + mouse.ACTIONS
        + help.ACTIONS
    )
