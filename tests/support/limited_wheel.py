"""A wheel on a motor with a limit, in pieces of linear differential equations whose ends are located.

y = (angle, speed, sum, 1) follows y' = A y with another matrix A on each piece, by the matrix exponential. At the limit
the controller sums up nothing while its error pushes on; where that alone would lead it back from the limit, and
summing up would lead it beyond, its effort stays there (Filippov), and the sum is what the limit asks for.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.linalg import expm
from scipy.optimize import brentq

import linkwork as lw

LOOK = 1e-3  # seconds between two looks at the margins


@dataclass(frozen=True)
class Wheel:
    """Moment of inertia [kg m2], target [rad], gains and limit of the motor."""

    inertia: float = 0.2
    target: float = 1.0
    p: float = 20.0
    i: float = 60.0
    d: float = 2.0
    limit: float = 2.0

    def mechanism(self) -> lw.Mechanism:
        """The same as a mechanism."""
        m = lw.Mechanism("wheel", gravity=(0, 0, 0))
        m.add_body("wheel", mass=1, inertia=(self.inertia,) * 3, position=(0, 0, 0))
        m.add_joint("pin", "revolute", base="ground", follower="wheel", at=(0, 0, 0), axis=(0, 0, 1))
        gains = {"p": self.p, "i": self.i, "d": self.d, "limit": self.limit}
        m.add_driver("motor", "motor", joint="pin", target=str(self.target), **gains)
        return m

    @property
    def error(self) -> np.ndarray:
        """The error is this times y."""
        return np.array([-1.0, 0.0, 0.0, self.target])

    @property
    def effort(self) -> np.ndarray:
        """The effort without a limit is this times y."""
        return self.p * self.error + np.array([0.0, -self.d, self.i, 0.0])

    def rate(self, end: float) -> np.ndarray:
        """The rate of p e + d e' at an end is this times y."""
        return np.array([0.0, -self.p, 0.0, -self.d * end * self.limit / self.inertia])

    def matrix(self, end: float, sums_up: bool) -> np.ndarray:
        """A at an end of the limit, +1 or -1, or between them, 0."""
        a = np.zeros((4, 4))
        a[0, 1] = 1.0
        a[1] = self.effort / self.inertia if end == 0.0 else (0.0, 0.0, 0.0, end * self.limit / self.inertia)
        a[2] = self.error if sums_up else 0.0
        return a

    def margins(self, piece: str, s: float) -> dict[str, np.ndarray]:
        """What has to stay positive on a piece, times y, with the piece that follows."""
        one = np.array([0.0, 0.0, 0.0, self.limit])
        if piece == "free":
            return {"up": one - self.effort, "down": one + self.effort}
        if piece == "held":
            return {"leave": s * self.effort - one, "back": s * self.error}
        if piece == "back":
            return {"free": s * self.effort - one, "held": -s * self.error}
        return {"held": -s * self.rate(s), "free": s * (self.rate(s) + self.i * self.error)}


def angles(wheel: Wheel, times: np.ndarray) -> np.ndarray:
    """Angle at some times [rad], from rest at zero; each switching is located to rounding."""
    time, y, found = 0.0, np.array([0.0, 0.0, 0.0, 1.0]), np.zeros(len(times))
    effort = float(wheel.effort @ y)
    s = float(np.sign(effort)) if abs(effort) > wheel.limit else 0.0
    piece = "free" if s == 0.0 else "held" if s * (wheel.error @ y) > 0.0 else "back"
    while time < times[-1]:
        a, margins = wheel.matrix(s, piece in ("free", "back")), wheel.margins(piece, s)
        end, to = _end(a, y, margins, times[-1] - time)
        here = (times >= time - 1e-12) & (times <= time + end + 1e-12)
        found[here] = [(expm(a * (at - time)) @ y)[0] for at in times[here]]
        time, y = time + end, expm(a * end) @ y
        if piece == "slides":
            y[2] += (s * wheel.limit - wheel.effort @ y) / wheel.i
        piece, s = _next(wheel, piece, s, to, y)
    return found


def _end(a: np.ndarray, y: np.ndarray, margins: dict[str, np.ndarray], most: float) -> tuple[float, str]:
    """How long a piece lasts [s], and by which margin it ends."""
    steps = int(np.ceil(most / LOOK))
    for n in range(steps):
        begin, end = most * n / steps, most * (n + 1) / steps
        ended = [name for name, margin in margins.items() if margin @ expm(a * end) @ y < 0.0]
        if ended:
            found = [(_root(a, y, margins[name], begin, end), name) for name in ended]
            return min(found)
    return most, ""


def _root(a: np.ndarray, y: np.ndarray, margin: np.ndarray, begin: float, end: float) -> float:
    def one(time: float) -> float:
        return float(margin @ expm(a * time) @ y)

    return float(brentq(one, begin, end, xtol=1e-15)) if one(begin) > 0.0 else begin


def _next(wheel: Wheel, piece: str, s: float, to: str, y: np.ndarray) -> tuple[str, float]:
    if to in ("up", "down"):
        s = 1.0 if to == "up" else -1.0
        if s * (wheel.error @ y) <= 0.0:
            return "back", s
        return ("slides" if s * (wheel.rate(s) @ y) < 0.0 else "held"), s
    if to == "leave":
        slides = s * ((wheel.rate(s) + wheel.i * wheel.error) @ y) > 0.0
        return ("slides", s) if slides else ("free", 0.0)
    return (to, 0.0 if to == "free" else s) if to else (piece, s)
