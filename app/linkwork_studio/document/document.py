"""The open project."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from linkwork.edits import Edit, apply
from linkwork.edits.change import Change
from linkwork.errors import FileError, ModelError
from linkwork.files import formats, project
from linkwork.model.model import Model
from linkwork.results.finding import Finding
from linkwork_studio.document.command import Command, in_a_sentence
from linkwork_studio.document.held import Held
from linkwork_studio.document.looks import Looks
from linkwork_studio.document.signal import Signal
from linkwork_studio.document.undo_stack import Entry, UndoStack


class Document:
    """Model, selection and undo stack; every change goes through `do`, `undo` or `redo`.

    Signals: `changed(model, revision)` after each change of the model, `selection_changed(selection)`,
    `opened(model, revision)` when another project takes the place of this one (also `changed`),
    `reported(findings)` when a file was read or written, with what could not be carried,
    `saving(path, mark)` right before the project is written there, with the fingerprint that the file will have,
    `state_changed()` when path, saved state or undo labels may have changed.
    """

    def __init__(self, model: Model | None = None, path: Path | None = None) -> None:
        """Begin with a model, empty by default."""
        self.changed, self.opened = Signal(), Signal()
        self.selection_changed, self.state_changed = Signal(), Signal()
        self.reported, self.saving = Signal(), Signal()
        self.findings: tuple[Finding, ...] = ()
        self.model = model or Model()
        self.revision = 0
        self.change: Change | None = None  # what led to the model, None where another one was put in its place
        self._tried: tuple[Model, tuple[Edit, ...], tuple[Model, tuple[Edit, ...]]] | None = None
        self.path = path
        self.mark = project.mark_of(path) if path else ""  # fingerprint of the file as it was read or written here
        self.selection: tuple[str, ...] = ()
        self.stack = UndoStack()
        self.looks = Looks()

    @property
    def title(self) -> str:
        """Name for the window's title."""
        return self.path.stem if self.path else self.model.name

    @property
    def is_modified(self) -> bool:
        """Whether there are changes that the file does not hold."""
        return not self.stack.is_saved

    def do(self, command: Command) -> None:
        """Carry out a command; raises ModelError and leaves everything as it was if it cannot be done."""
        model, inverse = self._applied(command.edits)
        before = self.selection
        after = before if command.select is None else command.select
        after = tuple(i for i in after if i in model)
        self.stack.push(Entry(command.label, command.edits, inverse, command.merge_key, before, after))
        self._install(model, after, Change(self.model, command.edits, command.label))

    def tried(self, command: Command) -> Model:
        """The model as a command would make it; raises ModelError. To carry it out then costs nothing again."""
        return self._applied(command.edits)[0]

    def _applied(self, edits: tuple[Edit, ...]) -> tuple[Model, tuple[Edit, ...]]:
        """What edits make of the model and what leads back; the very same for edits that were tried last."""
        tried = self._tried
        if tried is None or tried[0] is not self.model or tried[1] != edits:
            tried = self._tried = self.model, edits, apply(self.model, edits)
        return tried[2]

    def end_gesture(self) -> None:
        """A drag has ended: the next command is an undo entry of its own."""
        self.stack.end_gesture()

    def undo(self) -> str:
        """Take back the last command; returns its label, empty when there is none."""
        entry = self.stack.undone()
        if entry is None:
            return ""
        model, _ = apply(self.model, entry.inverse)
        self.stack.move(-1)
        self._install(model, entry.before, Change(self.model, entry.inverse, f"Undo {in_a_sentence(entry.label)}"))
        return entry.label

    def redo(self) -> str:
        """Do again what was undone; returns its label, empty when there is nothing."""
        entry = self.stack.redone()
        if entry is None:
            return ""
        model, _ = apply(self.model, entry.done)
        self.stack.move(+1)
        self._install(model, entry.after, Change(self.model, entry.done, entry.label))
        return entry.label

    def go_to(self, position: int) -> None:
        """Undo or redo until so many entries of the stack are in force; ModelError leaves everything as it was."""
        entries, now, model, selection = self.stack.entries, self.stack.position, self.model, self.selection
        position = max(0, min(position, len(entries)))
        for entry in reversed(entries[position:now]):
            model, selection = apply(model, entry.inverse)[0], entry.before
        for entry in entries[now:position]:
            model, selection = apply(model, entry.done)[0], entry.after
        if position != now:
            self.stack.move(position - now)
            self._install(model, selection)

    def select(self, ids: tuple[str, ...]) -> None:
        """Select these elements, in this order; raises ModelError for an id that does not exist."""
        unknown = [i for i in ids if i not in self.model]
        if unknown:
            raise ModelError(f"There is no element {unknown[0]!r} to select.", unknown[0])
        if ids != self.selection:
            self.selection = ids
            self.selection_changed.emit(ids)

    def open(
        self, path: Path, read: Callable[[Path], tuple[Model, tuple[Finding, ...]]] = formats.load
    ) -> tuple[Finding, ...]:
        """Load a file in place of this project; raises FileError and keeps this one if that fails.

        One of another format has no file of its own yet. Returns what could not be carried.

        Args:
            path: the file.
            read: what reads it, perhaps in a thread.
        """
        mark = project.mark_of(path)  # before reading: what changes meanwhile is noticed
        model, findings = read(path)
        self.replace(model, path if formats.is_project(path) else None, mark)
        self.report(findings)
        return findings

    def report(self, findings: tuple[Finding, ...]) -> None:
        """Tell what of files could not be carried, instead of what was told before."""
        self.findings = findings
        self.reported.emit(findings)

    def replace(self, model: Model, path: Path | None = None, mark: str | None = None) -> None:
        """Put another model in place of this one, with a history of its own.

        Args:
            model: what takes the place.
            path: of its file, if it has one.
            mark: fingerprint of the file that the model is based on; by default as it is now.
        """
        self.stack = UndoStack()
        self.path = path
        self.mark = (project.mark_of(path) if mark is None else mark) if path else ""
        self.looks.clear()
        self.report(())
        self._install(model, ())
        self.opened.emit(self.model, self.revision)

    def restore(self, model: Model, path: Path | None, mark: str | None = None) -> None:
        """Put what was recovered in place of this project: it belongs to a file, if any, that does not hold it yet."""
        self.replace(model, path, mark)
        self.stack.mark_unsaved()
        self.state_changed.emit()

    def put_back(self, held: Held) -> None:
        """Be again what was open, with its history and what was selected, hidden and followed."""
        self.stack, self.path, self.mark, self.looks.state = held.stack, held.path, held.mark, held.looks
        self.report(held.findings)
        self._install(held.model, held.selection)
        self.opened.emit(self.model, self.revision)

    @property
    def held(self) -> Held:
        """All that `put_back` needs; nothing may be edited until another project has taken the place of this one."""
        return Held(self.model, self.stack, self.path, self.mark, self.selection, self.findings, self.looks.state)

    @property
    def is_outrun(self) -> bool:
        """Whether somebody else has changed the file since it was read or written here; one that is gone was not."""
        return self.path is not None and project.mark_of(self.path) not in (self.mark, "")

    def save(self, path: Path | None = None, over: bool = False) -> Path:
        """Write the project to its path or another; raises FileError and stays modified if that fails.

        Args:
            path: where to, by default its own file.
            over: whether to write over changes that somebody else made to its own file.
        """
        target = path or self.path
        if target is None:
            raise ModelError("The project has no file yet: choose where to save it.")
        if not over and target == self.path and self.is_outrun:
            raise FileError(f"{target.name} has changed on disk since it was opened; save it under another name.")
        self.mark = project.save(self.model, target, lambda mark: self.saving.emit(target, mark))
        self.path = target
        self.stack.mark_saved()
        self.state_changed.emit()
        return target

    def _install(self, model: Model, selection: tuple[str, ...], change: Change | None = None) -> None:
        self.model, self.change, self._tried = model, change, None
        self.revision += 1
        kept = tuple(i for i in selection if i in model)
        selection_differs = kept != self.selection
        self.selection = kept
        self.changed.emit(model, self.revision)
        if selection_differs:
            self.selection_changed.emit(kept)
        self.state_changed.emit()
