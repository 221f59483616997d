"""Cases are found, and what the sources print is read."""

import numpy as np
import pytest

from linkwork.reproduction.case import DATA, cases, printed, within


def test_all_sources_are_there():
    found = cases()
    assert {"a01", "a02", "a03", "a04", "a05", "a06"} <= found.keys()
    for paper in ("papers/000", "papers/001", "papers/004"):
        assert any(paper in case.source for case in found.values())
    for name, case in found.items():
        assert case.name == name
        assert case.title
        assert case.about.endswith(".")


@pytest.mark.parametrize("path", sorted(DATA.glob("*.csv")), ids=lambda path: path.stem)
def test_each_file_names_its_source_and_runs_forward_in_time(path):
    assert path.read_text(encoding="utf-8").startswith("# ")
    columns = printed(path.name)
    assert (np.diff(columns["t"]) > 0).all()
    assert all(np.isfinite(column).all() for column in columns.values())


def test_a_number_is_judged_by_its_bound():
    assert within("one", "two", 1e-6, 1e-6).agreed
    assert not within("one", "two", 1.1e-6, 1e-6).agreed
    assert not within("one", "two", float("nan"), 1e-6).agreed
