"""Glyphs as points of space, and rays at their solids."""

import numpy as np
import pytest
from vtkmodules.util.numpy_support import vtk_to_numpy

from linkwork.equations import ray
from linkwork_studio.viewport.poses import rotate


def points_of(parts, segments=48) -> np.ndarray:
    """All points of the meshes of some parts, in the axes of the glyph [m]."""
    found = []
    for part in parts:
        points = vtk_to_numpy(part.mesh.surface(segments).GetPoints().GetData()).astype(float) * part.scale
        found.append(rotate(np.tile(part.rotation, (len(points), 1)), points) + part.position)
    return np.concatenate(found)


def distance_to(solid, origin, target) -> float:
    """Distance from a point to a solid on the way to another point [m]; inf for a miss."""
    origin, target = np.array(origin, float), np.array(target, float)
    direction = (target - origin) / np.linalg.norm(target - origin)
    found = np.empty(1)
    kinds, sizes = np.array([solid.kind]), np.array([solid.size], float)
    ray.hit_distances(origin, direction, kinds, sizes, np.zeros((1, 3)), np.eye(1, 4), found)
    return float(found[0])


@pytest.fixture
def points():
    return points_of


@pytest.fixture
def ray_distance():
    return distance_to


@pytest.fixture
def check_shape():
    """The meshes fill the box around the shape, and picking sees every point of them."""

    def check(glyph, shape):
        seen = points_of(glyph.parts(shape))
        low, high = seen.min(axis=0), seen.max(axis=0)
        assert (high <= np.array(shape.half_size) + 1e-6).all()
        assert (low >= -np.array(shape.half_size) - 1e-6).all()
        solid = glyph.solid(shape)
        eye = np.array((30.0, -40.0, 50.0)) * max(shape.half_size)
        for point in seen[:: max(len(seen) // 40, 1)]:
            inner = 0.999 * point
            assert distance_to(solid, eye, inner) <= np.linalg.norm(eye - inner) + 1e-6

    return check


@pytest.fixture
def check_outline():
    """A rim of 0.01 m stands out by about that much on every side of a convex glyph."""

    def check(glyph, shape):
        from dataclasses import replace

        parts = glyph.parts(shape)
        wide = [replace(p, scale=tuple(s + 0.01 * m for s, m in zip(p.scale, p.margin, strict=True))) for p in parts]
        grown = np.ptp(points_of(wide), axis=0) - np.ptp(points_of(parts), axis=0)
        assert np.allclose(grown, 0.02, atol=0.002)

    return check
