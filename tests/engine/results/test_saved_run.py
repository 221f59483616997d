"""A saved run says what it has not."""

import numpy as np
import pytest

from linkwork.errors import ModelError
from linkwork.results.channel import Channel
from linkwork.results.saved_run import SavedRun

TIME = Channel("", "time", "", "s", np.arange(3.0))


def test_unknown_ids_say_what_there_is():
    run = SavedRun([TIME, Channel("bodies", "arm", "position", "m", np.ones((3, 3)), ("x", "y", "z"))], {})
    with pytest.raises(ModelError, match=r"There is no 'leg' in this run; there are: arm\."):
        run.position("leg")


def test_several_coordinates_stand_in_columns_and_missing_energies_are_zero():
    force = [Channel("joints", "tube", name, "N", np.ones((3, 3)), ("x", "y", "z")) for name in ("force", "torque")]
    both = [
        Channel("joints", "tube", f"coordinate.{n}", u, np.full(3, v))
        for n, u, v in (("angle", "rad", 1), ("z", "m", 2))
    ]
    run = SavedRun([TIME, *force, *both], {})
    assert run.joint("tube").coordinate.tolist() == [[1, 2]] * 3
    assert run.joint("tube").speed.shape == (3, 0)
    assert run.energy.total.tolist() == [0.0] * 3
