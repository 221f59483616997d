"""`linkwork bench`, on small sizes."""

import json

from linkwork.benchmarks.small_mass import METHODS, Steps


def test_ratios_and_the_machine_are_told(call):
    code, out, err = call("bench", "chain", "--sizes", "2", "--rounds", "1")
    assert (code, err) == (0, "")
    assert "numpy" in out.splitlines()[0]
    assert "Linkwork recursive" in out
    assert "MuJoCo" not in out


def test_it_speaks_json(call_json):
    code, told = call_json("bench", "chain", "--sizes", "2,3", "--rounds", "1")
    assert code == 0
    results = told["cases"]["chain"]["results"]
    assert [r["size"] for r in results] == [2, 3]
    assert all(r["ratio"] == 1.0 and r["microseconds"] > 0 for r in results)
    assert "python" in told["machine"]


def test_peers_that_are_not_there_are_named(call_json, monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    _, told = call_json("bench", "chain", "--peers", "--sizes", "2", "--rounds", "1")
    assert told["cases"]["chain"]["not_installed"] == ["mujoco", "pinocchio"]


def test_an_unknown_case_says_what_there_is(call):
    code, _, err = call("bench", "chains")
    assert code == 2
    assert "chain_implicit" in err


def test_all_are_listed_with_what_they_measure(call):
    code, out, err = call("bench", "--list")
    assert (code, err) == (0, "")
    told = dict(line.split(maxsplit=1) for line in out.splitlines())
    assert {"chain", "agreement", "edits", "shock", "small_mass"} <= set(told)
    assert "ali3p" in told["agreement"]


def test_wrong_sizes_are_told(call):
    code, _, err = call("bench", "shock", "--sizes", "3")
    assert (code, "one size" in err) == (2, True)
    code, _, err = call("bench", "chain", "--sizes", "ten")
    assert code == 2
    assert "whole numbers" in err
    code, _, err = call("bench", "chain", "--rounds", "0")
    assert (code, "at least one" in err) == (2, True)


def test_shocks_of_edits(call, call_json, monkeypatch):
    monkeypatch.setattr("linkwork.benchmarks.shock.GAPS", (0.01,))
    monkeypatch.setattr("linkwork.benchmarks.shock.AFTER", 20)
    monkeypatch.setattr("linkwork.benchmarks.shock.drift_of", lambda _: 1e-9)
    code, told = call_json("bench", "shock")
    assert code == 0
    assert {"gap", "name", "kinetic", "left", "drift"} == set(told["shock"][0])


def test_latencies_of_edits(call, call_json):
    code, told = call_json("bench", "latency", "--sizes", "2", "--rounds", "1")
    assert code == 0
    assert {"size", "name", "edits", "median", "p95", "worst"} == set(told["cases"]["latency"]["results"][0])
    assert "95 in 100" in call("bench", "latency", "--sizes", "2", "--rounds", "1")[1]


def test_steps_of_a_small_mass(call, monkeypatch):
    few = [Steps(ratio, method, 7, 9, 0.1) for ratio in (0.1, 0.0) for method in METHODS]
    monkeypatch.setattr("linkwork.benchmarks.small_mass.counted", lambda: iter(few))
    code, out, err = call("bench", "small_mass")
    assert (code, err) == (0, "")
    assert "TR-BDF2" in out.splitlines()[1]
    assert out.splitlines()[3].split() == ["0e+00", "7", "7"]


def test_a_report_with_diagrams(call, tmp_path, monkeypatch):
    monkeypatch.setattr("linkwork.benchmarks.precision.FACTORS", (1.0,))
    words = ("--sizes", "2", "--rounds", "1", "--out", tmp_path)
    assert call("bench", "chain_implicit", *words)[0] == 0
    told = json.loads((tmp_path / "bench.json").read_text())["cases"]["chain_implicit"]
    assert {point["name"] for point in told["work_precision"]} == {r["name"] for r in told["results"]}
    assert (tmp_path / "chain_implicit.png").exists()
