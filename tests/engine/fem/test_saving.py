"""Superelements as files: the same to the bit, and a sentence for whatever is not one."""

import dataclasses
import json

import numpy as np
import pytest

from linkwork.errors import FileError
from linkwork.fem.interface import Face, interface_on
from linkwork.fem.material import Material
from linkwork.fem.meshing.box import mesh_of_box
from linkwork.fem.reduce import reduce
from linkwork.fem.saving import keep, kept, load, place_of, save
from linkwork.fem.superelement import Superelement


@pytest.fixture(scope="module")
def body() -> Superelement:
    mesh = mesh_of_box((0.3, 0.1, 0.1), 0.1)
    right = interface_on(mesh, Face((0.15, 0, 0), (1, 0, 0), 1e-6), "right")
    return reduce(mesh, Material(210e9, 0.3, 7850), (right,), "Träger 1", vectors=4)


def test_what_is_read_is_what_was_written(body, tmp_path):
    save(body, tmp_path / "deep" / "a.npz")
    found = load(tmp_path / "deep" / "a.npz")
    for field in dataclasses.fields(Superelement):
        one, other = getattr(body, field.name), getattr(found, field.name)
        if isinstance(one, np.ndarray):
            assert (one == other).all(), field.name
        elif field.name == "surface":
            assert all((getattr(one, f.name) == getattr(other, f.name)).all() for f in dataclasses.fields(one))
        elif field.name == "agreements":
            assert [(a.how, *a.mesh, *a.reduced) for a in one] == [(a.how, *a.mesh, *a.reduced) for a in other]
        else:
            assert one == other, field.name
    assert [path.name for path in (tmp_path / "deep").iterdir()] == ["a.npz"]


def test_a_folder_keeps_by_key(body, tmp_path):
    assert kept(tmp_path, "abc") is None
    keep(tmp_path, "abc", body)
    assert (kept(tmp_path, "abc").stiffness == body.stiffness).all()
    place_of(tmp_path, "abc").rename(place_of(tmp_path, "def"))
    assert kept(tmp_path, "def") is None


def test_what_is_no_superelement_is_refused(tmp_path):
    path = tmp_path / "a.npz"
    with pytest.raises(FileError, match=r"a\.npz: it cannot be read"):
        load(path)
    path.write_bytes(b"PK not really")
    with pytest.raises(FileError, match=r"a\.npz: it is no superelement, or damaged"):
        load(path)
    np.savez(path, a=np.zeros(3))
    with pytest.raises(FileError, match="no superelement"):
        load(path)
    np.savez(path, header=np.frombuffer(b'{"format": "other"}', np.uint8))
    with pytest.raises(FileError, match="it is no superelement"):
        load(path)


def test_pickles_are_not_opened(tmp_path):
    path = tmp_path / "a.npz"
    np.savez(path, header=np.array([print], dtype=object))
    with pytest.raises(FileError, match="no superelement, or damaged"):
        load(path)


def changed(body, path, **arrays):
    save(body, path)
    with np.load(path) as file:
        held = {name: file[name] for name in file.files}
    np.savez(path, **(held | arrays))


def test_damage_is_named(body, tmp_path):
    path = tmp_path / "a.npz"
    changed(body, path, stiffness=body.stiffness[:-1])
    with pytest.raises(FileError, match="'stiffness' of the superelement is damaged"):
        load(path)
    changed(body, path, mass=np.full_like(body.mass, np.nan))
    with pytest.raises(FileError, match="'mass' of the superelement is damaged"):
        load(path)
    changed(body, path, surface_triangles=body.surface.triangles + 10**6)
    with pytest.raises(FileError, match="'surface_triangles' of the superelement is damaged"):
        load(path)
    save(body, path)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(FileError, match="damaged"):
        load(path)


def test_another_version_and_missing_parts_are_told(body, tmp_path):
    path = tmp_path / "a.npz"
    save(body, path)
    with np.load(path) as file:
        header = json.loads(file["header"].tobytes())
    changed(body, path, header=np.frombuffer(json.dumps(header | {"version": 0}).encode(), np.uint8))
    with pytest.raises(FileError, match="of version 0"):
        load(path)
    del header["weight"]
    changed(body, path, header=np.frombuffer(json.dumps(header).encode(), np.uint8))
    with pytest.raises(FileError, match="missing or damaged"):
        load(path)


def test_a_place_that_cannot_be_written_is_told(body, tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(FileError, match="cannot be written"):
        save(body, tmp_path / "file" / "a.npz")
