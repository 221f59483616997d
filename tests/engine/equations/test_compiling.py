"""Kernels that are compiled in this process are heard of while they are."""

import numba
import pytest

from linkwork.equations.compiling import Compiling, compiling


@pytest.fixture
def heard(monkeypatch):
    """How long each compilation had been under way at its end [s]."""
    times, end = [], Compiling.on_end

    def listen(self, event):
        times.append(self.seconds)
        end(self, event)

    monkeypatch.setattr(Compiling, "on_end", listen)
    return times


def test_a_compilation_is_heard_of_from_its_begin_to_its_end(heard):
    assert compiling.seconds == 0.0
    inner = numba.njit(lambda x: x + 1.0)
    outer = numba.njit(lambda x: inner(x) + 1.0)
    assert outer(1.0) == 3.0
    assert 0.0 < heard[0] < heard[1]  # the inner one lies within the outer one
    assert compiling.seconds == 0.0
    outer(2.0)
    assert len(heard) == 2


def test_a_compilation_that_fails_is_over_as_well(heard):
    with pytest.raises(numba.TypingError):
        numba.njit(lambda x: x.nothing)(1.0)
    assert heard
    assert compiling.seconds == 0.0
