"""Mesh files by their suffix, and what a damaged one says."""

import json
import random
from pathlib import Path

import pytest
from surfaces import TETRAHEDRON, cube, moved, torus

from linkwork.errors import FileError, ModelError
from linkwork.files import gltf_writing, mesh_files, obj, stl
from linkwork.files.gltf_writing import Piece
from linkwork.model.surface import Surface

RING = torus(1.0, 0.25, 8)


def bytes_of(suffix: str, arrays=RING) -> bytes:
    if suffix == ".text.stl":
        points, faces = arrays
        loops = ["\n".join(("outer loop", *(f"vertex {x} {y} {z}" for x, y, z in points[f]), "endloop")) for f in faces]
        return "\n".join(("solid a", *loops, "endsolid a")).encode()
    if suffix == ".gltf":
        glb = gltf_writing.write([Piece("a", *arrays)])
        size = int.from_bytes(glb[12:16], "little")
        data = json.loads(glb[20 : 20 + size])
        data["buffers"][0]["uri"] = "a.bin"
        return json.dumps(data).encode()
    if suffix == ".glb":
        return gltf_writing.write([Piece("a", *arrays)])
    return (stl if suffix == ".stl" else obj).write(*arrays, "a")


def written(folder: Path, suffix: str, arrays=RING) -> Path:
    path = folder / f"a{suffix}"
    path.write_bytes(bytes_of(suffix, arrays))
    glb = bytes_of(".glb", arrays)
    (folder / "a.bin").write_bytes(glb[28 + int.from_bytes(glb[12:16], "little") :])
    return path


FORMATS = (".stl", ".text.stl", ".obj", ".glb", ".gltf")


@pytest.mark.parametrize("suffix", FORMATS)
def test_every_format_brings_the_same_ring(tmp_path, suffix):
    found = mesh_files.read(written(tmp_path, suffix)).measures
    assert found.fault == ""
    assert found.volume == pytest.approx(Surface.of(*RING).measures.volume, rel=1e-6)
    assert found.high == pytest.approx((1.25, 1.25, 0.25))


def test_a_mesh_is_centred_or_stands_where_the_file_has_it(tmp_path):
    mesh = mesh_files.read_mesh(written(tmp_path, ".stl", moved(cube(1000.0), (500.0, 0.0, 0.0))), scale=0.001)
    assert mesh.volume == pytest.approx(1.0)
    assert mesh.position == (0, 0, 0)
    assert mesh.as_drawn().position == pytest.approx((1.0, 0.5, 0.5))
    assert mesh.label == "a.stl"
    with pytest.raises(ModelError, match=r"mesh a\.stl: a scale of"):
        mesh_files.read_mesh(tmp_path / "a.stl", scale=(1, 1, 0))


def test_refusals(tmp_path):
    for name, told in (("a.step", "the suffix tells the format"), ("gone.stl", "cannot be read: No such file")):
        with pytest.raises(FileError, match=told):
            mesh_files.read(tmp_path / name)
    flat = written(tmp_path, ".obj", (TETRAHEDRON[0] * 0.0, TETRAHEDRON[1]))
    with pytest.raises(FileError, match=r"a\.obj: surface: it has no points"):
        mesh_files.read(flat)


def test_buffers_are_only_read_in_the_folder(tmp_path):
    home = tmp_path / "home"
    home.mkdir()
    path = written(home, ".gltf")
    (home / "a.bin").rename(tmp_path / "a.bin")
    path.write_bytes(path.read_bytes().replace(b"a.bin", b"../a.bin"))
    with pytest.raises(FileError, match="leads out of the folder"):
        mesh_files.read(path)
    assert mesh_files.read(path, tmp_path).triangle_count == len(RING[1])


# -- damage -----------------------------------------------------------------------------------------------


def damaged(content: bytes, dice: random.Random) -> bytes:
    """A file with something cut, doubled, overwritten or exchanged."""
    made = bytearray(content)
    for _ in range(dice.randint(1, 3)):
        place, length = dice.randrange(len(made) + 1), dice.randint(0, 40)
        way = dice.randrange(6)
        if way == 0:
            del made[place:]
        elif way == 1:
            del made[place : place + length]
        elif way == 2:
            made[place:place] = made[place : place + length] * dice.randint(1, 30)
        elif way == 3:
            made[place : place + length] = dice.randbytes(length)
        elif way == 4:
            made[place : place + 4] = dice.choice([b"\xff\xff\xff\xff", b"\0\0\xc0\x7f", b"\0\0\0\0", b"9999", b"-1e9"])
        else:
            made[place : place + 3] = dice.choice([b"nan", b"inf", b"[[[", b"{}}", b"../", b"\n\n\n"])
    return bytes(made)


def endure(folder: Path, suffix: str, seeds: range) -> int:
    """Read damaged files; returns how many were refused. Anything but a refusal or a surface is a failure."""
    path = written(folder, suffix)
    content, refused = path.read_bytes(), 0
    for seed in seeds:
        path.write_bytes(damaged(content, random.Random(seed)))
        try:
            mesh_files.read(path)
        except FileError:
            refused += 1
    return refused


@pytest.mark.parametrize("suffix", FORMATS)
def test_damaged_files_are_refused_or_read(tmp_path, suffix):
    assert endure(tmp_path, suffix, range(80)) > 15


@pytest.mark.slow
@pytest.mark.parametrize("suffix", FORMATS)
def test_many_damaged_files(tmp_path, suffix):
    assert endure(tmp_path, suffix, range(80, 1100)) > 200
