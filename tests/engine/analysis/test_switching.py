"""Branches of controllers and stops: which the values ask for, how far they are from their ends, what follows."""

import numpy as np
import pytest
from limited_wheel import Wheel

from linkwork.analysis.switching import Switches
from linkwork.simulation.installed import install_stored
from linkwork.system.laws import BACK, FREE, HELD, SLIDING

GAIN, LIMIT = 60.0, 2.0


@pytest.fixture
def servo() -> Switches:
    return Switches(install_stored(Wheel(i=GAIN, limit=LIMIT).mechanism().model).compiled.system)


@pytest.fixture
def stop() -> Switches:
    m = Wheel().mechanism()
    m.remove("motor")
    m.add_force("stop", "joint_stop", joint="pin", low=-1.0, high=1.0)
    return Switches(install_stored(m.model).compiled.system)


@pytest.mark.parametrize(
    ("effort", "error", "branch"),
    [(1.9, 1.0, FREE), (-1.9, 1.0, FREE), (2.1, 1.0, HELD), (-2.1, -1.0, -HELD), (2.1, -1.0, BACK), (-2.1, 1.0, -BACK)],
)
def test_a_controller_begins_where_its_values_are(servo, effort, error, branch):
    servo.begin(np.array([[effort, error, 0.0]]))
    assert servo.branch.tolist() == [branch]


@pytest.mark.parametrize(("high", "low", "branch"), [(-0.1, -1.9, FREE), (0.1, -2.1, HELD), (-2.1, 0.1, -HELD)])
def test_a_stop_begins_where_its_values_are(stop, high, low, branch):
    stop.begin(np.array([[high, low, 0.0]]))
    assert stop.branch.tolist() == [branch]


@pytest.mark.parametrize("s", [1.0, -1.0])
@pytest.mark.parametrize(
    ("branch", "which", "error", "rate", "after"),
    [
        (FREE, 0, 1.0, 1.0, HELD),
        (FREE, 0, 1.0, -1.0, SLIDING),
        (FREE, 0, -1.0, 1.0, BACK),
        (HELD, 0, 1.0, -1.0, SLIDING),
        (HELD, 0, 0.01, -1.0, FREE),
        (HELD, 1, 0.0, -1.0, BACK),
        (BACK, 0, -1.0, -1.0, FREE),
        (BACK, 1, 0.0, 1.0, HELD),
        (SLIDING, 0, 1.0, 0.0, HELD),
        (SLIDING, 1, 0.01, -0.6, FREE),
    ],
)
def test_what_follows_is_unique_and_the_same_at_both_ends(servo, s, branch, which, error, rate, after):
    servo.branch[0] = branch if branch == FREE else s * branch
    which = which if branch != FREE or s > 0.0 else 1
    servo.switch(0, which, s * np.array([LIMIT, error, rate]))
    assert servo.branch[0] == (after if after == FREE else s * after)


@pytest.mark.parametrize("s", [1.0, -1.0])
def test_a_controller_that_slid_has_summed_up_what_the_limit_asks_for(servo, s):
    servo.branch[0] = s * SLIDING
    more = servo.switch(0, 1, s * np.array([LIMIT - 0.9, 0.01, -0.6]))
    assert more == pytest.approx(s * 0.9 / GAIN)


@pytest.mark.parametrize("branch", [HELD, -HELD, BACK, -BACK, SLIDING, -SLIDING])
def test_margins_are_positive_within_a_branch(servo, branch):
    s, error = np.sign(branch), -1.0 if abs(branch) == BACK else 1.0
    servo.branch[0] = branch
    inside = s * np.array([LIMIT + 0.1, error, -1.0])
    assert (servo.margins(inside[None]) > 0.0).all()


def test_a_stop_lets_go_and_is_met_again(stop):
    stop.branch[0] = FREE
    assert stop.margins(np.array([[-0.5, -1.5, 0.0]])).tolist() == [[0.5, 1.5]]
    stop.switch(0, 1, np.zeros(3))
    assert stop.branch[0] == -HELD
    assert stop.margins(np.array([[-2.2, 0.2, 0.0]]))[0, 0] == 0.2
    stop.switch(0, 0, np.zeros(3))
    assert stop.branch[0] == FREE
