"""Values by joint read like a dictionary."""

import numpy as np
import pytest

from linkwork.results.by_joint import ByJoint

FOUND = ByJoint({"pin": 0, "weld": 1, "ball": 2}, np.array([0, 1, 1, 3]), np.array([0.5, 1.0, 2.0]))


def test_joints_that_have_values_are_there():
    assert dict(FOUND) == {"pin": (0.5,), "ball": (1.0, 2.0)} == FOUND
    assert repr(FOUND) == repr(dict(FOUND))
    assert len(FOUND) == 2
    assert isinstance(FOUND["pin"][0], float)


@pytest.mark.parametrize("joint", ["weld", "nothing"])
def test_others_are_not(joint):
    assert joint not in FOUND
    assert FOUND.get(joint, ()) == ()
    with pytest.raises(KeyError):
        FOUND[joint]


def test_none_at_all():
    assert dict(ByJoint({}, np.zeros(1, dtype=np.int64), np.zeros(0))) == {}
