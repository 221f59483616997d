"""The surface of an elastic body as it is bent in one moment, in a file: for ParaView with its fields, or as glTF."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from xml.sax.saxutils import quoteattr

import numpy as np

from linkwork.errors import ModelError
from linkwork.files import atomic, gltf_writing
from linkwork.results.deformed import FIELDS, Deformed

Array = np.ndarray
TRIANGLE = 5  # kind of a cell, as VTK counts them
DIGITS = 9  # of a number: more than single precision


def save_deformed(body: Deformed, path: Path | str, exaggeration: float = 1.0) -> None:
    """Write the deformed surface of an elastic body as .vtu, with displacement, stress and energy, or as .glb.

    Args:
        body: of a snapshot, `run.snapshots[-1].elastic["arm"]`.
        path: the file.
        exaggeration: how many times as large deformations are drawn; the fields are true.
    """
    ending = Path(path).suffix.lower()
    if ending not in WRITERS:
        raise ModelError(f"{path}: a deformed mesh is written as {' or '.join(WRITERS)}.")
    atomic.write(path, WRITERS[ending](body, exaggeration))


def _vtu(body: Deformed, exaggeration: float) -> bytes:
    """An unstructured grid of triangles, as text."""
    points, straight = body.points(exaggeration), body.points(0.0)
    triangles, count = body.triangles, len(body.triangles)
    fields = [_array("displacement m", body.points() - straight)]
    fields += [_array(f"{name} {unit}", body.field(name)) for name, unit in FIELDS.items() if name != "displacement"]
    cells = [
        _array("connectivity", triangles),
        _array("offsets", 3 * np.arange(1, count + 1)),
        _array("types", np.full(count, TRIANGLE)),
    ]
    parts = [
        '<VTKFile type="UnstructuredGrid" version="1.0" byte_order="LittleEndian">',
        f'<UnstructuredGrid><Piece NumberOfPoints="{len(points)}" NumberOfCells="{count}">',
        "<PointData>",
        *fields,
        "</PointData><Points>",
        _array("points m", points),
        "</Points><Cells>",
        *cells,
        "</Cells></Piece></UnstructuredGrid></VTKFile>\n",
    ]
    return "\n".join(parts).encode()


def _array(name: str, values: Array) -> str:
    """One array of numbers, a point or a cell in each line."""
    whole = values.dtype.kind in "iu"
    kind, wide = ("Int64" if whole else "Float64"), values.shape[1] if values.ndim > 1 else 1
    shape = f' NumberOfComponents="{wide}"' if wide > 1 else ""
    rows = values.reshape(len(values), -1).tolist()
    text = "\n".join(" ".join(str(x) if whole else f"{x:.{DIGITS}g}" for x in row) for row in rows)
    return f'<DataArray type="{kind}" Name={quoteattr(name)}{shape} format="ascii">\n{text}\n</DataArray>'


def _glb(body: Deformed, exaggeration: float) -> bytes:
    """Triangles in one grey."""
    return gltf_writing.write([gltf_writing.Piece(body.element.name, body.points(exaggeration), body.triangles)])


WRITERS: dict[str, Callable[[Deformed, float], bytes]] = {".vtu": _vtu, ".glb": _glb}
