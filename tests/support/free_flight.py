"""A superelement in free flight, by dense Newton: the equations that an engine has to solve, in their shortest form.

Unknown are the columns of Y and of the massless frame F. Elastic coordinates and rows are bilinear in them,
q_i = tr(y Q_i yT) + const, so with the mean of both ends of a step

    M (v' - v) / h + J(mean)T K (q + q') / 2 + G(mean)T λ = 0,   y' - y = h/2 (v + v')

work is the difference of energy to the last bit of Newton, and momenta stay.
"""

import numpy as np

from linkwork.fem.floating import columns_at, floating
from linkwork.fem.superelement import Superelement


class FreeFlight:
    """Bilinear forms of one superelement, and its steps."""

    def __init__(self, body: Superelement):
        self.body, self.columns = body, len(body.mass)
        self.total = self.columns + 4
        self.forms, self.shift = self._elastic()
        rows, ends = self._rows()
        self.rows = np.concatenate([rows, np.einsum("iq,qab->iab", body.mean_frame, self.forms)])
        self.ends = np.concatenate([ends, body.mean_frame @ self.shift])
        self.mass = np.zeros((self.total, self.total))
        self.mass[: self.columns, : self.columns] = body.mass

    def _elastic(self):
        body, count, centre = self.body, self.body.frames, self.columns
        axis = [centre + 1, centre + 2, centre + 3]
        forms, shift = np.zeros((len(body.stiffness), self.total, self.total)), np.zeros(len(body.stiffness))

        def add(i, a, b, value):
            forms[i, a, b] += value / 2
            forms[i, b, a] += value / 2

        for k in range(count):
            for a in range(3):
                add(6 * k + a, axis[a], 4 * k, 1)
                add(6 * k + a, axis[a], centre, -1)
                shift[6 * k + a] = -body.places[k][a]
                i, j = ((2, 1), (0, 2), (1, 0))[a]
                for s in range(3):  # d_b is the sum of the columns by row b of A_k
                    add(6 * k + 3 + a, axis[i], 4 * k + 1 + s, body.axes[k][j, s] / 2)
                    add(6 * k + 3 + a, axis[j], 4 * k + 1 + s, -body.axes[k][i, s] / 2)
        for j in range(body.vectors):
            for a in range(3):
                add(6 * count + 3 * j + a, axis[a], 4 * count + j, 1)
        return forms, shift

    def _rows(self):
        """Unit axes of every frame."""
        rows, ends = [], []
        for start in [4 * k for k in range(self.body.frames)] + [self.columns]:
            for i in range(1, 4):
                for j in range(i, 4):
                    row = np.zeros((self.total, self.total))
                    row[start + i, start + j] += 0.5
                    row[start + j, start + i] += 0.5
                    rows.append(row)
                    ends.append(-1.0 if i == j else 0.0)
        return np.array(rows), np.array(ends)

    def at_rest(self, bent=None):
        """The undeformed body, or one whose columns are moved by `bent`."""
        y = np.zeros((3, self.total))
        y[:, : self.columns] = columns_at(self.body, np.zeros(3), np.eye(3))
        if bent is not None:
            y[:, : self.columns] += bent
        pose = floating(self.body, y[:, : self.columns])
        y[:, self.columns], y[:, self.columns + 1 :] = pose.centre, pose.turn
        return y

    def elastic(self, y):
        return self._values(self.forms, y) + self.shift

    def energy(self, y, v):
        q = self.elastic(y)
        return (np.einsum("xa,ab,xb", v, self.mass, v) + q @ self.body.stiffness @ q) / 2

    def momenta(self, y, v):
        whole = np.zeros(self.total)
        whole[: 4 * self.body.frames : 4] = 1
        turning = y @ self.mass @ v.T
        turning -= turning.T
        return v @ self.mass @ whole, np.array([turning[1, 2], turning[2, 0], turning[0, 1]])

    @staticmethod
    def _values(forms, y):
        return np.einsum("iab,xa,xb->i", forms, y, y)

    @staticmethod
    def _slopes(forms, y):
        return 2 * np.einsum("iab,xb->ixa", forms, y).reshape(len(forms), -1)

    def step(self, y, v, h):
        size, stiffness = 3 * self.total, self.body.stiffness
        heavy, forces = np.kron(np.eye(3), self.mass), np.zeros(len(self.rows))
        then, before = y + h * v, self.elastic(y)
        for _ in range(20):
            middle, speed = (y + then) / 2, 2 / h * (then - y) - v
            pull = stiffness @ (before + self.elastic(then)) / 2
            jacobian, held = self._slopes(self.forms, middle), self._slopes(self.rows, middle)
            left = heavy @ ((speed - v) / h).ravel() + jacobian.T @ pull + held.T @ forces
            left = np.concatenate([left, self._values(self.rows, then) + self.ends])
            bent = np.einsum("i,iab->ab", pull, self.forms) + np.einsum("i,iab->ab", forces, self.rows)
            tangent = np.zeros((len(left), len(left)))
            tangent[:size, :size] = 2 / h**2 * heavy + np.kron(np.eye(3), bent)
            tangent[:size, :size] += jacobian.T @ stiffness @ self._slopes(self.forms, then) / 2
            tangent[:size, size:], tangent[size:, :size] = held.T, self._slopes(self.rows, then)
            change = -np.linalg.solve(tangent, left)
            then, forces = then + change[:size].reshape(3, -1), forces + change[size:]
            if abs(change[:size]).max() < 1e-14 * max(1.0, abs(then).max()):
                break
        return then, 2 / h * (then - y) - v
