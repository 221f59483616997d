"""`linkwork warmup`: progress that the window can read, a note that all is compiled, one formulation alone."""

import json

from linkwork import kernel_cache


def test_progress_is_one_json_line_for_each_part(call):
    code, out, _ = call("warmup", "--progress")
    parts = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert [part["done"] for part in parts] == list(range(len(parts)))
    assert {part["total"] for part in parts} == {len(parts)}
    assert kernel_cache.is_warm()


def test_one_formulation_alone_leaves_no_note_that_all_is_compiled(call, monkeypatch):
    noted = []
    monkeypatch.setattr(kernel_cache, "mark_warm", lambda: noted.append(1))
    assert call("warmup", "--solver", "ali3p")[:2] == (0, "")
    assert noted == []


def test_a_formulation_that_does_not_exist_is_told(call):
    code, _, told = call("warmup", "--solver", "magic")
    assert code == 2
    assert "no formulation 'magic'" in told
