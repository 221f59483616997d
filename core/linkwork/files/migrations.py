"""Older project files brought to the newest version, one step at a time.

A release that changes what a file means, or adds a kind of element, raises VERSION by one and adds here the step that
leads from the version before: a function of the whole data that returns the data of the next version.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Data = dict[str, Any]
Step = Callable[[Data], Data]

VERSION = 1
STEPS: Mapping[int, Step] = {}  # from each version to the next; there has been no other version yet


def migrated(data: Data, steps: Mapping[int, Step] = STEPS, version: int = VERSION) -> Data:
    """The data of an older file as a file of the newest version would say it."""
    for number in range(data["linkwork"], version):
        data = {**steps[number](data), "linkwork": number + 1}
    return data
