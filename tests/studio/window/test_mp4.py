import struct

import pytest

from linkwork.errors import FileError
from linkwork_studio.window.mp4 import Mp4Writer


def boxes(data: bytes) -> dict[bytes, bytes]:
    """Names and contents of the boxes that stand in a row."""
    found, at = {}, 0
    while at < len(data):
        size, name = struct.unpack_from(">I4s", data, at)
        head = 8
        if size == 1:
            (size,) = struct.unpack_from(">Q", data, at + 8)
            head = 16
        found[name] = data[at + head : at + size]
        at += size
    assert at == len(data)
    return found


def test_the_table_leads_to_each_picture(tmp_path):
    pictures = [b"\xff\xd8one\xff\xd9", b"\xff\xd8another\xff\xd9", b"\xff\xd8x\xff\xd9"]
    film = Mp4Writer(tmp_path / "film.mp4", 640, 360)
    for picture, seconds in zip(pictures, (0.5, 0.5, 1.25), strict=True):
        film.add(picture, seconds)
    film.close()
    data = (tmp_path / "film.mp4").read_bytes()
    top = boxes(data)
    assert list(top) == [b"ftyp", b"mdat", b"moov"]
    media = boxes(boxes(boxes(top[b"moov"])[b"trak"])[b"mdia"])
    table = boxes(boxes(media[b"minf"])[b"stbl"])
    assert struct.unpack(">IIIIII", table[b"stts"]) == (0, 2, 2, 45000, 1, 112500)
    sizes = struct.unpack(">IIIIII", table[b"stsz"])[3:]
    (place,) = struct.unpack_from(">Q", table[b"co64"], 8)
    for picture, size in zip(pictures, sizes, strict=True):
        assert data[place : place + size] == picture
        place += size


def test_a_place_that_cannot_be_written(tmp_path):
    with pytest.raises(FileError, match="cannot be written"):
        Mp4Writer(tmp_path / "nowhere" / "film.mp4", 64, 64)
