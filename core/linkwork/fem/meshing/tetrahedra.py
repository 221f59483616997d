"""Tetrahedra for any closed surface, by fTetWild (optional package pytetwild), in a process of its own.

It is foreign machine code that may take minutes or fall over, so it is kept out of this process; and it follows the
surface only to a thousandth of the size, which voxels do not. Its package asks for pyvista without need: only the part
that meshes is imported.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike

from linkwork.errors import ModelError
from linkwork.fem.elements import TETRAHEDRON
from linkwork.fem.mesh import Mesh, quadratic, used
from linkwork.fem.meshing.blocks import check_count, check_lengths
from linkwork.fem.meshing.voxels import volume_of_closed

PATIENCE = 600.0  # seconds
MISSING, EMPTY = 3, 4  # codes with which the process ends
FARTHEST = 0.02  # share by which the volume may miss that of the surface
_SCRIPT = f"""
import importlib.util, sys, types
import numpy as np
found = importlib.util.find_spec("pytetwild")
if found is None:
    sys.exit({MISSING})
package = types.ModuleType("pytetwild")
package.__path__ = list(found.submodule_search_locations)
sys.modules["pytetwild"] = package
from pytetwild.pytetwild import tetrahedralize
given = np.load(sys.argv[1])
points, cells = tetrahedralize(
    given["points"], given["triangles"].astype(np.int32), edge_length_abs=float(given["element"]), num_threads=1
)
if len(cells) == 0:
    sys.exit({EMPTY})
np.savez(sys.argv[2], points=points, cells=cells)
"""


def tetrahedra_of_surface(
    points: ArrayLike, triangles: ArrayLike, element: float, body: str = "mesh", python: str = sys.executable
) -> Mesh:
    """A mesh of 10-node tetrahedra for a closed surface.

    Args:
        points: corners (n x 3) [m].
        triangles: numbers of their corners, seen from outside in turn (t x 3).
        element: edge of an element, about [m].
        body: as messages name it.
        python: the interpreter that has pytetwild.

    Raises:
        ModelError: a surface that is not closed, a package that is missing, or a mesh that did not come about.
    """
    x, faces = np.asarray(points, dtype=float), np.asarray(triangles, dtype=np.int64)
    check_lengths(body, size_of_an_element=element)
    volume = volume_of_closed(x, faces, body)
    check_count(body, 8.5 * volume / element**3 / 4)  # four tetrahedra have the displacements of a hexahedron
    nodes, cells = _meshed(x, faces, element, body, python)
    cells = _upright(nodes, cells)
    corners = nodes[cells]
    filled = float(np.linalg.det(corners[:, 1:] - corners[:, :1]).sum()) / 6
    if abs(filled / volume - 1) > FARTHEST:
        raise ModelError(
            f"{body}: the tetrahedra miss {1 - filled / volume:.1%} of its volume; take smaller ones.", body
        )
    return used(quadratic(nodes, {TETRAHEDRON: cells}))


def _meshed(x: np.ndarray, faces: np.ndarray, element: float, body: str, python: str) -> tuple[np.ndarray, np.ndarray]:
    with tempfile.TemporaryDirectory() as folder:
        given, made = Path(folder) / "given.npz", Path(folder) / "made.npz"
        np.savez(given, points=x, triangles=faces, element=element)
        command = [python, "-c", _SCRIPT, str(given), str(made)]
        try:
            ended = subprocess.run(command, cwd=folder, capture_output=True, timeout=PATIENCE, check=False)
        except subprocess.TimeoutExpired:
            raise ModelError(
                f"{body}: meshing took more than {PATIENCE:g} s and was stopped; take larger elements.", body
            ) from None
        if ended.returncode == MISSING:
            raise ModelError(f"{body}: meshing it by tetrahedra needs pytetwild: pip install pytetwild.", body)
        if ended.returncode or not made.exists():
            raise ModelError(
                f"{body}: no mesh of tetrahedra came about (code {ended.returncode}); repair its surface, or mesh it "
                "by cubes.",
                body,
            )
        with np.load(made, allow_pickle=False) as file:
            return file["points"].astype(float), file["cells"].astype(np.int64)


def _upright(nodes: np.ndarray, cells: np.ndarray) -> np.ndarray:
    """The tetrahedra, those that stand on their head turned."""
    corners = nodes[cells]
    is_down = np.linalg.det(corners[:, 1:] - corners[:, :1]) < 0
    cells = cells.copy()
    cells[is_down] = cells[is_down][:, [1, 0, 2, 3]]
    return cells
