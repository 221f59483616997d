"""BLAS on one thread within a function, and as before after it."""

import threading

import numpy as np
import pytest
import scipy.linalg
from threadpoolctl import threadpool_info, threadpool_limits

from linkwork.fem.one_thread import one_thread


def threads() -> set[int]:
    return {one["num_threads"] for one in threadpool_info() if one["user_api"] == "blas"}


@one_thread
def within(fails: bool) -> set[int]:
    scipy.linalg.cholesky(np.eye(3))
    if fails:
        raise ArithmeticError
    return threads()


def test_one_within_and_as_before_after_it():
    with threadpool_limits(2, user_api="blas"):
        before = threads()
        assert within(False) == {1}
        assert threads() == before
        with pytest.raises(ArithmeticError):
            within(True)
        assert threads() == before


def test_it_lasts_until_the_last_of_several_threads_has_left():
    inside, go_on, seen = threading.Event(), threading.Event(), []

    @one_thread
    def long() -> None:
        inside.set()
        assert go_on.wait(10.0)
        seen.append(threads())

    with threadpool_limits(2, user_api="blas"):
        before = threads()
        other = threading.Thread(target=long)
        other.start()
        assert inside.wait(10.0)
        assert within(False) == {1}
        assert threads() == {1}, "the other is still within"
        go_on.set()
        other.join(10.0)
        assert seen == [{1}]
        assert threads() == before
