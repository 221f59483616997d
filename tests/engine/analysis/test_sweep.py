"""Many runs, here, in processes, in processes that are killed, and on a cluster."""

import multiprocessing
import os
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from resting_models import G, weight_on_springs
from waiting import wait_until

import linkwork as lw
from linkwork.analysis.sweep import grid, latin
from linkwork.errors import ModelError

STIFFNESSES = np.linspace(50.0, 200.0, 24).tolist()


@pytest.fixture(scope="module")
def weight():
    mechanism = weight_on_springs(100.0)
    mechanism.add_measure("height", "point", base="ground", follower="weight")
    return mechanism


def settled(mechanism, **words) -> lw.sweep:
    return lw.sweep(mechanism, {"spring0.stiffness": STIFFNESSES}, ["height.z"], question="statics", **words)


@pytest.fixture(scope="module")
def serial(weight):
    return settled(weight, workers=0)


def test_each_case_is_the_formula(serial):
    assert serial.column("height.z") == pytest.approx(-2 * G / np.array(STIFFNESSES), abs=1e-9)
    assert serial.column("spring0.stiffness").tolist() == STIFFNESSES
    assert serial.failures == {}


def test_processes_give_the_same_table(weight, serial):
    shares = []
    table = settled(weight, workers=2, progress=shares.append)
    assert np.array_equal(table.results, serial.results)
    assert shares == sorted(shares)
    assert shares[-1] == 1.0


def test_a_killed_process_costs_no_case(weight, serial):
    killed = []

    def kill_one(_share: float) -> None:
        if not killed:
            killed.append(multiprocessing.active_children()[0].pid)
            os.kill(killed[0], signal.SIGKILL)

    table = settled(weight, workers=2, progress=kill_one)
    assert killed
    assert np.array_equal(table.results, serial.results)


KILLED_ON_THE_WAY = """
import multiprocessing, os, signal
from resting_models import weight_on_springs
import linkwork as lw

def stop(_share):
    print(*(child.pid for child in multiprocessing.active_children()), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)

if __name__ == "__main__":
    mechanism = weight_on_springs(100.0)
    mechanism.add_measure("height", "point", base="ground", follower="weight")
    values = {"spring0.stiffness": [50.0 + k for k in range(64)]}
    lw.sweep(mechanism, values, ["height.z"], question="statics", workers=2, progress=stop)
"""


def is_running(process: int) -> bool:
    """Whether a process is there and has not ended; one that nobody waited for stays as a zombie."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes in /proc")
def test_workers_end_with_a_killed_parent(tmp_path):
    script = tmp_path / "study.py"
    script.write_text(KILLED_ON_THE_WAY)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    told = subprocess.run([sys.executable, script], stdout=subprocess.PIPE, env=environment, check=False)
    assert told.returncode == -signal.SIGKILL
    workers = [int(word) for word in told.stdout.split()]
    assert len(workers) == 2
    wait_until(lambda: not any(map(is_running, workers)))


def test_a_sweep_that_is_stopped_keeps_what_it_has(weight, serial):
    table = settled(weight, workers=0, progress=lambda share: share < 0.5)
    assert np.array_equal(table.results[:12], serial.results[:12])
    assert np.isnan(table.results[12:]).all()


@pytest.mark.slow
def test_a_cluster_gives_the_same_table_though_a_worker_is_killed(weight, serial):
    distributed = pytest.importorskip("distributed")
    quiet = {"dashboard_address": None, "silence_logs": 50, "memory_limit": 0}
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, **quiet) as cluster:
        killed = []

        def kill_one(_share: float) -> None:
            if not killed:
                killed.append(next(iter(cluster.workers.values())).pid)
                os.kill(killed[0], signal.SIGKILL)

        table = settled(weight, workers=cluster.scheduler_address, progress=kill_one)
    assert killed
    assert np.array_equal(table.results, serial.results)


def test_a_scheduler_that_does_not_answer_is_told(weight, monkeypatch):
    pytest.importorskip("distributed")
    monkeypatch.setattr("linkwork.analysis.sweep.PATIENCE", "0.5s")
    with pytest.raises(ModelError, match=r"No Dask scheduler answers at tcp://127\.0\.0\.1:9"):
        settled(weight, workers="tcp://127.0.0.1:9")


def test_cases_that_fail_are_told_and_the_others_stand(weight):
    table = lw.sweep(weight, {"weight.mass": [1.0, -1.0]}, ["height.z"], question="statics", workers=0)
    assert table.results[0, 0] == pytest.approx(-G / 100)
    assert np.isnan(table.results[1, 0])
    assert list(table.failures) == [1]


def test_a_table_is_written_with_its_columns(serial, tmp_path):
    serial.save(tmp_path / "table.csv")
    lines = (tmp_path / "table.csv").read_text().splitlines()
    header = next(n for n, line in enumerate(lines) if not line.startswith("#"))
    assert "spring0.stiffness" in lines[header]
    assert len(lines) - header - 1 == len(STIFFNESSES)
    with pytest.raises(ModelError, match="no column 'depth'"):
        serial.column("depth")


def test_a_grid_has_every_combination_and_a_draw_every_slice():
    assert grid({"a": [1, 2], "b": [5, 6]}) == [(1.0, 5.0), (1.0, 6.0), (2.0, 5.0), (2.0, 6.0)]
    drawn = np.array(latin({"a": [0.0, 1.0], "b": [10.0, 20.0]}, 10))
    assert sorted((drawn[:, 0] * 10).astype(int)) == list(range(10))
    assert sorted((drawn[:, 1] - 10).astype(int)) == list(range(10))
    assert latin({"a": [0, 1]}, 5) == latin({"a": [0, 1]}, 5)
    assert latin({"a": [0, 1]}, 5) != latin({"a": [0, 1]}, 5, seed=1)


@pytest.mark.parametrize("parameters", [{}, {"weight.mass": []}])
def test_nothing_to_vary_is_told(weight, parameters):
    with pytest.raises(ModelError, match="at least one"):
        lw.sweep(weight, parameters, ["height.z"])


def test_no_samples_are_told(weight):
    with pytest.raises(ModelError, match="0 is not a number of cases"):
        lw.sweep(weight, {"weight.mass": [1.0, 2.0]}, ["height.z"], samples=0)
