"""Every study is found by its name, and tells its rows under its heads."""

import pytest

from linkwork.benchmarks.case import cases
from linkwork.benchmarks.study import studies


@pytest.mark.parametrize("name", sorted(studies()))
def test_names_are_no_others(name):
    study = studies()[name]
    assert study.name == name
    assert name not in cases()
    assert list(study.sizes) == sorted(study.sizes)


def test_what_there_is():
    assert {"agreement", "edits", "latency", "stability"} <= studies().keys()
