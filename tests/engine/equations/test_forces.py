"""All applied forces together: gravity by body, and what laws push along their rows."""

import numpy as np
import pytest
from dense import state_at
from force_trials import MASS, pair
from parts import Opened
from row_trials import rigid, soft_jacobian

from linkwork.compiler.compile import compile_model
from linkwork.edits import AddForce, SetModelValue, apply
from linkwork.equations import forces
from linkwork.equations.rows import evaluate_rows
from linkwork.system.workspace import make_workspace

FORCES = Opened(forces)


def applied(model, seed=2):
    compiled = compile_model(model)
    q, v = rigid(compiled, seed)
    state, work = state_at(compiled, q, v), make_workspace(compiled.system)
    evaluate_rows(compiled.system, state, work, 0.0)
    FORCES.applied_forces(compiled.system, state, work)
    return compiled, state, work


def test_gravity_and_laws_add_up():
    words = {"base_at": (0.1, 0.0, 0.2), "damping": 3.0}
    model, _ = apply(pair("spring", **words), SetModelValue("gravity", (0.5, 0.0, -9.0)))
    compiled, state, work = applied(model)
    along = soft_jacobian(compiled, work)
    mu = state.multipliers[compiled.system.first_soft[0] :][: len(along)]
    assert np.abs(mu).max() > 0.1
    expected = -np.einsum("r,rbk->bk", mu, along)
    expected[1:, :3] += MASS * np.array((0.5, 0.0, -9.0))
    assert work.force[1:] == pytest.approx(expected[1:], abs=1e-12)


def test_a_force_between_two_bodies_pushes_neither_of_them_alone():
    """Third law: no resultant, and no moment about the origin."""
    for kind in ("spring", "torsion_spring", "bushing", "actuator"):
        compiled, state, work = applied(pair(kind, **({"push": "3"} if kind == "actuator" else {})))
        moment = np.zeros(3)
        for body in range(1, len(compiled.bodies)):
            for column in range(4):
                part = slice(3 * column, 3 * column + 3)
                moment += np.cross(state.q[body, part], work.force[body, part])
        assert work.force[1:, :3].sum(axis=0) == pytest.approx(0.0, abs=1e-9)
        assert moment == pytest.approx(0.0, abs=1e-9)
        assert np.abs(work.force).max() > 1e-3


def test_without_laws_there_is_gravity_only():
    model, _ = apply(pair("spring", stiffness=0.0), AddForce("none", "force", body="one"))
    _, _, work = applied(model)
    assert work.force == pytest.approx(0.0, abs=1e-12)
