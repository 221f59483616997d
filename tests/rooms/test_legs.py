"""Every folder of tests is run by a leg of the gate: what no leg names would never run."""

import importlib.util
import json
import os
import sys
from pathlib import Path

import processors
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


def test_what_failed_is_told_again_at_the_end(gate, capsys):
    script = "print('first'); print('== FAILURES =='); print('why'); print('== short test summary info ==');"
    script += "print('FAILED tests/a.py::b'); print('SKIPPED c'); print('== 1 failed in 1.0s =='); raise SystemExit(1)"
    outcome = gate.run("leg", [sys.executable, "-c", script])
    capsys.readouterr()
    assert gate.report([outcome]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[:3] == ["leg | == FAILURES ==", "leg | why", "leg | FAILED tests/a.py::b"]
    assert not any("SKIPPED" in line for line in told)


def test_a_green_leg_is_not_told_again(gate):
    assert gate.run("leg", [sys.executable, "-c", "print('== FAILURES ==')"]).complaints == ()


def test_another_tool_that_fails_shows_its_last_lines(gate):
    outcome = gate.run("leg", [sys.executable, "-c", "print('line 3: wrong'); raise SystemExit(2)"])
    assert (outcome.code, outcome.complaints) == (2, ("line 3: wrong",))


def test_what_the_caller_set_for_numbers_reaches_no_leg(gate, monkeypatch):
    dropped = ("OPENBLAS_CORETYPE", "OMP_NUM_THREADS", "NUMBA_CACHE_DIR", "NUMBA_NUM_THREADS", "PYTHONHASHSEED")
    for name in (*dropped, "CI"):
        monkeypatch.setenv(name, "1")
    script = "import json, os; print(json.dumps(dict(os.environ)))"
    outcome = gate.run("leg", [sys.executable, "-c", script], {"NUMBA_CPU_NAME": "generic"})
    seen = json.loads(outcome.closing_line)
    assert not seen.keys() & set(dropped)
    assert (seen["CI"], seen["NUMBA_CPU_NAME"]) == ("1", "generic")
    assert seen["PATH"] == os.environ["PATH"]


def test_the_gate_tries_other_processors_and_reproduces_all(gate, monkeypatch):
    asked = {}

    def run(name, command, variables=None):
        asked[name] = command
        return gate.Outcome(name, int(name == "reproduce"), 0.0, "")

    for name, stand_in in {"run": run, "prepare": lambda *wishes, **python: sys.executable}.items():
        monkeypatch.setattr(gate, name, stand_in)
    monkeypatch.setattr(gate, "missing_programs", list)
    assert gate.main([]) == 1
    own = processors.taken_anyway(sys.executable, gate.clean_environment())
    legs = {name for name in asked if name.startswith("as on ")}
    assert legs == {f"as on {processor.name}" for processor in gate.feigned() if processor.name not in own}
    assert "as on Prescott" in legs or not gate.feigned()
    assert asked["reproduce"][1:4] == ["-m", "linkwork.command_line", "reproduce"]
    assert asked["reproduce"][4] == "--out"  # no case by name: all of them


def test_a_processor_is_feigned_only_where_its_code_runs(gate):
    names = [processor.name for processor in gate.feigned()]
    assert names == [processor.name for processor in processors.PROCESSORS][: len(names)]
    for processor in gate.feigned():
        variables = processor.environment(sys.executable, TESTS / "kernels")
        assert variables["OPENBLAS_CORETYPE"] == processor.name
        assert ("NUMBA_CPU_NAME" in variables) == processor.is_plain


@pytest.mark.skipif("Haswell" not in [one.name for one in processors.feigned()], reason="no AVX2 here")
def test_openblas_names_the_kernels_that_it_takes():
    assert processors.taken_anyway(sys.executable, {**os.environ, "OPENBLAS_CORETYPE": "Haswell"}) == {"Haswell"}
