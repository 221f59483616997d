"""Kernels compiled beside the window, and what the window may say meanwhile."""

import json
import subprocess
import sys
import threading

import pytest
from sample_models import double_pendulum
from waiting import wait_until

from linkwork import kernel_cache
from linkwork.edits import AddBody, apply
from linkwork.equations.compiling import Compiling
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.model import Model
from linkwork.model.shapes.box import Box
from linkwork_studio.session import kernels
from linkwork_studio.session.kernels import KernelState, KernelWatch


@pytest.fixture
def cold(monkeypatch):
    monkeypatch.setattr(kernel_cache, "is_warm", lambda: False)


@pytest.fixture
def program(monkeypatch):
    """Lets another program stand for the compilation."""
    real = subprocess.Popen

    def use(code: str) -> None:
        monkeypatch.setattr(kernels.subprocess, "Popen", lambda _, **rest: real([sys.executable, "-c", code], **rest))

    return use


def test_warm_kernels_are_ready_at_once(monkeypatch):
    monkeypatch.setattr(kernel_cache, "is_warm", lambda: True)
    watch = KernelWatch()
    watch.start()
    assert watch.done.is_set()
    assert watch.state == KernelState(True, "", 1.0)
    watch.stop()


def test_progress_is_told_and_then_all_is_ready(cold, program):
    parts = [json.dumps({"done": n, "total": 6, "needed": 4, "name": f"part {n}"}) for n in range(5)]
    lines = "\n".join(parts)
    program(f"print({lines!r}, flush=True)")
    watch, seen = KernelWatch(), []
    assert not watch.state.ready
    assert watch.state.message
    real = watch._show
    watch._show = lambda line: (real(line), seen.append(watch.state))
    watch.start()
    wait_until(watch.done.is_set)
    assert [s.fraction for s in seen] == [0.0, 0.25, 0.5, 0.75, 1.0]
    assert seen[2].message.startswith("Compiling for this computer, 3 of 4: part 2.")
    assert [s.ready for s in seen] == [False] * 4 + [True]
    assert watch.state == KernelState(True, "", 1.0)


@pytest.mark.parametrize(
    "line", ["", "no json", "[]", '{"done": 1}', '{"done": "x", "needed": 2, "name": "n"}', "null"]
)
def test_other_lines_are_passed_over(cold, line):
    watch = KernelWatch()
    before = watch.state
    watch._show(line)
    assert watch.state == before


def test_where_nothing_is_needed_the_run_may_begin(cold):
    watch = KernelWatch()
    watch._show('{"done": 0, "needed": 0, "name": "nothing"}')
    assert watch.state.ready


@pytest.mark.parametrize("code", ["import sys; sys.exit(3)", "raise SystemError"])
def test_a_compilation_that_fails_leaves_it_to_the_worker(cold, program, code):
    program(code)
    watch = KernelWatch()
    watch.start()
    wait_until(watch.done.is_set)
    assert watch.state.ready


def test_a_program_that_cannot_be_started_leaves_it_to_the_worker(cold, monkeypatch):
    def fail(*_, **__):
        raise FileNotFoundError

    monkeypatch.setattr(kernels.subprocess, "Popen", fail)
    watch = KernelWatch()
    watch.start()
    wait_until(watch.done.is_set)
    watch.stop()


def test_closing_the_window_ends_the_compilation(cold, program):
    program("import time; time.sleep(600)")
    watch = KernelWatch()
    watch.start()
    wait_until(lambda: watch._processes)
    watch.stop()
    wait_until(watch.done.is_set)
    assert watch._processes[0].returncode != 0


def test_what_the_compilation_wrote_into_is_closed_with_it(cold, program):
    program("print('done')")
    watch = KernelWatch()
    watch._run()
    assert watch._processes[0].stdout.closed
    assert watch._processes[0].returncode == 0


def test_a_formulation_that_is_not_compiled_is_waited_for_and_told_of(cold, program):
    program("import time; time.sleep(0.3)")
    watch, done = KernelWatch(), threading.Event()
    watch._be_ready()
    watch.when_compiled("semirecursive", "Semi-recursive", done.set)
    assert not done.is_set()
    assert watch.state.ready
    assert watch.state.message.startswith("Compiling Semi-recursive.")
    wait_until(done.is_set)
    assert watch.state == KernelState(True, "", 1.0)


def test_of_two_formulations_the_one_that_was_chosen_last_is_waited_for(cold, program):
    program("import time; time.sleep(0.2)")
    watch, done = KernelWatch(), []
    watch._be_ready()
    watch.when_compiled("semirecursive", "Semi-recursive", lambda: done.append("first"))
    watch.when_compiled("ali3p", "Index 3", lambda: done.append("second"))
    assert watch.state.message.startswith("Compiling Index 3")
    wait_until(lambda: all(process.poll() is not None for process in watch._processes) and done)
    assert done == ["second"]


def test_where_all_is_compiled_nothing_is_waited_for(monkeypatch):
    monkeypatch.setattr(kernel_cache, "is_warm", lambda: True)
    done = []
    KernelWatch().when_compiled("ali3p", "Index 3", lambda: done.append(1))
    assert done == [1]


def test_what_is_compiled_in_this_process_is_told_of(monkeypatch):
    monkeypatch.setattr(kernel_cache, "is_warm", lambda: True)
    watch = KernelWatch()
    monkeypatch.setattr(Compiling, "seconds", 0.1)
    assert watch.state.message == ""
    monkeypatch.setattr(Compiling, "seconds", 3.0)
    assert watch.state.ready
    assert watch.state.message.startswith("Compiling")


def test_a_mechanism_with_contact_waits_for_its_part_and_others_do_not(cold):
    watch, over = KernelWatch(), threading.Event()
    watch._be_ready()
    watch.wait_for(double_pendulum(), lambda: False)
    stack = touching_boxes()
    waits = threading.Thread(target=lambda: (watch.wait_for(stack, lambda: False), over.set()))
    watch._show(json.dumps({"done": 5, "total": 9, "needed": 5, "name": "contact"}))
    waits.start()
    wait_until(lambda: watch.state.message.startswith("Compiling contact."))
    assert not over.is_set()
    watch._show(json.dumps({"done": 6, "total": 9, "needed": 5, "name": "Semi-recursive"}))
    wait_until(over.is_set)
    assert watch.state.message == ""


def test_nobody_waits_for_a_mechanism_that_was_left(cold):
    watch = KernelWatch()
    watch.wait_for(touching_boxes(), lambda: True)
    assert watch.state.message == "" or not watch.state.ready


def touching_boxes():
    boxes = [RigidBody(id=name, shapes=(Box(collides=True),), position=(0, 0, z)) for name, z in (("a", 0), ("b", 2))]
    return apply(Model(), tuple(AddBody(box) for box in boxes))[0]
