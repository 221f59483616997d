from types import SimpleNamespace

import numpy as np
from sample_models import double_pendulum

from linkwork.results.seen import seen_body, seen_model

VALUES = {
    "position": np.array([3.0, 0.0, 0.0]),
    "rotation": np.array([0.0, 1.0, 0.0, 0.0]),
    "velocity": np.array([1.0, 0.0, 0.0]),
    "angular_velocity": np.array([0.0, 2.0, 0.0]),
}


def snapshot(time=1.0):
    return SimpleNamespace(time=time, bodies={"lower": 0}, **{k: (lambda _id, v=v: v) for k, v in VALUES.items()})


def test_bodies_stand_where_the_snapshot_has_them():
    stored = double_pendulum()
    model = seen_model(stored, snapshot())
    assert model.bodies["lower"].position == (3.0, 0.0, 0.0)
    assert model.bodies["lower"].angular_velocity == (0.0, 2.0, 0.0)
    assert model.bodies["upper"] is stored.bodies["upper"]


def test_before_the_run_they_stand_where_they_are_stored():
    rod = double_pendulum().bodies["lower"]
    assert seen_body(rod, None) is rod
    assert seen_body(rod, snapshot(time=0.0)) is rod
