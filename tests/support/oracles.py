"""The reference solutions beside the clone, in ../shared/oracles: made once, by other programs than this one.

The gate must have them; a clone without them says which known answers it could not check.
"""

from __future__ import annotations

import csv
import json
import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest

FOLDER = Path(__file__).resolve().parents[3] / "shared" / "oracles"


def described(case: str) -> dict[str, Any]:
    """What case.json says: data, accuracy, invariants, meaning of the columns."""
    return json.loads(_file(case, "case.json").read_text(encoding="utf-8"))


def table(case: str, name: str = "reference.csv") -> dict[str, np.ndarray]:
    """The columns of a table by name."""
    with _file(case, name).open(encoding="utf-8") as file:
        header, *rows = csv.reader(file)
    columns = np.array(rows, dtype=float).T
    return dict(zip(header, columns, strict=True))


def _file(case: str, name: str) -> Path:
    path = FOLDER / case / name
    if not path.exists():
        text = f"The reference {case}/{name} is not in {FOLDER}: the oracles lie beside the clone."
        if os.environ.get("CI"):
            pytest.fail(text, pytrace=False)
        pytest.skip(text)
    return path
