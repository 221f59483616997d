"""Bodies as a fluid sees them: points of their shapes that follow them."""

import numpy as np
import pytest
from pools import pool

import linkwork as lw
from linkwork.partners.immersed import frame_of, immersed_in
from linkwork.simulation.simulation import Simulation


def seen(m: lw.Mechanism, spacing: float = 0.05, axes: int = 2, plane: float = 0.0, names=()):
    compiled = Simulation(m.model, "modular").installed.compiled
    along = pool(spacing, 1.0, 1.0).axes if axes == 2 else np.eye(3)
    return compiled, along, immersed_in(compiled, along, plane, spacing, names)


def crate(**more) -> lw.Mechanism:
    m = lw.Mechanism("crate", gravity=(0, 0, -9.81))
    place = {"shape": lw.Box(x=0.4, y=0.3, z=0.2), "position": (0.5, 0.1, 0.2), "density": 500.0, **more}
    m.add_body("crate", **place)
    m.add_body("speck", mass=1.0, inertia=(1, 1, 1))
    return m


def test_only_bodies_with_shapes_are_seen():
    m = crate()
    assert [body.name for body in seen(m)[2]] == ["crate"]
    assert seen(m, names=("speck",))[2] == ()


@pytest.mark.parametrize("angle", [0.0, 0.5, 1.7])
def test_a_section_lies_in_the_plane_and_has_its_area(angle):
    turn = (np.cos(angle / 2), 0.0, np.sin(angle / 2), 0.0)
    compiled, _, (body,) = seen(crate(rotation=turn), plane=0.2)
    x = body.moved(compiled.q, body.local)
    assert x[:, 1] == pytest.approx(np.full(len(x), 0.2))
    assert body.volume.sum() == pytest.approx(0.08, rel=1e-6)
    middle = body.volume @ x / body.volume.sum()
    assert middle == pytest.approx([0.5, 0.2, 0.2], abs=1e-4)
    assert abs(body.local[:, 0]).max() < 0.2
    assert abs(body.local[:, 2]).max() < 0.1


@pytest.mark.parametrize("plane", [0.0, 0.2])
def test_an_outline_lies_about_the_plane(plane):
    """Its third number is 0 in the plane: the box from y = -0.05 to 0.25 is as far on both sides as it is."""
    compiled, axes, (body,) = seen(crate(), plane=plane)
    third = body.outline(compiled.q, axes, plane)[..., 2]
    assert (third.min(), third.max()) == pytest.approx((plane - 0.25, plane + 0.05))


def test_nothing_is_seen_beside_the_plane():
    assert seen(crate(), plane=0.3)[2] == ()


def test_a_body_in_space_has_its_volume():
    compiled, axes, (body,) = seen(crate(), axes=3)
    assert body.volume.sum() == pytest.approx(0.4 * 0.3 * 0.2, rel=1e-6)
    surface = body.surface(compiled.q, axes)
    assert surface.volume @ surface.x / surface.volume.sum() == pytest.approx([0.5, 0.1, 0.2])


def test_shapes_stand_where_they_are_on_their_body():
    shape = lw.Cylinder(radius=0.1, length=0.4, position=(0.0, 0.0, 0.3), rotation=(np.sqrt(0.5), 0, np.sqrt(0.5), 0))
    compiled, _, (body,) = seen(crate(shape=shape), axes=3, spacing=0.025)
    x = body.moved(compiled.q, body.local) - compiled.q[1, :3]
    middle = body.volume @ x / body.volume.sum()
    assert middle == pytest.approx([0.0, 0.0, 0.3], abs=1e-3)
    assert np.ptp(x[:, 0]) > 0.35
    assert np.ptp(x[:, 1]) < 0.2


def test_points_follow_their_body():
    compiled, _, (body,) = seen(crate())
    q, v = compiled.q.copy(), np.zeros_like(compiled.q)
    v[1, :3], v[1, 3:] = (1.0, 0.0, 2.0), (0.0, 0.0, -3.0, 0.0, 0.0, 0.0, 3.0, 0.0, 0.0)
    h = 1e-6
    before, after = body.moved(q, body.local), body.moved(q + h * v, body.local)
    assert (after - before) / h == pytest.approx(body.moved(v, body.local), rel=1e-6, abs=1e-6)


def test_a_frame_is_right_handed():
    frame = frame_of(pool(0.1, 1.0, 1.0).axes)
    assert np.linalg.det(frame) == pytest.approx(1.0)
