"""The deformed surface in a file, read again."""

import json
import re
import struct

import numpy as np
import pytest

import linkwork as lw


@pytest.fixture(scope="module")
def bar():
    """A short cantilever that sags under its weight."""
    m = lw.Mechanism("bar", gravity=(0, 0, -9.81))
    m.add_body("bar", density=1000, shape=lw.Box(x=0.4, y=0.04, z=0.04), position=(0.2, 0, 0))
    m.make_elastic("bar", E=1e7, nu=0.3, edge=0.04, grip=0.05, vectors=3)
    m.add_joint("clamp", "fixed", base="ground", follower="bar", at=(0, 0, 0))
    return lw.simulate(m, until=0.02, step=1e-3).snapshots[-1].elastic["bar"]


def numbers(text, name):
    found = re.search(rf'<DataArray [^>]*Name="{re.escape(name)}"[^>]*>(.*?)</DataArray>', text, re.DOTALL)
    return np.array(found[1].split(), dtype=float)


def test_a_grid_has_places_and_fields(bar, tmp_path):
    lw.save_deformed(bar, tmp_path / "bar.vtu")
    text = (tmp_path / "bar.vtu").read_text()
    assert numbers(text, "points m").reshape(-1, 3) == pytest.approx(bar.points(), abs=1e-9)
    assert numbers(text, "connectivity").reshape(-1, 3) == pytest.approx(bar.triangles)
    assert set(numbers(text, "types")) == {5}
    assert numbers(text, "stress Pa") == pytest.approx(bar.field("stress"), rel=1e-8)
    assert numbers(text, "energy J/m3") == pytest.approx(bar.field("energy"), rel=1e-8)
    moved = numbers(text, "displacement m").reshape(-1, 3)
    assert np.linalg.norm(moved, axis=1) == pytest.approx(bar.field("displacement"), abs=1e-12)
    assert moved[:, 2].min() < -1e-5, "it sags"


def test_an_exaggeration_moves_the_points_and_no_field(bar, tmp_path):
    lw.save_deformed(bar, tmp_path / "bar.vtu", exaggeration=5.0)
    text = (tmp_path / "bar.vtu").read_text()
    assert numbers(text, "points m").reshape(-1, 3) == pytest.approx(bar.points(5.0), abs=1e-9)
    assert numbers(text, "stress Pa") == pytest.approx(bar.field("stress"), rel=1e-8)


def test_as_gltf(bar, tmp_path):
    lw.save_deformed(bar, tmp_path / "bar.glb")
    data = (tmp_path / "bar.glb").read_bytes()
    header = json.loads(data[20 : 20 + struct.unpack("<I", data[12:16])[0]])
    places = next(a for a in header["accessors"] if a["type"] == "VEC3")
    assert places["max"] == pytest.approx(bar.points().max(axis=0), abs=1e-6)
    assert places["min"] == pytest.approx(bar.points().min(axis=0), abs=1e-6)


def test_another_ending_is_refused(bar, tmp_path):
    with pytest.raises(lw.ModelError, match=r"bar.obj: a deformed mesh is written as .vtu or .glb"):
        lw.save_deformed(bar, tmp_path / "bar.obj")
