"""Newton steps towards an equilibrium by a sparse saddle-point matrix, at a cost in proportion to the number of bodies.

    [K + 1/pace2   JT] [x     ]   [f]
    [J             0 ] [lambda] = [0],      q <- close(q + T x)

in the moves T of the bodies (small_motions.py), K and f what the forces and the geometry of the reactions make of them.
"""

from __future__ import annotations

import numpy as np
import scipy.sparse
from scipy.sparse.linalg import splu

from linkwork.analysis.slopes import slope
from linkwork.analysis.small_motions import held_rows, moves
from linkwork.simulation.installed import Installed
from linkwork.solvers.balance import unbalanced

Array = np.ndarray
SOFTENED = 1e-12  # of the largest stiffness: what rows that repeat each other give way


class Stiffness:
    """K, J and f of a mechanism at rest in the moves of its bodies.

    Attributes:
        moves: T, shape (SIZE bodies, moves).
        force: f.
        largest: entry of K [1/s2].
    """

    def __init__(self, installed: Installed) -> None:
        """About the present position."""
        unbalanced(installed.compiled.system, installed.state, installed.work)
        self.moves = scipy.sparse.csc_array(moves(installed))
        self.force = self.moves.T @ installed.work.force.ravel()
        rows = scipy.sparse.csc_array(held_rows(installed) @ self.moves)
        sizes = np.sqrt((rows * rows).sum(axis=1))
        self._rows = (scipy.sparse.diags_array(1.0 / np.where(sizes > 0.0, sizes, 1.0)) @ rows).tocsr()[sizes > 0.0]
        stiffness = -(self.moves.T @ slope(installed, installed.state.q) @ self.moves)
        self._stiffness = scipy.sparse.csc_array(0.5 * (stiffness + stiffness.T))
        self.largest = float(abs(self._stiffness).max())

    def step(self, pace: float) -> tuple[Array, float]:
        """Changes of the columns of all bodies [m, and of unit axes], and the work that the forces would do by them.

        A short pace [s] is steepest descent in the metric of mass, a long one Newton.
        """
        count, rows = len(self.force), self._rows.shape[0]
        give = scipy.sparse.eye_array(rows) * (-SOFTENED / max(self.largest, 1.0 / pace**2))
        soft = self._stiffness + scipy.sparse.eye_array(count) / pace**2
        matrix = scipy.sparse.block_array([[soft, self._rows.T], [self._rows, give]], format="csc")
        x = splu(matrix).solve(np.concatenate((self.force, np.zeros(rows))))[:count]
        return self.moves @ x, float(self.force @ x)
