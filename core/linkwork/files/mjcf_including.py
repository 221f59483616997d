"""MJCF: files that a file includes, put in the place of each <include>, from the folder of the first file only."""

from __future__ import annotations

from pathlib import Path

from linkwork.files import xml_reading
from linkwork.files.xml_reading import MOST_ELEMENTS, Node, inside, short

MOST_FILES = 200


def with_includes(root: Node, folder: Path) -> None:
    """Replace each <include file="..."/> by what the root of that file holds; a file may be included once."""
    seen = {Path(root.file).resolve()}
    count = 0
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if any(child.tag == "include" for child in node.children):
            node.children = _expanded(node, folder, seen)
        count += len(node.children)
        if count > MOST_ELEMENTS:
            root.refuse(f"with what it includes it has more than {MOST_ELEMENTS} elements; this describes no robot.")
        waiting += node.children


def _expanded(node: Node, folder: Path, seen: set[Path]) -> list[Node]:
    """The children of an element with those of included files in their places."""
    done: list[Node] = []
    waiting = node.children[::-1]
    while waiting:
        child = waiting.pop()
        if child.tag != "include":
            done.append(child)
            continue
        waiting += _included(child, folder, seen).children[::-1]
    return done


def _included(asking: Node, folder: Path, seen: set[Path]) -> Node:
    name = asking.text("file")
    path = inside(folder, name, asking)
    if path in seen:
        asking.refuse(f"{short(name)!r} is included twice; a file may be included once, and not in itself.")
    if len(seen) >= MOST_FILES:
        asking.refuse(f"more than {MOST_FILES} files are included.")
    seen.add(path)
    return xml_reading.read(path)
