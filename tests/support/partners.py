"""Partners for tests: a steady breeze, and a weight on a spring that is stepped by itself."""

from __future__ import annotations

import numpy as np

import linkwork as lw
from linkwork.compiler.compiled import Compiled
from linkwork.errors import SolverError
from linkwork.partners import together
from linkwork.partners.contact import contact_of
from linkwork.partners.partner import Span, WeaklyCoupled
from linkwork.system.declared import CARRIED, NODE, declared, empty
from linkwork.system.packed import Packed

WIND = (3.0, 0.0, 0.5)  # N on each body
STIFFNESS, MASS, SUBSTEPS = 400.0, 0.5, 50  # N/m, kg


class Blown(Packed):
    """How long a breeze has blown [s], and its forces."""

    push: np.ndarray = declared(NODE, 6)
    since: np.ndarray = declared(1, over_edit=CARRIED)


class Breeze(WeaklyCoupled):
    """The same force on each body."""

    name = "breeze"
    rows: Blown

    def act(self, span: Span) -> None:
        self.push[1:, :3] = WIND
        self.rows.since[0] += span.length


class Hung(Packed):
    """Place and speed of a weight [m, m/s], how far each body has been seen to come [m], forces."""

    push: np.ndarray = declared(NODE, 6)
    place: np.ndarray = declared(3, over_edit=CARRIED)
    speed: np.ndarray = declared(3, over_edit=CARRIED)
    way: np.ndarray = declared(NODE, over_edit=CARRIED)


class Weight(WeaklyCoupled):
    """A weight that hangs on a spring from the last body, stepped in sub-steps of its own."""

    name = "weight"
    rows: Hung

    def act(self, span: Span) -> None:
        if span.length <= 0.0 or not np.isfinite(span.state.q).all():
            raise SolverError("The weight sees no body.", float(span.state.time[0]), "")
        place, speed, h, pulled = self.rows.place, self.rows.speed, span.length / SUBSTEPS, np.zeros(3)
        at, motion = span.state.q[-1, :3].copy(), span.state.v[-1, :3]
        for _ in range(SUBSTEPS):
            force = STIFFNESS * (at - place)
            speed += h * (force / MASS + span.compiled.system.gravity)
            place += h * speed
            at += h * motion
            pulled -= force / SUBSTEPS
        self.push[-1, :3] = pulled
        way = self.rows.way
        way += np.linalg.norm(span.state.v[:, :3], axis=1) * span.length


def breeze_of(compiled: Compiled) -> Breeze:
    return Breeze(empty(Blown, compiled.system))


def weight_of(compiled: Compiled) -> Weight:
    made = Weight(empty(Hung, compiled.system))
    made.rows.place[:] = compiled.q[-1, :3]
    return made


def take_part(monkeypatch, *makers) -> None:
    """Let these partners take part in every run from now on, contact after them."""
    monkeypatch.setattr(together, "MAKERS", (*makers, contact_of))


def flying(count: int = 1) -> lw.Mechanism:
    """Bodies that nothing holds, without gravity."""
    m = lw.Mechanism("flying", gravity=(0, 0, 0))
    for n in range(count):
        m.add_body(f"b{n}", mass=2.0 + n, inertia=(0.1, 0.1, 0.1), position=(n, 0, 0))
    return m
