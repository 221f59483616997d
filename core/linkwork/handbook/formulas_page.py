"""What the page on formulas says of itself: every function and every reading that there is."""

from __future__ import annotations

from linkwork.handbook.field_table import FOLLOWS
from linkwork.model.expressions.functions import FUNCTIONS
from linkwork.model.expressions.readings import READINGS

NAME = "formulas"


def told_by_itself() -> str:
    """Two tables."""
    readings = (f"| `{r.signature}` | {FOLLOWS.get(r.unit, r.unit)} | {r.doc} |" for r in READINGS.values())
    functions = (f"| `{f.signature}` | {f.doc} |" for f in FUNCTIONS.values())
    parts = (
        "\n## Quantities of the run\n",
        "| Reading | Unit | Meaning |\n|---|---|---|",
        *readings,
        "\n## Functions\n",
        "| Function | Value |\n|---|---|",
        *functions,
    )
    return "\n".join(parts) + "\n"
