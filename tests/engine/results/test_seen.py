from types import SimpleNamespace

import numpy as np

from linkwork.results.seen import seen_body, seen_model

VALUES = {
    "position": np.array([3.0, 0.0, 0.0]),
    "rotation": np.array([0.0, 1.0, 0.0, 0.0]),
    "velocity": np.array([1.0, 0.0, 0.0]),
    "angular_velocity": np.array([0.0, 2.0, 0.0]),
}


def snapshot(time=1.0):
    return SimpleNamespace(time=time, bodies={"rod": 0}, **{k: (lambda _id, v=v: v) for k, v in VALUES.items()})


def test_bodies_stand_where_the_snapshot_has_them(context):
    model = seen_model(context.document.model, snapshot())
    assert model.bodies["rod"].position == (3.0, 0.0, 0.0)
    assert model.bodies["rod"].angular_velocity == (0.0, 2.0, 0.0)
    assert model.bodies["arm"] is context.document.model.bodies["arm"]


def test_before_the_run_they_stand_where_they_are_stored(context):
    rod = context.document.model.bodies["rod"]
    assert seen_body(rod, None) is rod
    assert seen_body(rod, snapshot(time=0.0)) is rod
