"""The report of a bench: machine, spread, who is missing, and the diagram."""

import json
import math

import pytest

from linkwork.benchmarks.precision import Point
from linkwork.command_line.bench_report import write
from linkwork.errors import FileError

RESULT = {
    "size": 2, "name": "ours", "microseconds": 4.0, "error": 1e-6, "ratio": 1.0, "least": 0.9, "most": 1.25
}  # fmt: skip
REPORT = {
    "machine": {"processor": "2 x Test", "numpy": "2.0"},
    "cases": {
        "chain": {"title": "A chain, step 1 ms", "results": [RESULT], "not_installed": ["pybullet"], "notes": {}}
    },
}


def test_all_is_told(tmp_path):
    points = [Point("ours", 1e-3, 0.01, 1e-6), Point("ours", 2e-3, 0.005, 4e-6), Point("theirs", 2e-3, 1.0, math.nan)]
    text = write(tmp_path / "out", REPORT, {"chain": points}).read_text()
    assert "- processor: 2 x Test" in text
    assert "| 2 | ours | 4.00 | 2000.0 | 1.0e-06 | 1.00 | 0.90 to 1.25 |" in text
    assert "Not installed and left out: pybullet." in text
    assert "![Work and precision: chain](chain.png)" in text
    assert (tmp_path / "out" / "chain.png").read_bytes()[:4] == b"\x89PNG"
    assert json.loads((tmp_path / "out" / "bench.json").read_text())["machine"]["numpy"] == "2.0"


def test_a_folder_that_cannot_be(tmp_path):
    (tmp_path / "out").write_text("")
    with pytest.raises(FileError, match="Name another folder with --out"):
        write(tmp_path / "out", REPORT, {})
