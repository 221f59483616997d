"""Reference solutions that were computed apart from our engine; they lie beside the repository in shared/oracles."""

import csv
from pathlib import Path

import numpy as np
import pytest

ORACLES = Path(__file__).parents[2].parent / "shared" / "oracles"


@pytest.fixture(scope="session")
def oracle():
    """Columns of a reference table by name: oracle("B01_double_pendulum_natural", "reference.csv")."""

    def read(case, table="reference.csv"):
        path = ORACLES / case / table
        if not path.exists():
            pytest.fail(f"The reference {path} is missing: known answers need shared/oracles beside the clone.")
        header, *rows = csv.reader(path.read_text().splitlines())
        return dict(zip(header, np.array(rows, dtype=float).T, strict=True))

    return read
