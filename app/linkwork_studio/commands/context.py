"""What actions act on: the document, the session, and what they may ask of the window."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Protocol, TypeVar

from linkwork.math3d.vector import Vector
from linkwork_studio.document.document import Document
from linkwork_studio.session.scenes import Scene
from linkwork_studio.session.session import Session

if TYPE_CHECKING:
    import numpy as np

    from linkwork_studio.commands.action import Action
    from linkwork_studio.commands.samples import Sample

Result = TypeVar("Result")
Answer = Literal["save", "discard", "cancel"]
Outrun = Literal["overwrite", "other", "cancel"]
Level = Literal["info", "warning", "error"]
Curves = Mapping[str, "tuple[np.ndarray, np.ndarray]"]


@dataclass(frozen=True, slots=True)
class MirrorWish:
    """A plane through a point [m] with a normal, global axes, and whether the originals stay."""

    point: Vector
    normal: Vector
    keep: bool = True


class Views(Protocol):
    """The window as actions see it."""

    def has_project(self) -> bool:
        """Whether a project is shown, and not the start page."""
        ...

    def show_project(self) -> None:
        """Leave the start page and show the whole mechanism."""
        ...

    def show_start_page(self) -> None:
        """Show samples and recent projects."""
        ...

    def say(self, text: str, level: Level = "info") -> None:
        """Show one sentence where the user looks."""
        ...

    def frame_all(self) -> None:
        """Fit the whole mechanism in the view."""
        ...

    def frame_selection(self) -> None:
        """Fit the selection in the view."""
        ...

    def view_from(self, side: str) -> None:
        """Look from `front`, `right`, `top` or `iso`."""
        ...

    def set_parallel(self, is_parallel: bool) -> None:
        """Lines of sight parallel, or from one point."""
        ...

    def set_habits(self, name: str) -> None:
        """Turn and move the view as people know it from elsewhere."""
        ...

    def habits(self) -> str:
        """Name of the habits that the mouse follows."""
        ...

    def is_parallel(self) -> bool:
        """Whether lines of sight are parallel."""
        ...

    def reset_panels(self) -> None:
        """Put all panels back into their places."""

    def toggle_panel(self, side: str) -> None:
        """Show or hide the panel on the `left`, `right` or at the `bottom`."""
        ...

    def is_panel_shown(self, side: str) -> bool:
        """Whether the panel on a side is shown."""
        ...

    def enter_panel(self, name: str) -> None:
        """Show a panel and give it the keyboard."""
        ...

    def show_settings(self) -> None:
        """Show the settings of the run."""
        ...

    def explain_numbers(self) -> None:
        """Tell what the numbers over the picture mean."""
        ...

    def pointed(self) -> tuple[str, Vector] | None:
        """The body that was clicked last and where, in its own frame [m]; None where that was none."""
        ...

    def toggle_contacts(self) -> None:
        """Show or hide where bodies touch."""
        ...

    def are_contacts_shown(self) -> bool:
        """Whether it is shown where bodies touch."""
        ...

    def next_pane(self) -> None:
        """Move the keyboard focus to the next pane."""
        ...

    def theme_name(self) -> str:
        """`dark` or `light`."""
        ...

    def set_theme(self, name: str) -> None:
        """Switch between the dark and the light theme."""
        ...

    def show_preferences(self) -> None:
        """Show theme, text size and mouse, to be chosen."""
        ...

    def save_picture(self, path: Path) -> None:
        """Write a picture of the window; raises FileError."""
        ...

    def show_plot(self, channel: str) -> bool:
        """Show a channel in the plot; False where nothing is recorded under that name."""
        ...

    def wait_for(self, told: str, work: Callable[[], Result]) -> Result:
        """Do what takes long beside the window, which tells what it waits for; returns or raises what the work does."""
        ...

    def save_view(self, path: Path, size: tuple[int, int]) -> None:
        """Write a picture of the mechanism alone, of a size in pixels; raises FileError."""
        ...

    def is_recording(self) -> bool:
        """Whether a film is being recorded."""
        ...

    def start_film(self, path: Path) -> None:
        """Record a film from now on; raises FileError."""
        ...

    def stop_film(self) -> str:
        """Finish the film; returns what was made. Raises FileError."""
        ...

    def present(self, on: bool) -> None:
        """Show the picture alone with large numbers, or the whole window again."""
        ...

    def start_show(self, scenes: Sequence[Scene]) -> None:
        """Play scenes in a loop, the picture alone."""
        ...

    def end_show(self) -> None:
        """Give back what was open before scenes began to play, if any do."""
        ...

    def is_presenting(self) -> bool:
        """Whether the picture is shown alone."""
        ...

    def start_rename(self) -> None:
        """Let the user type another name for the selected element, or for the group that is selected whole."""
        ...

    def ask_mirror(self) -> MirrorWish | None:
        """At which plane to mirror; None where the user thought better of it."""
        ...

    def arm(self, tool: str, *words: str) -> None:
        """Put a tool into the user's hand, such as `connect` with the family and the kind of what it makes."""
        ...

    def armed(self) -> str:
        """The tool in hand; `select` while there is no other."""
        ...

    def draw_on(self, plane: str) -> None:
        """Draw on the plane that faces the eye, `auto`, on `xy`, `xz` or `yz`, or on a `face` to be clicked."""
        ...

    def drawing_plane(self) -> str:
        """Name of the plane on which is drawn."""
        ...

    def put_away(self) -> None:
        """Take the tool `select` in hand again."""
        ...

    def step_back(self) -> bool:
        """End the last stage of a gesture, or put the tool away; False where there is nothing to end."""
        ...

    def wish(self, action: Action) -> None:
        """Let the user click until an action can be done, then do it."""
        ...

    def show_palette(self) -> None:
        """Show the search over all actions."""
        ...

    def show_shortcuts(self) -> None:
        """Show all keys."""
        ...

    def show_help(self) -> None:
        """Show the pages of the help."""
        ...

    def show_published(self) -> None:
        """Show the cases of papers and benchmark problems."""
        ...

    def hold_against(self, channel: str, curves: Curves, told: str) -> None:
        """Show a channel in the plot with rings behind it: times [s] and values by name of the curve."""
        ...

    def start_guide(self) -> None:
        """Tell step by step how a first mechanism is made."""
        ...

    def show_lesson(self, sample: Sample) -> None:
        """Tell step by step what is to be seen in a sample."""
        ...

    def has_lesson(self) -> bool:
        """Whether the open project is a sample with a lesson."""
        ...

    def reopen_lesson(self) -> None:
        """Show the lesson of the open sample again."""
        ...

    def open_window(self) -> None:
        """Open another window, with a document of its own."""
        ...

    def show_about(self) -> None:
        """Tell name, version and licence."""
        ...

    def close(self) -> bool:
        """Close the window; False where the user stays."""
        ...


class Files(Protocol):
    """Questions about files; None and `cancel` mean that the user thought better of it."""

    def ask_open(self) -> Path | None:
        """Which project, robot or mesh to open."""
        ...

    def ask_mesh(self) -> Path | None:
        """Which mesh file to add."""
        ...

    def ask_export(self, suggestion: str, kind: str) -> Path | None:
        """Where to write a file of another format; `kind` is its name."""
        ...

    def ask_page(self, suggestion: str) -> Path | None:
        """Where to write a run that plays."""
        ...

    def ask_save(self, suggestion: str) -> Path | None:
        """Where to save the project."""
        ...

    def ask_picture(self, suggestion: str) -> Path | None:
        """Where to save a picture."""
        ...

    def ask_scenes(self) -> tuple[Path, ...]:
        """Which journals and projects to play one after the other."""
        ...

    def ask_size(self) -> tuple[int, int] | None:
        """How many pixels a picture is to have, width and height."""
        ...

    def ask_film(self, suggestion: str) -> Path | None:
        """Where to save a film."""
        ...

    def ask_results(self, suggestion: str) -> Path | None:
        """Where to save numbers."""
        ...

    def ask_unsaved(self, title: str) -> Answer:
        """What to do with changes that the file does not hold."""
        ...

    def ask_outrun(self, name: str) -> Outrun:
        """What to do with a file that somebody else has changed since it was read."""
        ...

    def remember(self, path: Path) -> None:
        """Note a project that was opened or saved among the recent ones."""
        ...


@dataclass(frozen=True, slots=True)
class Context:
    """All that an action may use."""

    document: Document
    session: Session
    views: Views
    files: Files
