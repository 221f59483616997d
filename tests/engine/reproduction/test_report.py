"""The report says what was found, with and without pictures."""

import json

import numpy as np
import pytest

from linkwork.reproduction import report
from linkwork.reproduction.case import Case, Curve, Figure, Outcome, Verdict


@pytest.fixture
def outcomes():
    figure = Figure("falling", "a fall", "time [s]", "z [m]", (Curve("ours", np.arange(3.0), np.arange(3.0) ** 2),))
    verdicts = (Verdict("it falls", "it does", "none", True), Verdict("it floats", "no", "1 m", False))
    case = Case("fall", "a source", "A fall", "Of a stone.", lambda: Outcome())
    return {"fall": (case, Outcome((figure,), verdicts))}


def test_everything_is_written(outcomes, tmp_path):
    path = report.write_report(outcomes, tmp_path, "1.0")
    text = path.read_text(encoding="utf-8")
    assert "| it falls | it does | none | **agreed** |" in text
    assert "**FAILED**" in text
    assert "**1 of 2 FAILED**" in text
    assert "![a fall](falling.png)" in text
    assert (tmp_path / "falling.png").exists()
    numbers = (tmp_path / "falling.csv").read_text(encoding="utf-8").splitlines()
    assert numbers[0] == "ours: time [s],ours: z [m]"
    assert numbers[3] == "2,4"
    verdicts = json.loads((tmp_path / "verdicts.json").read_text(encoding="utf-8"))
    assert [v["agreed"] for v in verdicts["fall"]["verdicts"]] == [True, False]


def test_without_matplotlib_it_says_so_and_keeps_the_numbers(outcomes, tmp_path, monkeypatch):
    monkeypatch.setattr(report, "can_draw", lambda: False)
    text = report.write_report(outcomes, tmp_path, "1.0").read_text(encoding="utf-8")
    assert "pip install matplotlib" in text
    assert "falling.png" not in text
    assert (tmp_path / "falling.csv").exists()
