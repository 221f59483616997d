"""Who waits for a run gets it between two steps, and has steps given up that take long."""

import threading
import time

from linkwork.simulation.run_lock import RunLock


def test_who_waits_has_the_step_given_up():
    given_up = threading.Event()
    lock, inside = RunLock(given_up.set), threading.Event()

    def make_a_costly_step() -> None:
        with lock.stepping():
            inside.set()
            assert given_up.wait(60.0)

    thread = threading.Thread(target=make_a_costly_step)
    thread.start()
    assert inside.wait(60.0)
    with lock:
        assert given_up.is_set()
    thread.join()


def test_who_does_not_go_on_waiting_goes_without():
    lock, inside, over = RunLock(lambda: None), threading.Event(), threading.Event()

    def hold() -> None:
        with lock.stepping():
            inside.set()
            over.wait(60.0)

    thread = threading.Thread(target=hold)
    thread.start()
    assert inside.wait(60.0)
    assert not lock.take(lambda: False)
    over.set()
    thread.join()
    assert lock.take(lambda: False)
    lock.leave()


def test_the_same_thread_may_enter_again():
    lock = RunLock(lambda: None)
    with lock, lock, lock.stepping():
        assert lock.take(lambda: False)
        lock.leave()


def test_steps_one_after_the_other_let_others_in():
    """A thread that makes steps without a pause does not keep the run for itself."""
    lock, over = RunLock(lambda: None), threading.Event()

    def play() -> None:
        while not over.is_set():
            with lock.stepping():
                time.sleep(0.001)

    thread = threading.Thread(target=play)
    thread.start()
    for _ in range(20):
        with lock:
            pass
    over.set()
    thread.join()
