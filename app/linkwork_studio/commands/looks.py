"""Hiding, locking, arrows and trails: what the picture shows. Nothing here is an edit."""

from __future__ import annotations

from functools import partial

from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.drivers.slider import Slider
from linkwork_studio.commands.action import Action, Condition
from linkwork_studio.commands.conditions import PROJECT, SELECTION
from linkwork_studio.commands.context import Context

HIDDEN = Condition(lambda context: bool(context.document.looks.hidden), "Nothing is hidden.")
LOCKED = Condition(lambda context: bool(context.document.looks.locked), "Nothing is locked.")


def hide(context: Context) -> None:
    """Hide what is selected, or show it where all of it is hidden."""
    looks, chosen = context.document.looks, context.document.selection
    looks.set_hidden(chosen, not set(chosen) <= looks.hidden)


def hide_others(context: Context) -> None:
    """Show only what is selected."""
    looks, chosen = context.document.looks, context.document.selection
    looks.set_hidden(looks.hidden, False)
    looks.set_hidden(element.id for element in context.document.model.elements() if element.id not in chosen)


def show_all(context: Context) -> None:
    """Show everything."""
    context.document.looks.set_hidden(context.document.looks.hidden, False)


def lock(context: Context) -> None:
    """Lock what is selected, or set it free where all of it is locked."""
    looks, chosen = context.document.looks, context.document.selection
    looks.set_locked(chosen, not set(chosen) <= looks.locked)


def unlock_all(context: Context) -> None:
    """Set everything free."""
    context.document.looks.set_locked(context.document.looks.locked, False)


def show(context: Context, name: str) -> None:
    """Draw something besides the mechanism, or draw it no longer."""
    context.document.looks.toggle(name)


def pin(context: Context) -> None:
    """Put the selected sliders into the picture, or take them out where all of them are there."""
    looks, chosen = context.document.looks, _sliders(context)
    looks.set_pinned(chosen, not set(chosen) <= looks.pinned)


def _sliders(context: Context) -> list[str]:
    drivers = context.document.model.drivers
    return [i for i in context.document.selection if isinstance(drivers.get(i), Slider)]


def follow(context: Context) -> None:
    """Let the eye go along with the selected body, or stay where it is."""
    looks, chosen = context.document.looks, _bodies(context)
    looks.follow("" if looks.followed or not chosen else chosen[0])


def _bodies(context: Context) -> list[str]:
    return [i for i in context.document.selection if i in context.document.model.bodies and i != GROUND_ID]


def _show(title: str, name: str, icon: str, hint: str, key: str = "") -> Action:
    return Action(
        title=title,
        do=partial(show, name=name),
        menu="View/Show",
        keys=(key,) if key else (),
        icon=icon,
        when=(PROJECT,),
        hint=hint,
        checked=lambda context: name in context.document.looks.shown,
        of=name,
    )


SLIDERS = Condition(lambda context: bool(_sliders(context)), "Select the input sliders to pin.")
BODY_OR_FOLLOWED = Condition(
    lambda context: bool(context.document.looks.followed or _bodies(context)),
    "Select the body to follow.",
)

ACTIONS = (
    _show(
        "Reaction forces", "reactions", "forces/force", "The reaction force on the follower of each joint.", "Shift+F"
    ),
    _show("Reaction torques", "torques", "forces/torque", "The reaction torque on the follower of each joint."),
    _show("Velocities", "velocities", "speed", "The velocity of each centre of mass.", "V"),
    _show("Trails", "trails", "history", "The path of each body, or of the selected bodies.", "T"),
    _show("Traces", "traces", "measures/point", "The path of each measured point, in its own colour."),
    _show("Joint axes", "axes", "joints/revolute", "The axis of each joint as an arrow."),
    _show("Centres of mass", "centres", "bodies/point_mass", "A dot at the centre of mass of each body."),
    _show("All run statistics", "numbers", "info", "Also cost and error per step, constraints, frames per second."),
    Action(
        title="Follow the selected body",
        do=follow,
        menu="View",
        keys=("Shift+T",),
        icon="camera",
        when=(PROJECT, BODY_OR_FOLLOWED),
        also="camera, track",
        hint="Keep the selected body in view until this is chosen again.",
        checked=lambda context: bool(context.document.looks.followed),
    ),
    Action(
        title="Pin the selected input sliders",
        do=pin,
        menu="View",
        icon="pin",
        when=(PROJECT, SLIDERS),
        hint="Show the selected input sliders in the view, also while presenting.",
        checked=lambda context: bool(_sliders(context)) and set(_sliders(context)) <= context.document.looks.pinned,
    ),
    Action(
        title="Hide or show",
        do=hide,
        menu="View/Visibility",
        keys=("H",),
        icon="eye_off",
        when=(PROJECT, SELECTION),
        hint="Hide the selection in the view, or show it again; it still takes part in the run.",
    ),
    Action(
        title="Hide all others",
        do=hide_others,
        menu="View/Visibility",
        keys=("Shift+H",),
        icon="eye",
        when=(PROJECT, SELECTION),
        hint="Show only what is selected.",
    ),
    Action(
        title="Show all",
        do=show_all,
        menu="View/Visibility",
        keys=("Ctrl+Shift+H",),
        icon="eye",
        when=(PROJECT, HIDDEN),
        hint="Show everything that is hidden.",
    ),
    Action(
        title="Lock or unlock",
        do=lock,
        menu="View/Visibility",
        keys=("K",),
        icon="lock",
        when=(PROJECT, SELECTION),
        hint="Protect the selection from being picked or moved in the view.",
    ),
    Action(
        title="Unlock all",
        do=unlock_all,
        menu="View/Visibility",
        icon="unlock",
        when=(PROJECT, LOCKED),
        hint="Unlock everything.",
    ),
)
