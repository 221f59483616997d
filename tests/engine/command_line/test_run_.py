"""`linkwork run`: simulate and write."""

import csv

import pytest

import linkwork as lw


def test_it_says_how_the_run_went(call, pendulum_file):
    code, out, _ = call("run", pendulum_file, "--until", 0.2)
    assert code == 0
    assert "0.2 s simulated with ali3p" in out


def test_json_holds_what_a_script_needs(call_json, pendulum_file):
    code, shown = call_json("run", pendulum_file, "--until", 0.5, "--step", 0.002, "--solver", "augmented_lagrangian")
    assert code == 0
    assert shown["solver"] == "augmented_lagrangian"
    assert shown["until"] == pytest.approx(0.5)
    assert shown["samples"] == 51
    assert shown["violation"] < 1e-5
    assert 0.0 < shown["energy_drift"] < 0.1
    assert "ground" not in shown["final_positions"]


def test_results_are_written_with_units_and_all_digits(call, pendulum_file, tmp_path):
    out = tmp_path / "out.csv"
    assert call("run", pendulum_file, "--until", 0.1, "--sample", 0.05, "--out", out)[0] == 0
    header, *rows = csv.reader(out.read_text().splitlines())
    assert header[0] == "time [s]"
    assert "energy.total [J]" in header
    assert [float(row[0]) for row in rows] == pytest.approx([0.0, 0.05, 0.1])
    totals = [float(row[header.index("energy.total [J]")]) for row in rows]
    assert totals == pytest.approx([totals[0]] * 3, abs=1e-3)
    assert not any(name.startswith("ground") for name in header)


def test_an_open_tree_is_followed_by_steps_of_an_integrator(call, call_json, pendulum_file):
    words = ("run", pendulum_file, "--until", 0.5, "--sample", 0.1)
    ends = []
    for method in ("TR-BDF2", "BDF"):
        code, shown = call_json(*words, "--method", method, "--tolerance", 1e-7)
        assert code == 0
        assert (shown["solver"], shown["samples"], shown["step"]) == ("recursive", 6, None)
        assert 10 < shown["steps"] < shown["evaluations"]
        ends.append(shown["final_positions"])
    for body, position in ends[0].items():
        assert position == pytest.approx(ends[1][body], abs=1e-4)
    assert "steps of BDF" in call(*words, "--method", "BDF")[1]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--solver", "euler"], "no formulation 'euler'"),
        (["--step", "0"], "step"),
        (["--until", "-1"], "positive time"),
        (["--sample", "1e-9"], "cannot be closer than the step"),
        (["--out", "out.docx"], "'.docx'"),
        (["--method", "Euler"], "no method 'Euler'"),
        (["--method", "BDF", "--solver", "ali3p"], "the formulation recursive"),
        (["--method", "BDF", "--step", "0.01"], "--step cannot be used with --method"),
        (["--tolerance", "1e-3"], "--tolerance can be used with --method only"),
    ],
)
def test_wrong_options_are_refused_in_a_sentence(call, pendulum_file, words, complaint):
    code, _, err = call("run", pendulum_file, "--until", 0.01, *words)
    assert code == 2
    assert complaint in err


def test_a_folder_that_cannot_be_written_is_named(call, pendulum_file, tmp_path):
    code, _, err = call("run", pendulum_file, "--until", 0.01, "--out", tmp_path / "nowhere" / "out.csv")
    assert code == 2
    assert "cannot be written" in err


def test_results_that_cannot_be_written_are_refused_before_the_run(call, pendulum_file, tmp_path):
    code, out, told = call("run", pendulum_file, "--until", 1e9, "--out", tmp_path / "out.xlsx")
    assert (code, out) == (2, "")
    assert "results are written as .csv, .parquet, .h5; there is no format '.xlsx'." in told


def test_what_a_newer_file_holds_is_told(call, tmp_path):
    path = tmp_path / "new.linkwork"
    path.write_text('{"linkwork": 9, "bodies": [{"id": "a", "kind": "rigid"}, {"id": "b", "kind": "jelly"}]}')
    code, _, told = call("run", path, "--until", 0.01)
    assert code == 0
    assert "error: b is kept in the file and left out of the mechanism." in told


def test_what_forces_take_and_give_is_no_drift(call_json, tmp_path):
    mechanism = lw.Mechanism("pushed")
    mechanism.add_body("block", mass=2, inertia=(0.1, 0.1, 0.1))
    mechanism.add_force("push", "force", body="block", fx="20*t")
    mechanism.add_force("air", "drag", body="block", linear=3.0)
    mechanism.save(tmp_path / "pushed.linkwork")
    code, shown = call_json("run", str(tmp_path / "pushed.linkwork"), "--until", "0.5")
    assert code == 0
    assert shown["energy_drift"] < 1e-4


def test_edits_of_a_session_come_in(call_json, pendulum_file, tmp_path):
    with lw.LiveRun(lw.load(pendulum_file)) as run:
        run.advance(0.1)
        run.edit(lw.edits.RemoveJoint("elbow"))
        run.save_journal(tmp_path / "session.jsonl")
    out = tmp_path / "out.csv"
    words = ("--journal", tmp_path / "session.jsonl", "--until", 0.2, "--out", out)
    code, shown = call_json("run", pendulum_file, *words)
    assert (code, shown["edits"], shown["solver"]) == (0, 1, "modular")
    assert "elbow.force.x [N]" in out.read_text().splitlines()[0]


def test_a_journal_that_is_none_is_refused(call, pendulum_file, tmp_path):
    (tmp_path / "no.jsonl").write_text("{}\n")
    code, _, err = call("run", pendulum_file, "--journal", tmp_path / "no.jsonl")
    assert code == 2
    assert "this is not a journal" in err


def test_what_cannot_hold_is_told_and_is_no_success(call, tmp_path):
    m = lw.Mechanism("torn")
    m.add_body("arm", mass=1, shape=lw.Box(x=1, y=0.1, z=0.1), position=(0.5, 0, 0))
    m.add_joint("pin", "revolute", base="ground", follower="arm", at=(0, 0, 0), axis=(0, 1, 0))
    m.add_driver("one", "motion", joint="pin", formula="t")
    m.add_driver("two", "motion", joint="pin", formula="2 * t")
    m.save(tmp_path / "torn.linkwork")
    code, out, err = call("run", tmp_path / "torn.linkwork", "--until", 0.1)
    assert code == 1
    assert "0.1 s simulated" in out
    assert err.startswith("error: one and two contradict each other")
