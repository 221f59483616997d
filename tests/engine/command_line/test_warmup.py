"""`linkwork warmup`: progress that the window can read, and a note that all is compiled."""

import json

from linkwork import kernel_cache


def test_progress_is_one_json_line_for_each_part(call):
    code, out, _ = call("warmup", "--progress")
    parts = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert [part["done"] for part in parts] == list(range(len(parts)))
    assert {part["total"] for part in parts} == {len(parts)}
    assert kernel_cache.is_warm()
