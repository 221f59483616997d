"""The angle between two axes, 0 to 180 degrees whichever way it goes."""

import numpy as np
import pytest
from measure_trials import measured


@pytest.mark.parametrize(("axes", "offset"), [(("x", "x"), 0.0), (("z", "x"), np.pi / 2)])
def test_axes_of_an_arm(axes, offset):
    run, found = measured("angle", follower="arm", base_axis=axes[0], follower_axis=axes[1])
    turned = run.joint("pin").coordinate + offset
    assert turned[-1] > 2.0
    assert found == pytest.approx(np.arccos(np.cos(turned)), abs=1e-7)
