"""Files of other programs: meshes as bodies, mechanisms in and out, with what could not be carried."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

from linkwork.edits import AddBody
from linkwork.files import formats, mesh_files
from linkwork.files.mesh_body import body_of_mesh
from linkwork.files.noting import Notes
from linkwork.model.shapes.hull import Hull
from linkwork.results.finding import Finding
from linkwork.results.seen import seen_model
from linkwork_studio.commands import file
from linkwork_studio.commands.action import Action
from linkwork_studio.commands.conditions import PROJECT
from linkwork_studio.commands.context import Context
from linkwork_studio.document.command import Command

EXPORTS = {  # suffix: name in the menu
    ".urdf": "URDF",
    ".xml": "MJCF",
    ".glb": "glTF",
    ".stl": "STL",
    ".obj": "OBJ",
    ".fmu": "FMU",
}
HINTS = {".fmu": "Export an FMI 2.0 co-simulation unit: input sliders become inputs, measures become outputs."}


def add_mesh(context: Context) -> None:
    """Ask for a mesh file and add it as a body."""
    path = context.files.ask_mesh()
    if path is not None:
        add_mesh_file(context, path)


def add_hull(context: Context) -> None:
    """Ask for a mesh file and add its convex hull as a body."""
    path = context.files.ask_mesh()
    if path is not None:
        add_mesh_file(context, path, as_hull=True)


def add_mesh_file(context: Context, path: Path, as_hull: bool = False) -> None:
    """Add a mesh file, or its hull, as a body where the file has it, and select it."""
    model, notes = context.document.model, Notes()
    read = partial(body_of_mesh, path, notes, change=Hull.around if as_hull else None)
    body = context.views.wait_for(f"Reading {path.name}", read)
    body = replace(body, id=model.fresh_id(body.id))
    context.document.do(Command(f"Add {body.id}", (AddBody(body),), select=(body.id,)))
    context.views.frame_all()
    tell(context, path, notes.findings({body.id}))


def export(context: Context, suffix: str) -> None:
    """Write the mechanism, as it is seen, in the format of a suffix."""
    path = context.files.ask_export(context.document.title + suffix, EXPORTS[suffix])
    if path is None:
        return
    path = path if path.suffix.lower() == suffix else path.with_name(path.name + suffix)
    seen = seen_model(context.document.model, context.session.snapshot)
    findings = context.views.wait_for(f"Writing {path.name}", partial(formats.save, seen, path))
    if not findings:
        context.views.say(f"Wrote {path.name}.")
    tell(context, path, findings)


def take(context: Context, path: Path) -> None:
    """Open what was dropped on the window; a mesh joins the mechanism that is open."""
    if path.suffix.lower() in mesh_files.SUFFIXES and context.views.has_project():
        add_mesh_file(context, path)
    else:
        file.open_path(context, path)


def tell(context: Context, path: Path, findings: tuple[Finding, ...]) -> None:
    """Show what of a file could not be carried, among the findings and in one sentence."""
    known = context.document.findings
    context.document.report(tuple(dict.fromkeys((*known, *findings))))
    file.say_worst(context, path, findings)


def _export_action(suffix: str) -> Action:
    return Action(
        title=f"{EXPORTS[suffix]}...",
        do=partial(export, suffix=suffix),
        menu="File/Export as",
        icon="save",
        when=(PROJECT,),
        hint=HINTS.get(
            suffix, "Export the mechanism in its present position; what the format cannot represent is listed."
        ),
        of=suffix.removeprefix("."),
    )


EXPORT_ACTIONS = tuple(_export_action(suffix) for suffix in EXPORTS)
ADD_ACTIONS = (
    Action(
        opens_group=True,
        title="Mesh from file...",
        do=add_mesh,
        menu="Add",
        icon="shapes/mesh",
        when=(PROJECT,),
        hint="Add an STL, OBJ or glTF file as a body; files can also be dropped on the window.",
    ),
    Action(
        title="Convex hull of file...",
        do=add_hull,
        menu="Add",
        icon="shapes/hull",
        when=(PROJECT,),
        hint="Add the convex hull of an STL, OBJ or glTF file as a body.",
    ),
)
