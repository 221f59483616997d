"""Steps cut where a branch ends: a function that jumps, one that slides to and fro, one that never switches."""

import numpy as np
import pytest

from linkwork.analysis.following import Step, Switching, first_switching, followed


class Ball:
    """y = (height, speed): it falls, and at the ground its speed is turned round to half; a branch ends there."""

    def __init__(self, share: float = 0.5, height: float = 5.0) -> None:
        self.branch, self.share = np.zeros(1), share
        self.switched: list[float] = []
        self.start = np.array([height, 0.0])

    def begin(self, _time: float, _y: np.ndarray) -> None:
        self.branch[0] = 1.0

    def margins(self, _time: float, y: np.ndarray) -> np.ndarray:
        return np.array([[y[0], 1.0]])

    def switch(self, switching: Switching, y: np.ndarray) -> np.ndarray:
        self.switched.append(switching.time)
        return np.array([0.0, -self.share * y[1]])


def falls(step: float):
    """Exact steps of a fall of a length [s]."""

    def steps(time, y, until):
        while time < until:
            begin, here = time, y

            def curve(at, begin=begin, here=here):
                t = at - begin
                return np.array([here[0] + here[1] * t - 5.0 * t * t, here[1] - 10.0 * t])

            end = min(until, begin + step)
            yield Step(begin, end, curve)
            time, y = end, curve(end)

    return steps


@pytest.mark.parametrize("step", [0.1, 0.37, 10.0])
def test_switchings_are_located_whatever_the_length_of_the_steps(step):
    ball = Ball()
    curve = followed(ball, falls(step), ball.start, 2.6)
    assert ball.switched == pytest.approx([1.0, 2.0, 2.5], abs=1e-12)
    assert curve.times[0] == 0.0
    assert curve.times[-1] == 2.6
    assert set(np.round(ball.switched, 9)) <= set(np.round(curve.times, 9))
    assert curve.at(1.5)[0] == pytest.approx([1.25, 0.0])
    assert curve.at(0.0)[0] == pytest.approx(ball.start)


def test_what_switches_to_and_fro_is_given_up():
    ball = Ball(share=0.0, height=0.0)
    with pytest.raises(ArithmeticError, match="to and fro"):
        followed(ball, falls(0.1), ball.start, 1.0)


def test_a_branch_that_begins_at_its_end_and_comes_back_ends_when_it_does():
    """A margin of zero at the beginning is no switching while it grows."""
    up = Step(0.0, 4.0, lambda t: np.array([t * (1.0 - t), 0.0]))
    found = first_switching(Ball(), up)
    assert found is not None
    assert found.time == pytest.approx(1.0, abs=1e-12)


def test_nothing_is_looked_for_where_nothing_switches():
    ball = Ball()
    ball.branch = np.zeros(0)
    assert first_switching(ball, Step(0.0, 1.0, lambda t: np.array([-1.0, 0.0]))) is None
