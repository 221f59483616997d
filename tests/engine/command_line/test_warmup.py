"""`linkwork warmup`: progress that the window can read, a note that all is compiled, one formulation alone."""

import json
import os

import pytest

from linkwork import kernel_cache


@pytest.fixture
def given_way(monkeypatch):
    """How often the command stood back: for good it would hold up all tests after this one."""
    asked = []
    monkeypatch.setattr(os, "nice", asked.append, raising=False)
    return asked


def test_progress_is_one_json_line_for_each_part(call, given_way):
    code, out, _ = call("warmup", "--progress")
    parts = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert [part["done"] for part in parts] == list(range(len(parts)))
    assert {part["total"] for part in parts} == {len(parts)}
    assert kernel_cache.is_warm()
    assert len(given_way) == 1, "as soon as a run can begin"


def test_one_formulation_alone_leaves_no_note_that_all_is_compiled(call, monkeypatch):
    noted = []
    monkeypatch.setattr(kernel_cache, "mark_warm", lambda: noted.append(1))
    assert call("warmup", "--solver", "ali3p")[:2] == (0, "")
    assert noted == []


def test_a_formulation_that_does_not_exist_is_told(call):
    code, _, told = call("warmup", "--solver", "magic")
    assert code == 2
    assert "no formulation 'magic'" in told
