"""Questions about files, asked with the system's dialogs."""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMessageBox, QWidget

from linkwork.errors import FileError
from linkwork.files.importer import importers
from linkwork_studio.commands.context import Answer, Outrun
from linkwork_studio.window.memory import Memory

PROJECTS = "Linkwork projects (*.linkwork);;All files (*)"
MESHES = "Meshes (*.stl *.obj *.glb *.gltf)"
SUFFIXES = "*.linkwork *.urdf *.xml *.mjcf *.stl *.obj *.glb *.gltf"
RESULTS = "Tables (*.csv *.parquet *.h5)"
DESIGNS = "Outline as SVG (*.svg);;Outline as DXF (*.dxf);;Plate as STL (*.stl)"
SCENES = "Journals and projects (*.jsonl *.linkwork)"
PAGES = "Pages that play (*.html);;Animated glTF (*.glb)"
PICTURES = "Pictures (*.png *.jpg)"
FILMS = "Films (*.mp4 *.mov *.webm *.gif)"
SIZES = ((1280, 720), (1920, 1080), (2560, 1440), (3840, 2160), (1080, 1080))
SMALLEST, LARGEST = 16, 8192  # pixels of a side


class FileDialogs:
    """Remembers the folder that was used last."""

    def __init__(self, parent: QWidget, memory: Memory) -> None:
        """Ask in front of a window."""
        self._parent, self._memory = parent, memory

    def ask_open(self) -> Path | None:
        """Which project, robot or mesh to open."""
        name, _ = QFileDialog.getOpenFileName(self._parent, "Open a mechanism", str(self._folder()), readable())
        return self._chosen(name)

    def ask_mesh(self) -> Path | None:
        """Which mesh file to add."""
        name, _ = QFileDialog.getOpenFileName(self._parent, "Add a mesh", str(self._folder()), MESHES)
        return self._chosen(name)

    def ask_export(self, suggestion: str, kind: str) -> Path | None:
        """Where to write a file of another format."""
        place, suffix = str(self._folder() / suggestion), Path(suggestion).suffix
        name, _ = QFileDialog.getSaveFileName(self._parent, f"Export as {kind}", place, f"{kind} (*{suffix})")
        return self._chosen(name)

    def ask_page(self, suggestion: str) -> Path | None:
        """Where to write a run that plays; without a suffix it is a page."""
        place = str(self._folder() / suggestion)
        name, _ = QFileDialog.getSaveFileName(self._parent, "Save the run as a page that plays", place, PAGES)
        path = self._chosen(name)
        return path.with_name(path.name + ".html") if path is not None and not path.suffix else path

    def ask_save(self, suggestion: str) -> Path | None:
        """Where to save the project."""
        place = str(self._folder() / suggestion)
        name, _ = QFileDialog.getSaveFileName(self._parent, "Save the project", place, PROJECTS)
        return self._chosen(name)

    def ask_scenes(self) -> tuple[Path, ...]:
        """Which journals and projects to play."""
        title = "Choose journals and projects (played in alphabetical order)"
        names, _ = QFileDialog.getOpenFileNames(self._parent, title, str(self._folder()), SCENES)
        found = sorted(path for path in map(self._chosen, names) if path is not None)
        return tuple(found)

    def ask_picture(self, suggestion: str) -> Path | None:
        """Where to save a picture."""
        place = str(self._folder() / suggestion)
        name, _ = QFileDialog.getSaveFileName(self._parent, "Save a picture", place, PICTURES)
        return self._chosen(name)

    def ask_size(self) -> tuple[int, int] | None:
        """How many pixels a picture is to have."""
        shown = [f"{width} x {height}" for width, height in SIZES]
        text, taken = QInputDialog.getItem(self._parent, "Save a picture", "Size in pixels:", shown, 1, editable=True)
        found = re.fullmatch(r"\s*(\d+)\s*[x×, ]\s*(\d+)\s*", text) if taken else None
        if taken and not found:
            raise FileError(f"{text!r} is not a size; enter width and height in pixels, such as 1920 x 1080.")
        width, height = (int(part) for part in found.groups()) if found else (0, 0)
        if found and not (SMALLEST <= width <= LARGEST and SMALLEST <= height <= LARGEST):
            raise FileError(f"{text} is not a valid picture size; each side must be {SMALLEST} to {LARGEST} pixels.")
        return (width, height) if found else None

    def ask_film(self, suggestion: str) -> Path | None:
        """Where to save a film."""
        place = str(self._folder() / suggestion)
        name, _ = QFileDialog.getSaveFileName(self._parent, "Record a film", place, FILMS)
        return self._chosen(name)

    def ask_results(self, suggestion: str) -> Path | None:
        """Where to save numbers or a design, by the suffix of the suggestion."""
        place = str(self._folder() / suggestion)
        is_table = suggestion.endswith(".csv")
        title, kinds = ("Save the numbers", RESULTS) if is_table else ("Save the design", DESIGNS)
        name, _ = QFileDialog.getSaveFileName(self._parent, title, place, kinds)
        return self._chosen(name)

    def ask_unsaved(self, title: str) -> Answer:
        """What to do with changes that the file does not hold."""
        box = QMessageBox(self._parent)
        box.setWindowTitle("Unsaved changes")
        box.setText(f"Save the changes to {title}?")
        box.setInformativeText("Unsaved changes will be lost.")
        kinds = QMessageBox.StandardButton
        box.setStandardButtons(kinds.Save | kinds.Discard | kinds.Cancel)
        box.button(kinds.Discard).setText("Don't save")
        box.setDefaultButton(kinds.Save)
        for button in box.buttons():
            button.setIcon(QIcon())
        answers: dict[QMessageBox.StandardButton, Answer] = {kinds.Save: "save", kinds.Discard: "discard"}
        return answers.get(QMessageBox.StandardButton(box.exec()), "cancel")

    def ask_outrun(self, name: str) -> Outrun:
        """What to do with a file that somebody else has changed since it was read."""
        box = QMessageBox(self._parent)
        box.setWindowTitle("The file has changed")
        box.setText(f"{name} was changed by another window or program since it was opened here.")
        box.setInformativeText("Saving here overwrites those changes.")
        kinds = QMessageBox.ButtonRole
        other = box.addButton("Save as...", kinds.AcceptRole)
        over = box.addButton("Overwrite", kinds.DestructiveRole)
        box.addButton("Cancel", kinds.RejectRole)
        box.setDefaultButton(other)
        box.exec()
        answers: dict[object, Outrun] = {other: "other", over: "overwrite"}
        return answers.get(box.clickedButton(), "cancel")

    def remember(self, path: Path) -> None:
        """Note a project among the recent ones."""
        self._memory.remember(path)

    def _folder(self) -> Path:
        folder = Path(self._memory.get("folder", str, str(Path.home())))
        return folder if folder.is_dir() else Path.home()

    def _chosen(self, name: str) -> Path | None:
        if not name:
            return None
        self._memory.set(folder=str(Path(name).parent))
        return Path(name)


def readable() -> str:
    """What can be opened, as the system's dialog takes it."""
    brought = {each.title: " ".join(f"*{suffix}" for suffix in each.suffixes) for each in importers().values()}
    kinds = [("Linkwork projects", "*.linkwork"), ("Robots", "*.urdf *.xml *.mjcf"), *brought.items()]
    every = " ".join((SUFFIXES, *brought.values()))
    kept = ";;".join(f"{title} ({suffixes})" for title, suffixes in kinds)
    return f"Mechanisms and meshes ({every});;{kept};;{MESHES};;All files (*)"
