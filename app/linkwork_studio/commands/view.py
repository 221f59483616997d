"""Looking: where from, which panels, which colours. Nothing here changes the mechanism."""

from __future__ import annotations

from functools import partial

from linkwork_studio.commands import plotting
from linkwork_studio.commands.action import Action, Condition
from linkwork_studio.commands.conditions import PROJECT, SELECTION
from linkwork_studio.commands.context import Context
from linkwork_studio.commands.file import may_leave
from linkwork_studio.session.scenes import read_scene


def frame_all(context: Context) -> None:
    """Fit the whole mechanism in the view."""
    context.views.frame_all()


def frame_selection(context: Context) -> None:
    """Fit the selection in the view."""
    context.views.frame_selection()


def look_from(context: Context, side: str) -> None:
    """Look from one side."""
    context.views.view_from(side)


def toggle_parallel(context: Context) -> None:
    """Change between parallel lines of sight and those of an eye."""
    context.views.set_parallel(not context.views.is_parallel())


def _is_parallel(context: Context) -> bool:
    return context.views.is_parallel()


def reset_panels(context: Context) -> None:
    """Put all panels back into their places."""
    context.views.reset_panels()


def toggle_panel(context: Context, side: str) -> None:
    """Show or hide a panel."""
    context.views.toggle_panel(side)


def enter_console(context: Context) -> None:
    """Type Python."""
    context.views.enter_panel("console")


def enter_findings(context: Context) -> None:
    """See what is wrong with the mechanism."""
    context.views.enter_panel("findings")


def enter_history(context: Context) -> None:
    """See what was changed."""
    context.views.enter_panel("history")


def explain_numbers(context: Context) -> None:
    """Tell what the numbers over the picture mean."""
    context.views.explain_numbers()


def toggle_contacts(context: Context) -> None:
    """Show or hide where bodies touch."""
    context.views.toggle_contacts()


def _are_contacts_shown(context: Context) -> bool:
    return context.views.are_contacts_shown()


def next_pane(context: Context) -> None:
    """Move the keyboard's focus on."""
    context.views.next_pane()


def change_theme(context: Context) -> None:
    """Change between dark and light."""
    context.views.set_theme("light" if context.views.theme_name() == "dark" else "dark")


def screenshot(context: Context) -> None:
    """Save a picture of the window."""
    path = context.files.ask_picture(f"{context.document.title}.png")
    if path is not None:
        path = path if path.suffix else path.with_suffix(".png")
        context.views.save_picture(path)
        context.views.say(f"Saved {path.name}.")


def picture(context: Context) -> None:
    """Save a picture of the mechanism alone, of a size that the user chooses."""
    size = context.files.ask_size()
    path = context.files.ask_picture(f"{context.document.title}.png") if size else None
    if size and path is not None:
        path = path if path.suffix else path.with_suffix(".png")
        context.views.save_view(path, size)
        context.views.say(f"Saved {path.name}, {size[0]} x {size[1]} pixels.")


def film(context: Context) -> None:
    """Begin to record what is seen, or finish the film."""
    if context.views.is_recording():
        context.views.say(f"Saved {context.views.stop_film()}.")
        return
    path = context.files.ask_film(f"{context.document.title}.mp4")
    if path is not None:
        context.views.start_film(path if path.suffix else path.with_suffix(".mp4"))
        context.views.say("The film is recorded while the mechanism runs; choose this command again to finish it.")


def present(context: Context) -> None:
    """Show the picture alone, or the whole window again."""
    context.views.present(not context.views.is_presenting())


def present_scenes(context: Context) -> None:
    """Play journals and projects in a loop."""
    scenes = [read_scene(path) for path in context.files.ask_scenes()]
    if scenes and may_leave(context):
        context.views.show_project()
        context.views.start_show(scenes)


def _theme_label(context: Context) -> str:
    return "Light theme" if context.views.theme_name() == "dark" else "Dark theme"


def _is_shown(context: Context, side: str) -> bool:
    return context.views.is_panel_shown(side)


def _look(title: str, side: str, key: str, hint: str) -> Action:
    return Action(
        title=title,
        do=partial(look_from, side=side),
        menu="View/Camera",
        also="camera, view from",
        keys=(key,),
        icon=f"view_{side}",
        when=(PROJECT,),
        hint=hint,
        of=side,
    )


def _panel(title: str, side: str, key: str, hint: str) -> Action:
    return Action(
        title=title,
        do=partial(toggle_panel, side=side),
        menu="View/Panels",
        keys=(key,),
        when=(PROJECT,),
        icon=f"panel_{side}",
        hint=hint,
        checked=partial(_is_shown, side=side),
        of=side,
    )


def plot_measure(context: Context) -> None:
    """Show the selected element in the plot, by a measure that is made where there is none."""
    _plot(context, plotting.measured(context, context.document.selection))


def plot_reaction(context: Context) -> None:
    """Show the reaction force of the selected joint in the plot."""
    _plot(context, plotting.reaction(context.document.model, context.document.selection[0]))


def _plot(context: Context, found: plotting.Measured | None) -> None:
    if found is None:
        return
    if found.command is not None:
        context.document.do(found.command)
    if not context.views.show_plot(f"measure.{found.name}"):
        context.views.say(f"Nothing recorded for {found.name} yet: press play.")


ONE_PLOTTED = Condition(
    lambda context: len(context.document.selection) == 1 and plotting.can_measure(context, *context.document.selection),
    "Select one joint, body, driver or measure first.",
)
ONE_JOINT = Condition(
    lambda context: (
        len(context.document.selection) == 1 and context.document.selection[0] in context.document.model.joints
    ),
    "Select one joint first.",
)

ACTIONS = (
    Action(
        title="Frame all",
        do=frame_all,
        menu="View",
        keys=("Home",),
        icon="frame_all",
        when=(PROJECT,),
        hint="Fit the whole mechanism in the view.",
        in_toolbar=True,
    ),
    Action(
        title="Frame selection",
        do=frame_selection,
        menu="View",
        keys=("F",),
        icon="frame_selection",
        when=(PROJECT, SELECTION),
        hint="Fit the selection in the view.",
        in_toolbar=True,
    ),
    Action(
        title="Plot this",
        do=plot_measure,
        menu="View",
        icon="plot",
        when=(PROJECT, ONE_PLOTTED),
        hint="Plot the selected element; a measure is added where there is none.",
    ),
    Action(
        title="Plot reaction force",
        do=plot_reaction,
        menu="View",
        icon="plot",
        when=(PROJECT, ONE_JOINT),
        hint="Plot the reaction force on the follower of the selected joint.",
    ),
    _look("Front view", "front", "1", "Look along the y axis."),
    _look("Right view", "right", "3", "Look along the negative x axis."),
    _look("Top view", "top", "7", "Look down along the z axis."),
    _look("Isometric view", "iso", "0", "Look from a corner."),
    Action(
        title="Orthographic",
        do=toggle_parallel,
        menu="View/Camera",
        keys=("5",),
        when=(PROJECT,),
        hint="Parallel projection, as in drawings; off for perspective.",
        also="camera, parallel projection, perspective",
        checked=_is_parallel,
    ),
    _panel("Tree", "left", "Tab", "Show or hide the tree of the mechanism."),
    _panel("Inspector", "right", "Shift+Tab", "Show or hide the properties of the selection."),
    _panel("Plot and findings", "bottom", "Ctrl+Tab", "Show or hide the plot and the findings."),
    Action(
        title="Reset layout",
        do=reset_panels,
        menu="View/Panels",
        icon="reset",
        when=(PROJECT,),
        also="panels, windows, restore layout",
        hint="Show all panels in their original places.",
    ),
    Action(
        title="Python console",
        do=enter_console,
        menu="View/Panels",
        keys=("Ctrl+Shift+C",),
        icon="command",
        when=(PROJECT,),
        hint="Edit the mechanism and control the run in Python; every edit can be undone.",
    ),
    Action(
        title="Findings",
        do=enter_findings,
        menu="View/Panels",
        keys=("Ctrl+Shift+F",),
        icon="warning",
        when=(PROJECT,),
        hint="Errors, warnings and notes, worst first; click one to select its elements.",
    ),
    Action(
        title="History",
        do=enter_history,
        menu="View/Panels",
        keys=("Ctrl+H",),
        icon="history",
        when=(PROJECT,),
        hint="All edits; click one to undo or redo up to it.",
    ),
    Action(
        title="Explain the numbers",
        do=explain_numbers,
        menu="View",
        keys=("Ctrl+I",),
        icon="info",
        when=(PROJECT,),
        hint="What the numbers in the view mean; click one to explain it alone.",
        opens_group=True,
    ),
    Action(
        title="Contacts",
        do=toggle_contacts,
        menu="View",
        when=(PROJECT,),
        hint="Show or hide contact points and contact forces.",
        checked=_are_contacts_shown,
        opens_group=True,
    ),
    Action(
        title="Next pane",
        do=next_pane,
        menu="View/Panels",
        keys=("F6",),
        when=(PROJECT,),
        hint="Move the keyboard focus to the next pane.",
    ),
    Action(
        title="Dark or light theme",
        do=change_theme,
        menu="View",
        keys=("Ctrl+Shift+L",),
        icon="theme",
        also="theme, dark mode, light mode, preferences, colours",
        hint="Switch between the dark and the light theme.",
        wording=_theme_label,
        in_toolbar=True,
        opens_group=True,
    ),
    Action(
        title="Save a picture...",
        do=screenshot,
        menu="View/Record",
        keys=("F12",),
        icon="camera",
        also="screenshot",
        hint="Save a screenshot of the whole window.",
    ),
    Action(
        title="Save a picture of the mechanism...",
        do=picture,
        menu="View/Record",
        keys=("Shift+F12",),
        icon="camera",
        when=(PROJECT,),
        also="screenshot, render, image",
        hint="Save the 3D view at any size, without the panels.",
    ),
    Action(
        title="Record a film...",
        do=film,
        menu="View/Record",
        keys=("Ctrl+F12",),
        icon="film",
        when=(PROJECT,),
        also="video, movie",
        hint="Record the view during a run, edits included; choose this again to stop.",
        wording=lambda context: "Finish the film" if context.views.is_recording() else "Record a film...",
        checked=lambda context: context.views.is_recording(),
    ),
    Action(
        title="Present",
        do=present,
        menu="View",
        keys=("F11",),
        icon="external",
        when=(PROJECT,),
        also="full screen, presentation",
        hint="Show only the view, full screen, with large numbers; F11 or Esc ends it.",
        checked=lambda context: context.views.is_presenting(),
    ),
    Action(
        title="Present scenes...",
        do=present_scenes,
        menu="View",
        icon="film",
        hint="Play journals and projects in a loop, with their edits and pauses; Esc reopens your project.",
    ),
)
