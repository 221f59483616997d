"""Room for samples."""

import numpy as np
from sample_models import double_pendulum

from linkwork.compiler.compile import compile_model
from linkwork.system.sampling import OF_ALL, PLACES, make_sampling


def test_there_is_a_place_for_each_number_of_a_sample():
    compiled = compile_model(double_pendulum())
    found = compiled.coordinates
    parts = found.directions, found.bodies, found.is_angle
    made = make_sampling(
        compiled.system, compiled.start, compiled.watch, parts, np.zeros(0, dtype=np.int64), np.arange(2)
    )
    assert made.values.shape == (PLACES, OF_ALL + 2 * 2 + 3 * 2)
    assert made.counted.tolist() == [0, 1]
    assert (made.count[0], made.reacts, made.until[0]) == (0, 0, -1)
    assert np.isinf(made.every[0])
