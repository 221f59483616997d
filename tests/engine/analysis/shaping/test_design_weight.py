import numpy as np
import pytest

from linkwork.analysis.shaping.design_weight import properties_of, weight_of
from linkwork.analysis.shaping.region import region_of
from linkwork.model.shapes.box import Box


def test_a_full_plate_weighs_as_its_box(swinging):
    region = region_of(swinging, "arm")
    found = properties_of(region, weight_of(region, np.ones(region.grid.elements), 1000.0))
    assert found.mass == pytest.approx(2.0)
    assert np.allclose(found.centre, 0.0, atol=1e-12)
    assert np.allclose(found.tensor, 2.0 * np.array(Box(x=1.0, y=0.02, z=0.1).unit_inertia()), atol=1e-12)


def test_half_a_plate_weighs_as_half_the_box(swinging):
    region = region_of(swinging, "arm")
    right = (region.grid.centres @ region.axes[:2])[:, 0] > 0.0
    found = properties_of(region, weight_of(region, right.astype(float), 1000.0))
    assert found.mass == pytest.approx(1.0)
    assert np.allclose(found.centre, (0.25, 0.0, 0.0), atol=1e-12)
    assert np.allclose(found.tensor, np.array(Box(x=0.5, y=0.02, z=0.1).unit_inertia()), atol=1e-12)
