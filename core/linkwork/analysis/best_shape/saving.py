"""A design as the bytes of a file, with all that the loop needs to go on from it after it was stopped or killed.

The file is a .npz of plain arrays with a header in JSON; nothing in it is pickled. What is cut, changed or of another
version is refused.
"""

from __future__ import annotations

import io
import json
import zipfile
import zlib
from typing import Any

import numpy as np

from linkwork.analysis.best_shape.grid import Array
from linkwork.analysis.best_shape.judging import Response
from linkwork.analysis.best_shape.loop import MovingDesign
from linkwork.analysis.best_shape.moving_asymptotes import Asymptotes, MovingAsymptotes
from linkwork.analysis.best_shape.optimality import Criteria
from linkwork.errors import FileError

FORMAT, VERSION = "linkwork design", 1
LARGEST = 2_000_000_000  # bytes when unpacked
OF_A_DESIGN = ("variables", "density", "instants", "speeds", "in_voids", "next")
OF_A_RUN = ("times", "error", "coordinates")
WHAT_IS_WRONG = (
    ValueError,
    KeyError,
    TypeError,
    OSError,
    EOFError,
    zipfile.BadZipFile,
    zlib.error,
    RuntimeError,
)


def packed(design: MovingDesign) -> bytes:
    """The bytes of a file.

    Raises:
        FileError: an optimiser that is not one of this room.
    """
    header = {
        "format": FORMAT,
        "version": VERSION,
        "number": design.number,
        "value": design.value,
        "change": design.change,
        "seconds": design.seconds,
    }
    arrays = {name: getattr(design, name) for name in OF_A_DESIGN}
    if design.response is not None:
        arrays |= {f"run_{name}": getattr(design.response, name) for name in OF_A_RUN}
    header["optimiser"] = _optimiser_told(design.optimiser, arrays)
    arrays["header"] = np.frombuffer(json.dumps(header).encode(), dtype=np.uint8)
    file = io.BytesIO()
    np.savez_compressed(file, allow_pickle=False, **arrays)
    return file.getvalue()


def unpacked(content: bytes, file: str) -> MovingDesign:
    """The design that bytes hold.

    Args:
        content: of the file.
        file: as messages name it.

    Raises:
        FileError: naming the file and what is wrong with it.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as parts:
            if sum(part.file_size for part in parts.infolist()) > LARGEST:
                raise FileError(f"{file}: it would unpack to more than {LARGEST // 10**9} GB; it is not a design.")
        with np.load(io.BytesIO(content), allow_pickle=False) as held:
            arrays = {name: held[name] for name in held.files}
        header = json.loads(bytes(arrays.pop("header")))
        if (header["format"], header["version"]) != (FORMAT, VERSION):
            raise FileError(f"{file}: it holds a {header['format']!r} of version {header['version']}; save it again.")
        return _design(header, arrays)
    except WHAT_IS_WRONG as error:
        raise FileError(f"{file}: it is not a design of a best shape, or it is damaged ({error}).") from None


def _design(header: dict[str, Any], arrays: dict[str, Array]) -> MovingDesign:
    own = {name: arrays[name] for name in OF_A_DESIGN}
    response = Response(*(arrays[f"run_{name}"] for name in OF_A_RUN)) if "run_times" in arrays else None
    if len({own[name].shape for name in ("variables", "density", "next")}) != 1 or own["variables"].ndim != 1:
        raise ValueError("densities and variables are not of one length")
    if not all(np.isfinite(one).all() for one in own.values()):
        raise ValueError("it holds numbers that are not finite")
    return MovingDesign(
        number=int(header["number"]),
        value=float(header["value"]),
        change=float(header["change"]),
        seconds=dict(header["seconds"]),
        response=response,
        optimiser=_optimiser(header["optimiser"], arrays, own["variables"].size),
        **own,
    )


def _optimiser_told(optimiser: object, arrays: dict[str, Array]) -> dict[str, Any]:
    """What the header says of an optimiser; its arrays go to the others."""
    if isinstance(optimiser, Criteria):
        return {"kind": "criteria", "step": optimiser.step, "least": optimiser.least, "tolerance": optimiser.tolerance}
    if not isinstance(optimiser, Asymptotes):
        raise FileError(f"A design made by {type(optimiser).__name__} cannot be saved: its memory is not known.")
    method = optimiser.method
    if method is not None and method.low is not None and method.high is not None:
        arrays |= {"low": method.low, "high": method.high, "older": np.array(method.older)}
    return {"kind": "asymptotes", "step": optimiser.step, "least": optimiser.least, "scale": optimiser.scale}


def _optimiser(told: dict[str, Any], arrays: dict[str, Array], count: int) -> Criteria | Asymptotes:
    if told["kind"] == "criteria":
        return Criteria(told["step"], told["least"], told["tolerance"])
    made = Asymptotes(told["step"], told["least"], told["scale"])
    if "low" in arrays:
        low, high, older = arrays["low"], arrays["high"], arrays["older"]
        if {low.shape, high.shape, older.shape[1:]} != {(count,)}:
            raise ValueError("the asymptotes are not those of its variables")
        ends = np.full(count, made.least), np.ones(count)
        made.method = MovingAsymptotes(*ends, made.step, low=low, high=high, older=list(older))
    return made
