"""What stands in the tree: groups, families, their elements, what each is connected to, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from linkwork.edits import Edit, Group, Rename, RenameGroup
from linkwork.errors import ModelError
from linkwork.model import groups, units
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.references import references
from linkwork.model.registry import FAMILIES, kind_words
from linkwork.results.finding import LEVELS, Finding
from linkwork_studio.document.command import Command
from linkwork_studio.document.document import Document


@dataclass(frozen=True, slots=True)
class Row:
    """One element: its id, its icon, its kind in words, and a dim detail behind the name."""

    id: str
    icon: str
    kind: str
    detail: str


@dataclass(frozen=True, slots=True)
class Branch:
    """A family, or a group of the user, with the rows that pass the filter.

    Attributes:
        title: what it is called.
        rows: elements, and in a group before them the groups inside it.
        group: name of the group; empty for a family.
    """

    title: str
    rows: tuple[Row | Branch, ...]
    group: str = ""

    @property
    def ids(self) -> tuple[str, ...]:
        """Ids of all elements in it, however deep."""
        return tuple(i for row in self.rows for i in (row.ids if isinstance(row, Branch) else (row.id,)))


@dataclass(frozen=True, slots=True)
class Badge:
    """The worst that the findings say about an element."""

    level: str
    text: str


class TreePresenter:
    """Reads the document and makes its commands; knows no Qt."""

    def __init__(self, document: Document) -> None:
        """Present a document."""
        self.document = document
        self.filter = ""
        self._badges: dict[str, Badge] = {}
        self._rows: dict[str, tuple[Any, Row]] = {}

    def branches(self) -> tuple[Branch, ...]:
        """Groups, then families, that have something to show; a row is new only where its element is another."""
        model, words = self.document.model, self.filter.lower().split()
        known, self._rows = self._rows, {}
        inside: dict[str, list[Row]] = {}
        families: list[Branch] = []
        for family in FAMILIES:
            loose = []
            for key, element in model.family(family).items():
                kept = known.get(key)
                self._rows[key] = kept if kept and kept[0] is element else (element, _row(family, element))
                row, group = self._rows[key][1], model.groups.get(key, "")
                if not words or _matches(row, words, group):
                    (inside.setdefault(group, []) if group else loose).append(row)
            if loose:
                families.append(Branch(family.capitalize(), tuple(loose)))
        return (*_folders(inside), *families)

    @property
    def hint(self) -> tuple[str, str]:
        """What to say below the rows: title and sentence where there is little or nothing to see, else blanks."""
        if self.filter.strip():
            return ("", "") if self.branches() else ("No match", f"No element matches “{self.filter.strip()}”.")
        only_ground = sum(1 for _ in self.document.model.elements()) <= 1
        return ("Only the ground so far", "Add a body to begin.") if only_ground else ("", "")

    def select(self, ids: Iterable[str]) -> None:
        """Select these elements in the document."""
        self.document.select(tuple(i for i in ids if i in self.document.model))

    def rename(self, element_id: str, new_id: str) -> str:
        """Give an element another id; returns why that cannot be, empty where it was done."""
        new_id = new_id.strip()
        if new_id == element_id:
            return ""
        selection = tuple(new_id if i == element_id else i for i in self.document.selection)
        try:
            self.document.do(
                Command(f"Rename {element_id} to {new_id}", (Rename(element_id, new_id),), None, selection)
            )
        except ModelError as reason:
            return str(reason)
        return ""

    def rename_group(self, name: str, label: str) -> str:
        """Call a group something else; returns why that cannot be, empty where it was done."""
        outer = groups.outer(name)
        new_name = outer + groups.WITHIN + label.strip() if outer else label.strip()
        if new_name == name:
            return ""
        return self._do(f"Rename group {name} to {new_name}", RenameGroup(name, new_name))

    def put(self, ids: Iterable[str], group: str) -> str:
        """Put elements into a group, or out of theirs for ""; returns why that cannot be, empty where it was done."""
        model = self.document.model
        moved = tuple(i for i in ids if i in model and i != GROUND_ID and model.groups.get(i, "") != group)
        if not moved:
            return ""
        named = moved[0] if len(moved) == 1 else f"{len(moved)} elements"
        return self._do(f"Put {named} into {group}" if group else f"Take {named} out of its group", Group(moved, group))

    def chosen_group(self) -> str:
        """The group whose elements are just those that are selected, the outermost; empty for none."""
        held, chosen = self.document.model.groups, set(self.document.selection)
        return next((name for name in groups.names(held) if set(groups.members(held, name)) == chosen), "")

    def toggle_hidden(self, element_id: str) -> None:
        """Hide an element, or show it; with it what is selected where it is one of them."""
        looks = self.document.looks
        looks.set_hidden(self._with_selection(element_id), element_id not in looks.hidden)

    def toggle_locked(self, element_id: str) -> None:
        """Lock an element, or set it free; with it what is selected where it is one of them."""
        looks = self.document.looks
        looks.set_locked(self._with_selection(element_id), element_id not in looks.locked)

    def _with_selection(self, element_id: str) -> tuple[str, ...]:
        return self.document.selection if element_id in self.document.selection else (element_id,)

    def _do(self, label: str, edit: Edit) -> str:
        try:
            self.document.do(Command(label, (edit,)))
        except ModelError as reason:
            return str(reason)
        return ""

    def show_findings(self, findings: Iterable[Finding]) -> bool:
        """Take note of what is wrong with whom; returns whether anything changed."""
        badges: dict[str, Badge] = {}
        for finding in sorted(findings, key=lambda f: LEVELS.index(f.level)):
            if finding.level != "info":
                for element in finding.elements:
                    earlier = badges.get(element)
                    text = f"{finding.message}\n{earlier.text}" if earlier else finding.message
                    badges[element] = Badge(finding.level, text)
        changed = badges != self._badges
        self._badges = badges
        return changed

    def badge(self, element_id: str) -> Badge | None:
        """What the findings say about an element."""
        return self._badges.get(element_id)


def _row(family: str, element: Any) -> Row:
    kind = kind_words(type(element).kind)
    targets = [target for _, target in references(element)]
    mass = getattr(element, "mass", None)
    detail = " – ".join(targets) if targets else units.format(mass, "kg", 4) if mass is not None else ""
    return Row(element.id, f"{family}/{type(element).kind}", kind, detail)


def _matches(row: Row, words: list[str], group: str) -> bool:
    text = f"{row.id} {row.kind} {row.detail} {group}".lower()
    return all(word in text for word in words)


def _folders(rows: dict[str, list[Row]], outer: str = "") -> list[Branch]:
    """The groups right inside a group, with all that is in them."""
    names = [name for name in groups.names({name: name for name in rows}) if groups.outer(name) == outer]
    return [Branch(groups.label(n), (*_folders(rows, n), *rows.get(n, ())), n) for n in names]
