"""The matrix of the whole mechanism, and what is solved with it, against full matrices."""

import numpy as np
import pytest
from dense import evaluated, from_blocks, gravity, jacobian, mass
from joint_trials import FLOATING, in_space
from parts import Opened
from sample_models import chain, loop

from linkwork.compiler.compile import compile_model
from linkwork.solvers import centralised as centralised_parts
from linkwork.solvers.formulation import FINE
from linkwork.system.state import copied

centralised = Opened(centralised_parts)
MODELS = {
    "chain": chain(4, "revolute"),
    "loop with redundant rows": loop(5, "revolute"),
    "loop": loop(6, "spherical"),
    **{kind: in_space(kind) for kind in FLOATING},
}


@pytest.fixture(params=MODELS.values(), ids=MODELS.keys())
def compiled(request):
    return compile_model(request.param)


def factorised(compiled):
    work = evaluated(compiled)
    assert centralised.factorise(compiled.system, copied(compiled.start), work, 0.0, 0.0) == FINE
    return work


def test_the_blocks_are_those_of_the_full_matrix(compiled):
    work = evaluated(compiled)
    centralised.set_penalties(compiled.system, work)
    centralised.assemble(compiled.system, work)
    j = jacobian(compiled, work)
    full = mass(compiled) + j.T @ (work.alpha[: len(j), None] * j)
    assert from_blocks(compiled, work.blocks) == pytest.approx(full, rel=1e-12, abs=1e-9 * abs(full).max())


def test_a_penalty_is_at_least_so_many_times_the_inertia_along_the_row(compiled):
    work = factorised(compiled)
    felt = 1.0 / np.einsum("rk,rk->r", j := jacobian(compiled, work), np.linalg.solve(mass(compiled), j.T).T)
    assert np.all(work.alpha[: len(j)] >= centralised.RELATIVE_PENALTY * felt * (1 - 1e-9))


@pytest.mark.parametrize("searches", [False, True])
def test_hold_solves_the_equations_of_motion(compiled, searches):
    work = factorised(compiled)
    j, m, force = jacobian(compiled, work), mass(compiled), gravity(compiled) + 1.0
    applied, x, multipliers = np.zeros_like(compiled.start.q), np.zeros_like(compiled.start.q), np.zeros(len(j))
    applied[1:] = force.reshape(-1, 12)
    asked = -j @ np.random.default_rng(3).normal(size=j.shape[1])
    most = centralised.MOST_SWEEPS
    left = centralised.solve_constrained(compiled.system, work, applied, asked, multipliers, x, most, searches)
    found = x[1:].ravel()
    assert left < 1e-8
    assert j @ found == pytest.approx(-asked, abs=1e-7)
    assert m @ found + j.T @ multipliers == pytest.approx(force, abs=1e-7 * max(1.0, abs(multipliers).max()))


def test_project_finds_the_nearest_in_the_metric_of_mass(compiled):
    work = factorised(compiled)
    j, m = jacobian(compiled, work), mass(compiled)
    random = np.random.default_rng(5)
    x = random.normal(size=compiled.start.q.shape)
    start = x[1:].ravel().copy()
    centralised.project(compiled.system, work, np.zeros(len(j)), x)
    found = x[1:].ravel()
    assert j @ found == pytest.approx(np.zeros(len(j)), abs=1e-7)
    free = np.linalg.svd(j)[2][np.linalg.matrix_rank(j, tol=1e-9) :]
    assert free @ m @ (found - start) == pytest.approx(np.zeros(len(free)), abs=1e-7), "no freedom was made use of"


def test_a_body_without_mass_and_rows_is_named():
    compiled = compile_model(chain(3, "spherical"))
    compiled.system.mass[2] = 0.0
    compiled.system.row_scale[compiled.system.row_body[:, 0] == 2] = 0.0
    work = evaluated(compiled)
    failed = centralised.factorise(compiled.system, copied(compiled.start), work, 0.0, 0.0)
    assert failed in (1, 2, 3)
