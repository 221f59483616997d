"""XML of others, read as data: no document types, no entities, no outside files; bounded in size, depth and number.

The parser is expat, the one under `xml.etree`, taken by its handlers: they tell the line of each element, and a
declaration is refused when it opens, before anything in it can grow.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NoReturn
from xml.parsers import expat

from linkwork.errors import FileError
from linkwork.files.folder import content, short
from linkwork.files.folder import inside as folder_inside
from linkwork.math3d.vector import Vector

LARGEST_FILE = 20 * 1024 * 1024  # bytes; a robot of 5,000 links has about two million
MOST_ELEMENTS = 200_000
MOST_DEEP = 2_000
LARGEST = 1e30  # of any number, as in the model's own fields


@dataclass(slots=True, eq=False)
class Node:
    """An element of a file: its attributes as text and its children, with the place for messages."""

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[Node] = field(default_factory=list)
    line: int = 0
    file: str = ""

    @property
    def where(self) -> str:
        """The place: file, line and element."""
        name = self.attributes.get("name")
        named = f"<{self.tag} {short(name)}>" if name else f"<{self.tag}>"
        return f"{self.file}, line {self.line}, {named}"

    def refuse(self, why: str) -> NoReturn:
        """Raise FileError with the place and the reason."""
        raise FileError(f"{self.where}: {why}")

    def all(self, *tags: str) -> Iterator[Node]:
        """The children with one of these tags, in order."""
        return (child for child in self.children if child.tag in tags)

    def child(self, tag: str) -> Node | None:
        """The only child with a tag, or none; refuses several."""
        found = list(self.all(tag))
        if len(found) > 1:
            found[1].refuse(f"there is already a <{tag}> in line {found[0].line}; only one can hold.")
        return found[0] if found else None

    def __contains__(self, attribute: str) -> bool:
        """Whether an attribute is given."""
        return attribute in self.attributes

    def text(self, attribute: str, default: str | None = None) -> str:
        """An attribute as it is written; refuses a missing one that has no default."""
        found = self.attributes.get(attribute, default)
        if found is None:
            self.refuse(f"the attribute {attribute!r} is missing.")
        return found

    def numbers(self, attribute: str, least: int = 1, most: int | None = None) -> tuple[float, ...]:
        """The numbers of an attribute; refuses a wrong count and what is no finite number."""
        words = self.text(attribute).split()
        most = most or least
        if not least <= len(words) <= most:
            wanted = str(least) if least == most else f"{least} to {most}"
            self.refuse(f"{attribute} takes {wanted} numbers, not {len(words)}: {short(self.attributes[attribute])!r}.")
        return tuple(self._number(attribute, word) for word in words)

    def number(self, attribute: str, default: float | None = None) -> float:
        """One number."""
        if default is not None and attribute not in self:
            return default
        return self.numbers(attribute)[0]

    def vector(self, attribute: str, default: Vector | None = None) -> Vector:
        """Three numbers."""
        if default is not None and attribute not in self:
            return default
        x, y, z = self.numbers(attribute, 3)
        return (x, y, z)

    def _number(self, attribute: str, word: str) -> float:
        try:
            value = float(word) if "_" not in word else math.nan
        except ValueError:
            value = math.nan
        if not math.isfinite(value):
            self.refuse(f"{attribute} takes finite numbers, not {short(word)!r}.")
        if abs(value) > LARGEST:
            self.refuse(f"{attribute} is {value:g}; the limit is {LARGEST:g}.")
        return value


def read(path: Path | str) -> Node:
    """The root element of a file; raises FileError with the place and the reason for anything that is no plain XML."""
    path = Path(path)
    return parse(content(path, LARGEST_FILE), str(path))


def parse(text: bytes, file: str) -> Node:
    """The root element of a text; `file` is its name in messages."""
    try:
        text.decode("utf-8")
    except UnicodeDecodeError as error:
        raise FileError(f"{file} is not UTF-8 text (byte {error.start}); save it as UTF-8.") from None
    reader = _Reader(file)
    try:
        reader.parser.Parse(text, True)
    except expat.ExpatError as error:
        reason = expat.ErrorString(error.code)
        raise FileError(f"{file}, line {error.lineno}: {reason}; the file is damaged or no XML.") from None
    if reader.root is None:
        raise FileError(f"{file} holds no element, so it describes nothing.")
    return reader.root


def inside(folder: Path, name: str, asking: Node) -> Path:
    """The file of a name in a folder, links and `..` resolved; refuses one that lies outside."""
    try:
        return folder_inside(folder, name)
    except FileError as error:
        asking.refuse(str(error))


class _Reader:
    """Builds nodes from what expat tells."""

    def __init__(self, file: str) -> None:
        """Take the handlers that there are for data, and refuse the rest."""
        self.file, self.root, self.count = file, None, 0
        self.open: list[Node] = []
        self.parser = expat.ParserCreate("UTF-8")
        self.parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.StartDoctypeDeclHandler = self.refuse
        self.parser.EntityDeclHandler = self.refuse
        self.parser.UnparsedEntityDeclHandler = self.refuse
        self.parser.ExternalEntityRefHandler = self.refuse

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Begin an element."""
        node = Node(tag, attributes, [], self.parser.CurrentLineNumber, self.file)
        self.count += 1
        if self.count > MOST_ELEMENTS:
            node.refuse(f"there are more than {MOST_ELEMENTS} elements; this describes no robot.")
        if len(self.open) >= MOST_DEEP:
            node.refuse(f"elements are nested more than {MOST_DEEP} deep.")
        if self.open:
            self.open[-1].children.append(node)
        else:
            self.root = node
        self.open.append(node)

    def end(self, _tag: str) -> None:
        """Finish an element."""
        self.open.pop()

    def refuse(self, *_reported: object) -> NoReturn:
        """No document type and no entity is ever followed."""
        line = self.parser.CurrentLineNumber
        raise FileError(
            f"{self.file}, line {line}: a document type or an entity is declared; such files are not read. "
            "Remove the <!DOCTYPE ...> and write out what it stands for."
        )
