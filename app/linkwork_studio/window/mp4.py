"""A minimal writer of MP4 files with one track of JPEG pictures (ISO 14496-12 and -14), each with its own duration.

ftyp | mdat: the pictures, one after another | moov: mvhd, trak(tkhd, mdia(mdhd, hdlr, minf(vmhd, dinf, stbl)))
"""

from __future__ import annotations

import struct
from pathlib import Path
from typing import BinaryIO

from linkwork.errors import FileError
from linkwork.files import atomic

TICKS = 90_000  # per second, of all durations
JPEG = 0x6C  # object type indication of ISO 14496-1
IDENTITY = struct.pack(">9I", 0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)


class Mp4Writer:
    """Pictures go to the file at once; their table is written at the end."""

    def __init__(self, path: Path, width: int, height: int) -> None:
        """Begin the file; raises FileError."""
        self._path, self._size = path, (width, height)
        self._sizes: list[int] = []
        self._durations: list[int] = []
        try:
            self._file: BinaryIO = atomic.target(path).open("wb")
        except OSError as error:
            raise FileError(f"{path} cannot be written: {error.strerror or error}.") from None
        self._file.write(_box(b"ftyp", b"isom", struct.pack(">I", 0x200), b"isommp41"))
        self._start = self._file.tell()
        self._file.write(struct.pack(">I4sQ", 1, b"mdat", 0))

    def add(self, jpeg: bytes, seconds: float) -> None:
        """Append a picture that is shown for a time."""
        self._file.write(jpeg)
        self._sizes.append(len(jpeg))
        self._durations.append(max(1, round(seconds * TICKS)))

    def close(self) -> None:
        """Write the table and finish the file."""
        end = self._file.tell()
        self._file.write(self._movie())
        self._file.seek(self._start + 8)
        self._file.write(struct.pack(">Q", end - self._start))
        self._file.close()

    def _movie(self) -> bytes:
        length = sum(self._durations)
        header = struct.pack(">IIIIIIHHQ", 0, 0, 0, TICKS, length, 0x10000, 0x100, 0, 0) + IDENTITY
        header += struct.pack(">6II", 0, 0, 0, 0, 0, 0, 2)
        return _box(b"moov", _box(b"mvhd", header), self._track(length))

    def _track(self, length: int) -> bytes:
        width, height = self._size
        header = struct.pack(">IIIIIIQHHHH", 7, 0, 0, 1, 0, length, 0, 0, 0, 0, 0) + IDENTITY
        header += struct.pack(">II", width << 16, height << 16)
        media = struct.pack(">IIIIIHH", 0, 0, 0, TICKS, length, 0x55C4, 0)
        handler = struct.pack(">II4sIII", 0, 0, b"vide", 0, 0, 0) + b"VideoHandler\0"
        data = _box(b"dinf", _box(b"dref", struct.pack(">II", 0, 1), _box(b"url ", struct.pack(">I", 1))))
        information = _box(b"minf", _box(b"vmhd", struct.pack(">IQ", 1, 0)), data, self._table())
        body = _box(b"mdia", _box(b"mdhd", media), _box(b"hdlr", handler), information)
        return _box(b"trak", _box(b"tkhd", header), body)

    def _table(self) -> bytes:
        """Descriptions, durations, sizes and place of the pictures."""
        count = len(self._sizes)
        runs: list[list[int]] = []
        for duration in self._durations:
            if runs and runs[-1][1] == duration:
                runs[-1][0] += 1
            else:
                runs.append([1, duration])
        times = struct.pack(">II", 0, len(runs)) + b"".join(struct.pack(">II", *run) for run in runs)
        sizes = struct.pack(">III", 0, 0, count) + struct.pack(f">{count}I", *self._sizes)
        return _box(
            b"stbl",
            _box(b"stsd", struct.pack(">II", 0, 1), self._description()),
            _box(b"stts", times),
            _box(b"stsc", struct.pack(">IIIII", 0, 1, 1, count, 1)),
            _box(b"stsz", sizes),
            _box(b"co64", struct.pack(">IIQ", 0, 1, self._start + 16)),
        )

    def _description(self) -> bytes:
        width, height = self._size
        fields = struct.pack(">6xH16xHHIII", 1, width, height, 0x480000, 0x480000, 0)
        fields += struct.pack(">H32sHh", 1, b"", 24, -1)
        decoder = struct.pack(">BBBHII", JPEG, 0x11, 0, 0, 0, 0)
        descriptor = struct.pack(">HB", 1, 0) + _descriptor(4, decoder) + _descriptor(6, b"\x02")
        return _box(b"mp4v", fields, _box(b"esds", struct.pack(">I", 0), _descriptor(3, descriptor)))


def _box(name: bytes, *parts: bytes) -> bytes:
    body = b"".join(parts)
    return struct.pack(">I4s", 8 + len(body), name) + body


def _descriptor(tag: int, body: bytes) -> bytes:
    return struct.pack(">BB", tag, len(body)) + body
