"""XML out: elements with attributes, indented, numbers with all the digits that bring them back."""

from __future__ import annotations

from collections.abc import Iterable

from linkwork.files.xml_reading import Node

DEEPEST_INDENT = 40


def element(tag: str, *children: Node, **attributes: str | float | Iterable[float]) -> Node:
    """An element; attributes are texts, a number or several."""
    return Node(tag, {name: _written(value) for name, value in attributes.items()}, list(children))


def to_text(root: Node) -> str:
    """The text of a file."""
    from xml.sax.saxutils import quoteattr  # it brings all that speaks with the web

    lines = ['<?xml version="1.0" encoding="UTF-8"?>']
    waiting: list[tuple[Node | str, int]] = [(root, 0)]
    while waiting:
        node, depth = waiting.pop()
        indent = "  " * min(depth, DEEPEST_INDENT)
        if isinstance(node, str):
            lines.append(f"{indent}</{node}>")
            continue
        said = "".join(f" {name}={quoteattr(value)}" for name, value in node.attributes.items())
        lines.append(f"{indent}<{node.tag}{said}{'' if node.children else '/'}>")
        if node.children:
            waiting.append((node.tag, depth))
            waiting += [(child, depth + 1) for child in reversed(node.children)]
    return "\n".join(lines) + "\n"


def _written(value: str | float | Iterable[float]) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, int | float):
        return repr(float(value) + 0.0).removesuffix(".0")  # + 0.0 makes -0.0 plain
    return " ".join(_written(number) for number in value)
