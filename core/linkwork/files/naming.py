"""Ids for what other formats name: theirs may be missing, or the same for a link and a joint."""

from __future__ import annotations

from linkwork.files.noting import Notes
from linkwork.files.xml_reading import Node, short
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.model import MAX_ID_LENGTH


class Names:
    """Ids that are taken, and names of each sort of element that were seen."""

    def __init__(self, notes: Notes) -> None:
        """Begin with the ground."""
        self.notes = notes
        self._taken = {GROUND_ID}
        self._seen: dict[tuple[str, str], Node] = {}
        self._last: dict[str, int] = {}

    def own(self, node: Node, sort: str, stem: str) -> str:
        """The id for a named element of a sort; refuses a name that the sort has twice.

        Args:
            node: the element.
            sort: `link`, `body`, `joint`: names are unique in each.
            stem: what to call an element without a name; also added to a name that another sort has taken.
        """
        name = _name(node)
        if not name:
            return self.fresh(stem)
        if (sort, name) in self._seen:
            node.refuse(f"the name {short(name)!r} is used twice; first in line {self._seen[sort, name].line}.")
        self._seen[sort, name] = node
        if name not in self._taken:
            return self.fresh(name)
        made = self.fresh(f"{name}_{sort}")
        self.notes.add("info", "renamed", f"The name {name} was taken; the {sort} got another", made)
        return made

    def beside(self, node: Node, stem: str, suffix: str) -> str:
        """The id for what often shares its name with something else, with a suffix where that is taken.

        Args:
            node: the element.
            stem: what to call it where it has no name.
            suffix: what is added.
        """
        name = _name(node)
        return self.fresh(name if name and name not in self._taken else f"{name or stem}_{suffix}")

    def fresh(self, stem: str) -> str:
        """An id that is free: the stem itself or with the first free number."""
        made = stem
        while made in self._taken:
            self._last[stem] = self._last.get(stem, 1) + 1
            made = f"{stem}{self._last[stem]}"
        self._taken.add(made)
        return made


def _name(node: Node) -> str:
    """The name of an element, which may be empty."""
    name = node.attributes.get("name", "").strip()
    if len(name) > MAX_ID_LENGTH - 20 or not name.isprintable():
        node.refuse(f"the name {short(name)!r} is too long or has characters that cannot be shown.")
    return name
