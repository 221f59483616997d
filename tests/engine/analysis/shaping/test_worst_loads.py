import numpy as np
import pytest

from linkwork.analysis.best_shape.judging import Material
from linkwork.analysis.best_shape.reduction import GridBody
from linkwork.analysis.shaping.motion_loads import Motion, loads_of
from linkwork.analysis.shaping.region import region_of
from linkwork.analysis.shaping.worst_loads import WorstLoads, forces_at


@pytest.fixture(scope="module")
def judged(swinging):
    region = region_of(swinging, "arm", edge=0.01)
    material = Material(2.1e11, 1000.0)
    judge = WorstLoads(region, material, lambda weight: loads_of(swinging, region, weight, Motion(until=0.3)), 3, 100)
    return region, material, judge, GridBody(region.grid, region.interfaces)


def test_forces_balance_to_rounding(judged):
    region, material, judge, body = judged
    density = np.full(region.grid.elements, 0.5)
    judge(body.reduced(*material.of(density), 0), density)
    forces = judge.forces.reshape(-1, 2, judge.forces.shape[1])
    size = abs(judge.forces).max()
    assert abs(forces.sum(axis=0)).max() < 1e-9 * size
    x, y = region.grid.points.T
    assert abs(x @ forces[:, 1] - y @ forces[:, 0]).max() < 1e-9 * size


def test_the_slopes_are_those_of_the_compliance(judged):
    region, material, judge, body = judged
    rng = np.random.default_rng(4)
    density = rng.uniform(0.3, 0.9, region.grid.elements)
    way = rng.uniform(0.1, 1.0, region.grid.elements)  # all one way, so that rounding does not count

    def value(step):
        there = density + step * way
        return judge(body.reduced(*material.of(there), 0), there)

    slope = float(value(0.0).slopes @ way)
    differences = (value(1e-4).value - value(-1e-4).value) / 2e-4
    assert slope == pytest.approx(differences, rel=1e-5)


def test_instants_are_the_largest_peaks(judged):
    _, _, judge, _ = judged
    assert len(judge.at) <= 3
    assert judge.bending[judge.at[0]] == judge.bending.max()


def test_a_moment_and_a_force_come_in_whole(judged):
    region, material, judge, body = judged
    reduction = body.reduced(*material.of(np.ones(region.grid.elements)), 0)
    loads = judge.loads
    whole = forces_at(region, reduction, loads, 5) + reduction.mass @ loads.accelerations(region.grid.points, 5).ravel()
    one = region.interfaces[1]
    there = whole.reshape(-1, 2)[one.nodes]
    arms = region.grid.points[one.nodes] - one.place
    assert np.allclose(there.sum(axis=0), loads.forces[5, 1])
    assert (arms[:, 0] * there[:, 1] - arms[:, 1] * there[:, 0]).sum() == pytest.approx(loads.moments[5, 1], abs=1e-9)
