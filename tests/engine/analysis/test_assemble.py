"""Assembly with one coordinate prescribed: least motion, other drivers kept, and speeds that cannot be."""

import pytest
from joint_trials import residuals
from sample_models import bar_rows, built, hinge, rod

import linkwork as lw
from linkwork.analysis.assemble import assembled
from linkwork.edits import AddElement, apply
from linkwork.errors import ModelError
from linkwork.math3d import vector
from linkwork.model.drivers.motion import Motion


def test_a_place_where_it_is_already_moves_nothing():
    model = bar_rows(2)
    value, speed = lw.coordinates(model, "left0")["angle"]
    changed, _ = apply(model, assembled(model, "left0", "angle", value, speed))
    for id, body in model.bodies.items():
        assert changed.bodies[id].position == pytest.approx(body.position, abs=1e-9)
        assert changed.bodies[id].velocity == pytest.approx(body.velocity, abs=1e-9)


def test_bodies_move_least_in_the_metric_of_mass():
    light, heavy = rod("light", vector.ZERO, vector.X, mass=1.0), rod("heavy", vector.X, (2, 0, 0), mass=1e6)
    model = built(light, heavy, hinge("j", "light", "heavy", vector.X))
    changed, _ = apply(model, assembled(model, "j", "angle", 0.05, 0.0))
    assert changed.bodies["heavy"].position == pytest.approx(heavy.position, abs=1e-5)
    assert lw.coordinates(changed, "j")["angle"][0] == pytest.approx(0.05, abs=1e-9)


def test_other_drivers_keep_what_they_hold():
    model, _ = apply(bar_rows(1), AddElement(Motion(id="hold", joint="foot1", formula="0 rad + 0.5*t")))
    with pytest.raises(ModelError, match="cannot get there"):
        assembled(model, "foot0", "angle", 0.4, 0.0)
    value = lw.coordinates(model, "foot0")["angle"][0]
    changed, _ = apply(model, assembled(model, "foot0", "angle", value, 0.5))
    assert abs(residuals(changed)).max() < 1e-7
    with pytest.raises(ModelError, match="nothing can move at 2 there"):
        assembled(model, "foot0", "angle", value, 2.0)
