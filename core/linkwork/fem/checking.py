"""What must hold of any free elastic body: six motions without energy and no seventh, and rigid shapes under them."""

from __future__ import annotations

import numpy as np
from scipy.linalg import eigh

from linkwork.errors import ModelError
from linkwork.fem.elements import Array
from linkwork.fem.reduction import Held
from linkwork.fem.structure import Structure, frame_moved

ROUNDING = 1e-9  # of the largest entry: K times a rigid motion
SOFT = 1e-8  # of the largest eigenvalue: those below it are zero


def check_stiffness(structure: Structure, body: str) -> None:
    """Refuse a stiffness that resists rigid motion.

    Raises:
        ModelError: naming the body.
    """
    scale = abs(structure.stiffness).max() * abs(structure.rigid).max()
    if abs(structure.stiffness @ structure.rigid).max() > ROUNDING * scale:
        raise ModelError(f"{body}: its stiffness resists rigid motion; is a node held, or a unit wrong?", body)


def check_reduction(held: Held, body: str) -> None:
    """Refuse static modes that are not rigid under rigid motion, and a stiffness without exactly six zeros.

    Raises:
        ModelError: naming the body.
    """
    shapes, stiffness = held.static_modes
    rigid = np.vstack([frame_moved(one.place) for one in held.interfaces])
    if abs(shapes @ rigid - held.structure.rigid).max() > 1e-6 * abs(held.structure.rigid).max():
        raise ModelError(f"{body}: its static modes bend under rigid motion; the mesh is too distorted.", body)
    if len(held.interfaces) > 1:  # a single interface feels nothing
        check_zeros(stiffness, rigid, body)


def check_zeros(stiffness: Array, rigid: Array, body: str) -> None:
    """Refuse a stiffness (6N square, of interfaces) whose motions without energy are not the six rigid ones.

    Raises:
        ModelError: naming the body and the number of zeros.
    """
    if not np.isfinite(stiffness).all():
        raise ModelError(f"{body}: its stiffness has entries that are no numbers.", body)
    found = zeros(stiffness)
    if found != 6:
        why = "it is held somewhere" if found < 6 else "a part of it is loose"
        raise ModelError(f"{body}: its stiffness has {found} motions without energy instead of six; {why}.", body)
    scale = abs(stiffness).max() * abs(rigid).max()
    if abs(stiffness @ rigid).max() > 1e-6 * scale:
        raise ModelError(
            f"{body}: the motions without energy are not rigid; are places or units of the interfaces wrong?", body
        )


def zeros(stiffness: Array) -> int:
    """Number of zero eigenvalues, with turns weighed so that they are as stiff as displacements, whatever the units."""
    diagonal = np.maximum(np.diag(stiffness), 0).reshape(-1, 2, 3).sum(axis=(0, 2))
    weights = np.repeat(np.where(diagonal > 0, diagonal, 1.0), 3)
    metric = np.diag(np.tile(weights, len(stiffness) // 6))
    values = eigh(stiffness, metric, eigvals_only=True)
    return int((values <= SOFT * values[-1]).sum()) if values[-1] > 0 else len(values)
