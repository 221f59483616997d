"""Linkwork: an interactive multibody workbench; this is its engine.

    import linkwork as lw
    m = lw.Mechanism("crank", gravity=(0, 0, -9.81))

Names are loaded when they are first used, so that importing costs little; numba comes with the first simulation.
"""

from __future__ import annotations

import importlib
from typing import Any

__version__ = "0.1.0"

_HOMES = {
    "Mechanism": "linkwork.mechanism",
    "load": "linkwork.mechanism",
    "element": "linkwork.mechanism",
    "load_run": "linkwork.results.saved_run",
    "read_mesh": "linkwork.files.mesh_files",
    "Model": "linkwork.model.model",
    "Frame": "linkwork.model.frame",
    "Surface": "linkwork.model.surface",
    "Round": "linkwork.model.section",
    "Tube": "linkwork.model.section",
    "Rectangle": "linkwork.model.section",
    "Typed": "linkwork.model.section",
    "simulate": "linkwork.analysis.simulate",
    "integrate": "linkwork.analysis.adaptive",
    "accelerations": "linkwork.analysis.accelerations",
    "mobility": "linkwork.analysis.mobility",
    "statics": "linkwork.analysis.statics",
    "static_path": "linkwork.analysis.statics",
    "equilibria": "linkwork.analysis.statics",
    "modes": "linkwork.analysis.modes",
    "kinematics": "linkwork.analysis.kinematics",
    "feed_forward": "linkwork.analysis.feed_forward",
    "best_shape": "linkwork.analysis.shaping.question",
    "coordinates": "linkwork.analysis.coordinates",
    "coordinate_edits": "linkwork.analysis.coordinates",
    "set_coordinate": "linkwork.analysis.coordinates",
    "singular_positions": "linkwork.analysis.singular",
    "sweep": "linkwork.analysis.sweep",
    "sensitivity": "linkwork.analysis.sensitivity",
    "optimise": "linkwork.analysis.optimise",
    "check": "linkwork.analysis.checking",
    "LiveRun": "linkwork.live_run",
    "export": "linkwork.analysis.exporting",
    "save_deformed": "linkwork.analysis.deformed_mesh",
    "extensions": "linkwork.extending",
    "ModelError": "linkwork.errors",
    "FileError": "linkwork.errors",
    "SolverError": "linkwork.errors",
    "EditRefused": "linkwork.errors",
    "LinkworkError": "linkwork.errors",
}


def __getattr__(name: str) -> Any:
    """Load a public name, or a kind of shape by its class name."""
    if name == "edits":
        return importlib.import_module("linkwork.edits")
    if name in _HOMES:
        return getattr(importlib.import_module(_HOMES[name]), name)
    if name[:1].isupper():
        shapes = importlib.import_module("linkwork.model.registry").SHAPES
        for cls in shapes.values():
            if cls.__name__ == name:
                return cls
    raise AttributeError(f"module 'linkwork' has no attribute {name!r}")


def __dir__() -> list[str]:
    """All public names."""
    shapes = importlib.import_module("linkwork.model.registry").SHAPES
    return sorted([*_HOMES, "edits", "__version__", *(cls.__name__ for cls in shapes.values())])
