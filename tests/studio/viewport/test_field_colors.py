"""Values become colours from one end of a scale to the other."""

import numpy as np

from linkwork_studio.viewport.field_colors import TABLE, colored


def test_ends_middle_and_beyond():
    found = colored(np.array([0.0, 5.0, 10.0, 99.0, -1.0]), 10.0)
    assert np.array_equal(found, TABLE[[0, 4, 8, 8, 0]])


def test_light_grows_with_the_value():
    light = colored(np.linspace(0.0, 1.0, 50), 1.0) @ (0.2126, 0.7152, 0.0722)
    assert (np.diff(light) > 0.0).all()


def test_a_scale_of_nothing_is_no_fault():
    assert np.isfinite(colored(np.zeros(3), 0.0)).all()
