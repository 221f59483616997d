"""The compound pendulum against its closed form, the complete elliptic integral."""

import numpy as np
import pytest
from sample_models import GRAVITY, built, hinge, rod
from scipy.special import ellipk

from linkwork.math3d import vector
from linkwork.simulation.simulation import Simulation

LENGTH = 1.0  # metres
THIN = 3e-9  # a rod counts as a hair thick, which shows where nothing else does [s]


def let_go(amplitude: float):
    """A slender rod on a hinge, let go at an angle from where it would hang [rad]."""
    end = (LENGTH * np.sin(amplitude), 0.0, -LENGTH * np.cos(amplitude))
    return built(rod("arm", vector.ZERO, end, thickness=1e-6), hinge("pin", "ground", "arm", vector.ZERO))


def half_period(solver: str, amplitude: float, h: float) -> float:
    """When the rod stands still on the other side [s]: where a parabola through three of its speeds vanishes."""
    simulation = Simulation(let_go(amplitude), solver, h, accuracy="exact")
    expected = exact(amplitude)
    simulation.advance(round(expected / h) - 1)
    times, speeds = [], []
    for _ in range(3):
        snapshot = simulation.snapshot()
        times.append(snapshot.time)
        speeds.append(snapshot.angular_velocity("arm")[1])
        simulation.advance(1)
    roots = np.roots(np.polyfit(np.array(times) - expected, speeds, 2))
    return expected + float(min(roots.real, key=abs))


def exact(amplitude: float) -> float:
    """Half a period: 2 K(sin2(amplitude / 2)) sqrt(2 l / 3 g) [s]."""
    return 2.0 * ellipk(np.sin(amplitude / 2) ** 2) * np.sqrt(2.0 * LENGTH / (3.0 * -GRAVITY[2]))


@pytest.mark.parametrize("amplitude", [0.1, np.pi / 2, 2.8])
def test_the_period_is_the_elliptic_integral(solver, order, amplitude):
    errors = [half_period(solver, amplitude, h) - exact(amplitude) for h in (2.5e-4, 1.25e-4)]
    assert abs(errors[1]) < {"modular_paper": 2e-5, "baumgarte": 1e-6, "modular": 1e-6}.get(solver, 2e-7)
    # What a step of `modular` leaves of its rows is no matter of the step.
    assert solver == "modular" or errors[0] / errors[1] > 2 ** (order - 0.3) or abs(errors[1]) < THIN


def test_the_pin_carries_what_the_textbook_says(solver):
    """Let go level, a rod passes the lowest point with 5/2 of its weight in the pin."""
    simulation = Simulation(let_go(np.pi / 2), solver, 2.5e-4)
    simulation.advance(round(exact(np.pi / 2) / 2 / 2.5e-4))
    snapshot = simulation.snapshot()
    tolerance = 0.2 if solver == "modular_paper" else 2e-3
    assert snapshot.force("pin") == pytest.approx((0.0, 0.0, 2.5 * -GRAVITY[2]), abs=tolerance * 10)
    assert snapshot.speeds["pin"][0] == pytest.approx(np.sqrt(3 * -GRAVITY[2] / LENGTH), rel=2e-3)
