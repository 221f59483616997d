import dataclasses

import numpy as np
import pytest

from linkwork.files import tessellation
from linkwork.files.tessellation import mesh_of, surface_of
from linkwork.model.registry import SHAPES
from linkwork.model.shapes.gear import Gear
from linkwork.model.shapes.link_plate import LinkPlate
from linkwork.model.shapes.mesh import Mesh
from linkwork.model.shapes.shape import Shape

MORE = [
    Gear(module=0.01, teeth=7, bore_radius=0.0),
    Gear(module=0.002, teeth=60, bore_radius=0.03),
    LinkPlate(holes=5, spacing=0.05),
    LinkPlate(holes=2, hole_radius=0.0),
    LinkPlate(holes=3, spacing=0.1, width=0.3, hole_radius=0.02),
    Mesh(scale=(0.5, -1.0, 2.0)),
]


@pytest.mark.parametrize("shape", [*(cls() for cls in SHAPES.values()), *MORE], ids=lambda shape: shape.kind)
def test_every_kind_becomes_closed_and_weighs_nearly_the_same(shape):
    made = mesh_of(shape)
    assert made.fault == ""
    assert made.volume == pytest.approx(shape.volume, rel=0.02)
    assert made.centre == pytest.approx((0, 0, 0), abs=1e-6)
    tensor = np.array(shape.unit_inertia())
    assert np.array(made.unit_inertia()) == pytest.approx(tensor, abs=0.02 * tensor.max())
    assert made.half_size == pytest.approx(shape.half_size, rel=0.02)


@pytest.mark.parametrize("kind", ["sphere", "torus", "capsule", "cone", "link_plate"])
def test_finer_ones_come_nearer_with_the_square(kind, monkeypatch):
    shape, errors = SHAPES[kind](), []
    for around in (16, 32, 64):
        monkeypatch.setattr(tessellation, "AROUND", around)
        errors.append(abs(mesh_of(shape).volume / shape.volume - 1))
    assert np.log2(errors[0] / errors[1]) == pytest.approx(2.0, abs=0.25)
    assert np.log2(errors[1] / errors[2]) == pytest.approx(2.0, abs=0.25)


def test_place_and_looks_go_along():
    shape = Gear(position=(1, 2, 3), rotation=(0, 1, 0, 0), color="#102030", friction=0.1)
    made = mesh_of(shape)
    for f in dataclasses.fields(Shape):
        assert getattr(made, f.name) == getattr(shape, f.name)
    assert made.label == "gear"


def test_a_kind_that_nobody_taught_is_the_box_around_it():
    class Blob(Shape):
        kind = "blob"
        half_size = (1.0, 2.0, 3.0)

    assert surface_of(Blob()).measures.volume == 48.0
