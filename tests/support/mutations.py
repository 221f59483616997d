"""Damage done to files, by chance with a seed: to their bytes, to the tree of a project, to the tree of an XML file."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

OUTSIDE = (
    "../secret.stl",
    "../../etc/passwd",
    "/etc/passwd",
    "file:///etc/passwd",
    "package://../secret.xml",
    "..\\secret.xml",
)
NUMBERS = (
    "nan",
    "inf",
    "-1e999",
    "1e300",
    "-0",
    "1e-320",
    "0x10",
    "1_0",
    "9" * 400,
    "",
    " ",
    "1,5",
    "\u0663",
    "1 2",
    "1 2 3 4 5 6 7",
)
TEXTS = ("", "ground", "world", "\u202e", "a" * 5000, "\ud7ff", "true", "none", "%s{0}", "-1", *OUTSIDE)
JUNK: tuple[Any, ...] = (
    None, True, False, -1, 0, 10**400, -(10**25), 1e300, 5e-324, [], {}, [[]], [None] * 3, [1, 2], ["1 m", 0, "x"],
    {"id": "ground"}, {"kind": "box"}, {"file": "../secret.stl"}, {"points": "AAAA"}, "30 deg", "1e400 m",
    "5 kg/s2", *TEXTS,
)  # fmt: skip


def mutated(content: bytes, kind: str, seed: int) -> bytes:
    """A damaged copy of a file; `kind` is json or xml. The same seed does the same damage."""
    chance = random.Random(f"{kind}{seed}")
    if chance.random() < 0.3:
        return chance.choice(BYTES)(content, chance)
    return of_json(content, chance) if kind == "json" else of_xml(content, chance)


# -- bytes -------------------------------------------------------------------------------------------


def truncated(content: bytes, chance: random.Random) -> bytes:
    """The first part."""
    return content[: chance.randrange(len(content))]


def flipped(content: bytes, chance: random.Random) -> bytes:
    """Some bytes changed."""
    changed = bytearray(content)
    for _ in range(chance.randint(1, 20)):
        changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed)


def stuttered(content: bytes, chance: random.Random) -> bytes:
    """A piece repeated many times."""
    start = chance.randrange(len(content))
    piece = content[start : start + chance.randint(1, 200)]
    return content[:start] + piece * chance.randint(2, 500) + content[start:]


def cut(content: bytes, chance: random.Random) -> bytes:
    """A piece taken out."""
    start = chance.randrange(len(content))
    return content[:start] + content[start + chance.randint(1, 300) :]


def recoded(content: bytes, chance: random.Random) -> bytes:
    """Another encoding."""
    return content.decode().encode(chance.choice(("utf-16", "utf-32", "utf-8-sig", "utf-7")))


BYTES: tuple[Callable[[bytes, random.Random], bytes], ...] = (truncated, flipped, stuttered, cut, recoded)

# -- JSON --------------------------------------------------------------------------------------------


def of_json(content: bytes, chance: random.Random) -> bytes:
    """Entries replaced, removed, renamed, doubled and exchanged."""
    data = json.loads(content)
    for _ in range(chance.randint(1, 4)):
        holder, key = _somewhere(data, chance)
        if holder is None:
            return json.dumps(chance.choice(JUNK)).encode()
        other, other_key = _somewhere(data, chance)
        match chance.choice(("replace", "replace", "remove", "rename", "double", "exchange", "deepen")):
            case "replace":
                holder[key] = copy.deepcopy(chance.choice(JUNK))
            case "remove":
                del holder[key]
            case "rename" if isinstance(holder, dict):
                holder[chance.choice(("id", "kind", "base", "mass", *TEXTS[:3]))] = holder.pop(key)
            case "double" if isinstance(holder, list):
                holder += copy.deepcopy([holder[key]]) * chance.choice((1, 2, 50))
            case "exchange" if other is not None:
                holder[key] = copy.deepcopy(other[other_key])
            case "deepen":
                for _ in range(chance.choice((1, 5, 400))):
                    holder[key] = [holder[key]] if chance.random() < 0.5 else {"a": holder[key]}
    text = json.dumps(data)
    return text.replace("1.0", chance.choice(("NaN", "1e999", "Infinity", "1.0", "1.0", "1.0")), 3).encode(
        "utf-8", "replace"
    )


def _somewhere(data: Any, chance: random.Random) -> tuple[Any, Any]:
    """A container and a key in it, anywhere in the tree; none in an empty one."""
    holder, key = None, None
    while isinstance(data, dict | list) and data and (holder is None or chance.random() < 0.8):
        holder, key = data, chance.choice(list(data)) if isinstance(data, dict) else chance.randrange(len(data))
        data = holder[key]
    return holder, key


# -- XML ---------------------------------------------------------------------------------------------


def of_xml(content: bytes, chance: random.Random) -> bytes:
    """Attributes and elements replaced, removed, renamed, doubled and moved, now and then under a document type."""
    root = ElementTree.fromstring(content)
    for _ in range(chance.randint(1, 4)):
        nodes = list(root.iter())
        node, other = chance.choice(nodes), chance.choice(nodes)
        match chance.choice(("value", "value", "drop", "rename", "double", "move", "remove", "swap")):
            case "value" if node.attrib:
                node.set(chance.choice(list(node.attrib)), chance.choice(NUMBERS + TEXTS))
            case "drop" if node.attrib:
                del node.attrib[chance.choice(list(node.attrib))]
            case "rename":
                node.tag = chance.choice((other.tag, "include", "mesh", "joint", "x:y"))
            case "double":
                node.extend(copy.deepcopy(list(node)) * chance.choice((1, 30)))
            case "move" if node is not root:
                other.append(copy.deepcopy(node))
            case "remove":
                node[:] = [child for child in node if chance.random() < 0.5]
            case "swap" if node.attrib and other.attrib:
                node.set(chance.choice(list(node.attrib)), chance.choice(list(other.attrib.values())))
    text = ElementTree.tostring(root, encoding="unicode")
    return (chance.choice(DOCTYPES) + text if chance.random() < 0.1 else text).encode("utf-8", "replace")


DOCTYPES = (
    '<!DOCTYPE robot [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>',
    '<!DOCTYPE robot SYSTEM "file:///etc/passwd">',
    '<!DOCTYPE robot [<!ENTITY secret SYSTEM "../secret.xml">]>',
    '<!DOCTYPE robot [<!ENTITY % outer SYSTEM "http://localhost/x.dtd"> %outer;]>',
)
