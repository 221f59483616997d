"""A journal runs again to the same bits, also across branches, resets, failed edits and pauses."""

import json
import os
import subprocess
import sys

import pytest
from processors import told_on_each
from random_trees import random_tree
from sample_models import bricard, double_pendulum

import linkwork as lw
from linkwork.errors import SolverError
from linkwork.simulation.journal import from_text
from linkwork.simulation.replay import replay, state_hash


@pytest.fixture
def session(solver):
    """A run with some of everything: its journal and the hash of its end."""
    with lw.LiveRun(double_pendulum(), solver=solver) as run:
        run.advance(0.3)
        here = run.bookmark()
        run.edit(lw.edits.RemoveJoint("elbow"))
        run.advance(0.1)
        knee = lw.edits.AddJoint(
            "elbow", "spherical", base="upper", follower="lower", base_at=(0.5, 0, 0), follower_at=(-0.5, 0, 0)
        )
        assert not run.edit(knee, policy="refuse").accepted
        assert run.edit(knee, policy="ramp", lasts=0.1).accepted
        run.advance(0.05)
        run.pull("lower", (1.0, 0.5, 0.0), at=(0.2, 0, 0))
        run.advance(0.1)
        run.pull("lower", (1.0, 0.5, 0.5), at=(0.2, 0, 0))
        run.advance(0.033)
        run.let_go()
        run.pause_when("angle(shoulder) > 100 deg")
        run.advance(0.5)
        run.rewind(0.2)
        run.advance(0.1)
        run.rewind(here)
        run.edit(lw.edits.SetValue("lower", "mass", 2.0))
        run.advance(0.1)
        run.set_accuracy("exact")
        run.set_step(5e-4)
        run.advance(0.05)
        run.switch_solver("augmented_lagrangian")
        run.advance(0.05)
        run.edit(lw.edits.Rename("lower", "shin"))
        run.advance(0.02)
        yield run


def test_to_the_same_bits(session):
    text = "\n".join(session._timeline.journal.lines())
    again = replay(from_text(text))
    assert state_hash(again.simulation) == session.state_hash()
    assert again.simulation.model == session.model
    assert "\n".join(again.journal.lines()) == text


def test_a_reset_and_what_follows():
    with lw.LiveRun(bricard(), solver="ali3p") as run:
        run.advance(0.1)
        run.reset(lw.edits.SetValue("rod0", "mass", 3.0))
        run.advance(0.05)
        run.reset(solver="modular")
        run.advance(0.05)
        text = "\n".join(run._timeline.journal.lines())
        assert state_hash(replay(from_text(text)).simulation) == run.state_hash()


def test_what_was_played_is_replayed():
    with lw.LiveRun(double_pendulum()) as run:
        run.play()
        while run.snapshot().step_count < 40:
            pass
        run.edit(lw.edits.RemoveJoint("elbow"))
        while run.snapshot().step_count < 90:
            pass
        run.pause()
        text = "\n".join(run._timeline.journal.lines())
        assert state_hash(replay(from_text(text)).simulation) == run.state_hash()


def test_one_bit_is_told():
    with lw.LiveRun(double_pendulum()) as run:
        run.advance(0.2)
        lines = list(run._timeline.journal.lines())
        head = json.loads(lines[0])
        head["project"]["bodies"][0]["mass"] *= 1.0 + 1e-15
        assert state_hash(replay(from_text("\n".join([json.dumps(head), lines[1]]))).simulation) != run.state_hash()


def test_a_journal_that_does_not_fit_is_told():
    with lw.LiveRun(double_pendulum()) as run:
        run.edit(lw.edits.RemoveJoint("elbow"))
        text = "\n".join(run._timeline.journal.lines())
    with pytest.raises(SolverError, match=r"edit at step 0 was refused\. There is no element 'knee'"):
        replay(from_text(text.replace('"removed": ["elbow"]', '"removed": ["knee"]')))


def test_progress_is_told():
    with lw.LiveRun(double_pendulum()) as run:
        run.set_accuracy("fast")
        run.advance(0.01)
        seen = []
        replay(from_text("\n".join(run._timeline.journal.lines())), seen.append)
    assert seen == [0.5, 1.0]


def chain_that_is_pulled() -> lw.Mechanism:
    """Five bodies whose masses sum up to other last bits in another order."""
    mechanism, before = lw.Mechanism("chain"), "ground"
    for number, mass in enumerate((0.1, 0.2, 0.3, 0.7, 1.1)):
        name, start = f"b{number}", 0.2 * number
        mechanism.add_body(name, mass=mass, inertia=(0.01, 0.01, 0.01), position=(start + 0.1, 0, 0))
        mechanism.add_joint(f"j{number}", "revolute", base=before, follower=name, at=(start, 0, 0), axis=(0, 1, 0))
        before = name
    return mechanism


@pytest.mark.parametrize("seed", ["0", "1", "2"])
def test_in_a_fresh_process_under_any_hash_seed(seed, tmp_path):
    journal = tmp_path / "pulled.jsonl"
    with lw.LiveRun(chain_that_is_pulled()) as run:
        here = run.bookmark()
        run.pull("b4", (0.0, 0.0, 1.0))
        run.advance(0.1)
        run.edit([lw.edits.Duplicate(("b3", "b4", "j4")), lw.edits.RemoveBody("b1")])
        run.advance(0.05)
        run.rewind(here)
        run.pull("b2", (0.0, 1.0, 1.0))
        run.advance(0.05)
        run.save_journal(journal)
        expected = run.state_hash()
    command = [sys.executable, "-m", "linkwork.command_line", "replay", str(journal), "--json"]
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    told = subprocess.run(command, env=environment, capture_output=True, check=True)
    assert json.loads(told.stdout)["state"] == expected


def test_in_fresh_processes_whose_blas_takes_the_processor_for_another(tmp_path):
    journals = []
    for seed, solver in enumerate(("semirecursive", "recursive", "modular", "ali3p")):
        with lw.LiveRun(random_tree(seed, 8), solver=solver) as run:
            run.step(50)
            run.edit(lw.edits.SetValue("b3", "inertia", (0.3, 0.2, 0.4)))
            run.step(50)
            journals.append(str(tmp_path / f"{solver}.jsonl"))
            run.save_journal(journals[-1])
    script = "from linkwork.simulation.journal import load\nfrom linkwork.simulation.replay import replay, state_hash\n"
    script += f"for name in {journals}:\n    print(state_hash(replay(load(name)).simulation))"
    told = told_on_each(script)
    assert len(set(told)) <= 1, told
