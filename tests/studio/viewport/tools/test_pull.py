"""The hand takes hold of a body where the mouse is, follows it, and lets go."""

import numpy as np
import pytest


@pytest.fixture
def pulling(hand):
    hand.viewport.arm("pull")
    return hand


def test_a_drag_pulls_and_lets_go(pulling):
    pulls, gone = [], []
    pulling.viewport.pulled_at.connect(lambda *pull: pulls.append(pull))
    pulling.viewport.let_go_of.connect(lambda: gone.append(True))
    begin = np.array(pulling.viewport.seen.bodies["forearm"].position)
    pulling.drag(begin, begin + np.array((0.5, 0.0, 0.3)))
    assert {body for body, _, _ in pulls} == {"forearm"}
    assert np.linalg.norm(np.subtract(pulls[-1][2], pulls[0][2])) > 0.2
    assert pulls[-1][1] == pulls[0][1], "the point of the body stays"
    assert gone == [True]
    assert not pulling.asked, "to pull is no edit"


def test_over_the_empty_space_the_view_turns(pulling):
    pulls = []
    pulling.viewport.pulled_at.connect(lambda *pull: pulls.append(pull))
    pulling.drag((30.0, 0.0, 30.0), (31.0, 0.0, 30.0))
    assert not pulls
