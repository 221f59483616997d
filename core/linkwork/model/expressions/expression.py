"""A formula as the user typed it, with its tree."""

from __future__ import annotations

from dataclasses import dataclass, field

from linkwork.errors import ModelError
from linkwork.model.expressions.grammar import parse
from linkwork.model.expressions.tree import Node
from linkwork.model.expressions.written import written


@dataclass(frozen=True, slots=True, init=False)
class Expression:
    """Equal to another when the trees are equal, however they were typed.

    Attributes:
        text: as it was typed.
        root: the tree.
    """

    text: str = field(compare=False)
    root: Node

    def __init__(self, text: str) -> None:
        """Parse; raises ExpressionError (a ModelError) with the column of the fault."""
        if not isinstance(text, str):
            raise ModelError(f"A formula is a text, not {text!r:.60}.")
        object.__setattr__(self, "text", text)
        object.__setattr__(self, "root", parse(text))

    def __str__(self) -> str:
        """The formula in its one canonical spelling."""
        return written(self.root)
