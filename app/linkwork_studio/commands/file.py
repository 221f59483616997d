"""Projects: new, open, save, and leaving without losing anything."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from linkwork.files import formats, project
from linkwork.model.model import Model
from linkwork.results.finding import Finding
from linkwork_studio.commands.action import Action
from linkwork_studio.commands.conditions import PROJECT
from linkwork_studio.commands.context import Context
from linkwork_studio.commands.samples import Sample, sample_at
from linkwork_studio.document.recovery import Left

SUFFIX = ".linkwork"

Load = Callable[[Path], tuple[Model, tuple[Finding, ...]]]


def new(context: Context) -> None:
    """Begin with an empty mechanism."""
    if may_leave(context):
        context.document.replace(Model())
        context.views.show_project()


def new_window(context: Context) -> None:
    """Open another window beside this one."""
    context.views.open_window()


def open(context: Context) -> None:
    """Ask for a project and open it."""
    _ask_and_open(context, formats.load)


def open_merged(context: Context) -> None:
    """Ask for a robot and open it with links that are fixed to each other as one body."""
    _ask_and_open(context, partial(formats.load, merge_fixed=True))


def open_floating(context: Context) -> None:
    """Ask for a robot and open it with a root that nothing holds."""
    _ask_and_open(context, partial(formats.load, floating=True))


def open_path(context: Context, path: Path) -> None:
    """Open a project whose place is known, such as a recent one or one that was dropped."""
    sample = sample_at(path)
    if sample is not None:
        open_sample(context, sample)
    elif may_leave(context):
        _open(context, path)


def open_sample(context: Context, sample: Sample) -> None:
    """Open a sample as a project without a file, so that saving never touches it; it runs, unless it is to wait."""
    if may_leave(context):
        _show_sample(context, sample)


def restore(context: Context, left: Left) -> None:
    """Open what a crash left behind; it counts as not saved."""
    if may_leave(context):
        context.document.restore(left.load(), left.path, left.base)
        context.views.show_project()


def save(context: Context) -> None:
    """Save to the project's own file, or ask for one."""
    if context.document.path is None:
        save_as(context)
    else:
        _save(context, context.document.path)


def save_as(context: Context) -> None:
    """Save to another file, which becomes the project's own."""
    path = context.files.ask_save(context.document.title + SUFFIX)
    if path is not None:
        _save(context, path if path.suffix else path.with_suffix(SUFFIX))


def start_page(context: Context) -> None:
    """Go back to samples and recent projects; the open project stays as it is."""
    context.views.show_start_page()


def quit(context: Context) -> None:
    """Close the window, which asks about unsaved changes."""
    context.views.close()


def may_leave(context: Context) -> bool:
    """Whether the open project may be left; asks where that would lose changes, and ends a show first."""
    context.views.end_show()
    if not context.document.is_modified:
        return True
    answer = context.files.ask_unsaved(context.document.title)
    if answer == "save":
        save(context)
        return not context.document.is_modified
    return answer == "discard"


def _show_sample(context: Context, sample: Sample) -> None:
    context.document.replace(project.load(sample.project))
    context.document.looks.follow(sample.followed)
    context.views.show_project()
    context.views.show_lesson(sample)
    if sample.runs:
        context.session.play()


def _ask_and_open(context: Context, load: Load) -> None:
    if may_leave(context):
        path = context.files.ask_open()
        sample = sample_at(path) if path is not None else None
        if sample is not None:
            _show_sample(context, sample)
        elif path is not None:
            _open(context, path, load)


def _open(context: Context, path: Path, load: Load = formats.load) -> None:
    def read(place: Path) -> tuple[Model, tuple[Finding, ...]]:
        return context.views.wait_for(f"Reading {place.name}", partial(load, place))

    findings = context.document.open(path, read)
    context.files.remember(path)
    context.views.show_project()
    say_worst(context, path, findings)


def say_worst(context: Context, path: Path, findings: tuple[Finding, ...]) -> None:
    """Say in one sentence what of a file could not be carried; all of it stands among the findings."""
    worst = [finding for finding in findings if finding.level != "info"]
    if worst:
        more = f" ({len(worst) - 1} more in Findings)" if len(worst) > 1 else ""
        told = worst[0].message
        context.views.say(f"{told if path.name in told else f'{path.name}: {told}'}{more}", "warning")


def _save(context: Context, path: Path) -> None:
    over = path == context.document.path and context.document.is_outrun
    answer = context.files.ask_outrun(path.name) if over else "overwrite"
    if answer == "other":
        save_as(context)
    if answer != "overwrite":
        return
    context.document.save(path, over)
    context.files.remember(path)
    context.views.say(f"Saved {path.name}.")


ACTIONS = (
    Action(
        title="New mechanism",
        do=new,
        menu="File",
        keys=("Ctrl+N",),
        icon="new",
        hint="Start an empty mechanism.",
        in_toolbar=True,
    ),
    Action(
        title="Open...",
        do=open,
        menu="File",
        keys=("Ctrl+O",),
        icon="open",
        hint="Open a project, a URDF or MJCF robot or a mesh; files can also be dropped on the window.",
        in_toolbar=True,
    ),
    Action(
        title="Open with fixed links merged...",
        do=open_merged,
        menu="File",
        icon="joints/fixed",
        hint="Open a URDF or MJCF robot and merge links that are fixed to each other.",
    ),
    Action(
        title="Open with a floating base...",
        do=open_floating,
        menu="File",
        icon="joints/free",
        hint="Open a URDF robot whose root link is not fixed to the ground, such as a walking robot.",
    ),
    Action(
        title="New window",
        do=new_window,
        menu="File",
        keys=("Ctrl+Shift+N",),
        icon="external",
        hint="Open a second, independent window.",
    ),
    Action(
        title="Start page",
        do=start_page,
        menu="File",
        icon="home",
        when=(PROJECT,),
        hint="Samples and recent projects.",
    ),
    Action(
        title="Save",
        do=save,
        menu="File",
        keys=("Ctrl+S",),
        icon="save",
        when=(PROJECT,),
        hint="Write the mechanism to its file.",
        in_toolbar=True,
        opens_group=True,
    ),
    Action(
        title="Save as...",
        do=save_as,
        menu="File",
        keys=("Ctrl+Shift+S",),
        icon="save",
        when=(PROJECT,),
        hint="Write the mechanism to another file.",
    ),
    Action(title="Quit", do=quit, menu="File", keys=("Ctrl+Q",), hint="Close the window.", opens_group=True),
)


def sample_actions(samples: tuple[Sample, ...]) -> tuple[Action, ...]:
    """One action for each sample, so that the palette finds them by name."""
    return tuple(
        Action(
            title=sample.title,
            do=partial(open_sample, sample=sample),
            menu=f"File/Open sample/{sample.group}",
            icon="open",
            hint=sample.text,
            of=sample.name,
        )
        for sample in samples
    )
