"""Every folder of tests is run by a leg of the gate: what no leg names would never run."""

import importlib.util
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]


@pytest.fixture
def gate(monkeypatch):
    """`tests/__main__.py` as a module."""
    monkeypatch.setattr(sys, "path", [*sys.path, str(TESTS.parent / "app")])
    spec = importlib.util.spec_from_file_location("gate", TESTS / "__main__.py")
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "gate", module)
    spec.loader.exec_module(module)
    return module


def test_every_folder_with_tests_has_its_leg(gate):
    folders = {f"tests/{path.relative_to(TESTS).parts[0]}" for path in TESTS.rglob("test_*.py")}
    assert folders == {*gate.ENGINE_TESTS, *gate.WINDOW_TESTS, gate.RULES_OF_THE_CODE}


def test_the_legs_answer_in_their_order(gate):
    outcomes = gate.two_at_a_time([lambda name=name: gate.Outcome(name, 0, 0.0, "") for name in "abc"])
    assert [outcome.name for outcome in outcomes] == ["a", "b", "c"]


def test_one_red_leg_makes_the_gate_red(gate, capsys):
    green, red = gate.Outcome("green", 0, 1.0, "3 passed in 1.0s"), gate.Outcome("red", 1, 1.0, "1 failed in 1.0s")
    assert gate.report([green]) == 0
    assert gate.report([green, red]) == 1
    assert capsys.readouterr().out.endswith("3 passed, 1 failed, 0 skipped\n")
