"""A context for actions in which nothing runs and nobody has to answer."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.joints.revolute import Revolute
from linkwork.model.model import Model
from linkwork.model.shapes.box import Box
from linkwork_studio.commands.context import Context
from linkwork_studio.document.document import Document


@dataclass
class FakeSession:
    """Remembers what it was told."""

    playing: bool = False
    speed: float = 1.0
    snapshot: Any = None
    told: list[str] = field(default_factory=list)

    def play(self):
        self.playing = True

    def pause(self):
        self.playing = False

    def step_once(self):
        self.told.append("step")

    def reset(self):
        self.told.append("reset")

    def set_speed(self, factor):
        self.speed = factor

    def set_step(self, seconds):
        self.step = seconds


@dataclass
class FakeViews:
    """Remembers what it was asked for and said."""

    project: bool = True
    theme: str = "dark"
    tool: tuple[str, ...] = ("select",)
    asked: list[tuple] = field(default_factory=list)
    said: list[tuple[str, str]] = field(default_factory=list)
    shown: dict[str, bool] = field(default_factory=lambda: {"left": True, "right": True, "bottom": True})

    def has_project(self):
        return self.project

    def show_project(self):
        self.project = True

    def show_start_page(self):
        self.project = False

    def say(self, text, level="info"):
        self.said.append((text, level))

    def toggle_panel(self, side):
        self.shown[side] = not self.shown[side]

    def is_panel_shown(self, side):
        return self.shown[side]

    presenting: bool = False
    film: Path | None = None

    def present(self, on):
        self.presenting = on

    def is_presenting(self):
        return self.presenting

    def is_recording(self):
        return self.film is not None

    def start_film(self, path):
        self.film = path

    def stop_film(self):
        told, self.film = self.film.name, None
        return told

    parallel: bool = False

    def set_parallel(self, is_parallel):
        self.parallel = is_parallel

    def is_parallel(self):
        return self.parallel

    place: tuple | None = None

    def pointed(self):
        return self.place

    def toggle_contacts(self):
        self.shown["contacts"] = not self.are_contacts_shown()

    def are_contacts_shown(self):
        return self.shown.get("contacts", True)

    def arm(self, tool, *words):
        self.tool = (tool, *words)

    def armed(self):
        return self.tool[0]

    def put_away(self):
        self.tool = ("select",)

    def step_back(self):
        had_one = self.tool != ("select",)
        self.put_away()
        return had_one

    def theme_name(self):
        return self.theme

    def set_theme(self, name):
        self.theme = name

    def wait_for(self, told, work):
        self.asked.append(("wait_for", told))
        return work()

    def close(self):
        self.asked.append(("close",))
        return True

    def __getattr__(self, name):
        return lambda *args: self.asked.append((name, *args))


@dataclass
class FakeFiles:
    """Answers as the test says."""

    path: Path | None = None
    answer: str = "cancel"
    outrun: str = "cancel"
    size: tuple[int, int] | None = None
    remembered: list[Path] = field(default_factory=list)
    suggestions: list[str] = field(default_factory=list)

    def ask_open(self):
        return self.path

    def ask_save(self, suggestion):
        self.suggestions.append(suggestion)
        return self.path

    def ask_scenes(self):
        return () if self.path is None else (self.path,)

    def ask_mesh(self):
        return self.path

    def ask_export(self, suggestion, kind):
        self.suggestions.append(suggestion)
        return self.path

    def ask_page(self, suggestion):
        self.suggestions.append(suggestion)
        return self.path

    def ask_picture(self, suggestion):
        self.suggestions.append(suggestion)
        return self.path

    def ask_size(self):
        return self.size

    def ask_film(self, suggestion):
        self.suggestions.append(suggestion)
        return self.path

    def ask_unsaved(self, title):
        return self.answer

    def ask_outrun(self, name):
        self.suggestions.append(name)
        return self.outrun

    def remember(self, path):
        self.remembered.append(path)


def two_links() -> Model:
    """An arm on the ground, a rod on the arm."""
    model = Model("two links")
    shape = (Box(x=1.0, y=0.1, z=0.1),)
    elements = (
        RigidBody(id="arm", position=(0.5, 0.0, 0.0), shapes=shape),
        RigidBody(id="rod", position=(1.5, 0.0, 0.0), shapes=shape),
        Revolute(id="shoulder", base="ground", follower="arm"),
        Revolute(id="elbow", base="arm", follower="rod"),
    )
    for element in elements:
        model = model.with_element(element)
    return model


@pytest.fixture
def context() -> Context:
    """Two links, nothing selected, everything faked around them."""
    return Context(Document(two_links()), FakeSession(), FakeViews(), FakeFiles())
