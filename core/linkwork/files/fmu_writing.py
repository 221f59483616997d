"""A mechanism as an FMU 2.0 for co-simulation, as `fmu_slave.py` describes it.

PythonFMU packs it: a small library for each platform that runs Python where the FMU is imported. So the mechanism needs
no translation and moves there to the last bit as it does here, but Linkwork has to be installed there.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from linkwork.errors import FileError
from linkwork.files import project
from linkwork.files.noting import Notes
from linkwork.model.expressions.expression import Expression
from linkwork.model.expressions.mentions import mentions
from linkwork.model.formulas import formula_fields
from linkwork.model.model import Model

SUFFIX = ".fmu"
SLAVE = Path(__file__).with_name("fmu_slave.py")
PROJECT = "mechanism.linkwork"


def content_of(model: Model, path: Path, notes: Notes) -> bytes:
    """The bytes of an FMU; raises FileError where the package that packs it is missing."""
    try:
        from pythonfmu.builder import FmuBuilder
    except ImportError:
        raise FileError(f"{path}: PythonFMU packs FMUs; pip install pythonfmu brings it.") from None
    _note(model, notes)
    with tempfile.TemporaryDirectory(prefix="linkwork_fmu_") as folder, _forgotten(SLAVE.stem, folder):
        script, packed = Path(shutil.copy(SLAVE, folder)), Path(folder) / f"packed{SUFFIX}"
        project.save(model, Path(folder) / PROJECT)
        beside = [item for item in Path(folder).iterdir() if item != script]
        return FmuBuilder.build_FMU(script, dest=packed, project_files=beside).read_bytes()


def _note(model: Model, notes: Notes) -> None:
    """What the FMU cannot take or tell."""
    where = "the FMU runs on 64-bit Linux and Windows, in a Python that has linkwork installed"
    notes.add("info", "fmu_needs_python", where[0].upper() + where[1:])
    if not model.measures:
        notes.lost("no_outputs", "The FMU tells nothing: its outputs are the measures, and there are none")
    sliders = {driver.id for driver in model.drivers.values() if driver.read_as == "parameter"}
    alone = [driver.id for driver in model.drivers.values() if _is_alone(driver, sliders)]
    if alone:
        why = "Inputs of the FMU are sliders; write one into their formulas to drive these from outside"
        notes.add("info", "no_input", why, *alone)


def _is_alone(driver: object, sliders: set[str]) -> bool:
    """Whether a driver has formulas and none reads a slider."""
    texts = [getattr(driver, field.name) for field in formula_fields(type(driver))]
    read = {mention.name for text in texts if text for mention in mentions(Expression(text))}
    return any(texts) and not read & sliders


@contextmanager
def _forgotten(module: str, folder: str) -> Iterator[None]:
    """Undo what the packing leaves among the modules of this Python."""
    paths = list(sys.path)
    try:
        yield
    finally:
        sys.path[:] = paths
        sys.modules.pop(module, None)
