"""A point of an arm against r = (cos, 0, -sin) and its derivatives; and seen from the arm itself."""

import numpy as np
import pytest
from measure_trials import arm, measured

import linkwork as lw

TIP = {"follower": "arm", "follower_frame": lw.Frame((0.5, 0.0, 0.0))}


def test_position_velocity_and_acceleration_of_a_tip():
    for quantity in ("position", "velocity", "acceleration"):
        run, found = measured("point", quantity=quantity, **TIP)
        angle, speed = run.joint("pin").coordinate, run.joint("pin").speed
        rate = np.gradient(speed, run.time, edge_order=2)
        out = np.column_stack((np.cos(angle), 0 * angle, -np.sin(angle)))
        across = np.column_stack((-np.sin(angle), 0 * angle, -np.cos(angle)))
        exact = {"position": out, "velocity": speed[:, None] * across}
        exact["acceleration"] = rate[:, None] * across - speed[:, None] ** 2 * out
        assert found[2:-2] == pytest.approx(exact[quantity][2:-2], abs=5e-2 if quantity == "acceleration" else 1e-6)


def test_seen_from_the_arm_the_ground_turns_the_other_way():
    run, found = measured("point", base="arm", follower="ground", quantity="position")
    assert found == pytest.approx(np.tile((-0.5, 0.0, 0.0), (len(run.time), 1)), abs=1e-9)


def test_names_and_units():
    m = arm()
    point = m.add_measure("tip", "point", quantity="velocity", **TIP)
    assert [(r.name, r.unit) for r in point.readings(m.model)] == [("x", "m/s"), ("y", "m/s"), ("z", "m/s")]
