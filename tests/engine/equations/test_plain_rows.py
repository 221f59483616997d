"""Plain rows by their marks, against the table of rows."""

import numpy as np
import pytest
from parts import Opened
from sample_models import bricard, built, chain, hinge, rod

from linkwork.compiler.elimination_plan import plan_elimination
from linkwork.equations import plain_rows as plain_parts
from linkwork.equations import rows as row_parts
from linkwork.simulation.installed import install_stored
from linkwork.solvers import tangent as tangent_parts

plain_kernels, table, tangents = Opened(plain_parts), Opened(row_parts), Opened(tangent_parts)
SLIDER = built(
    rod("rail", (0, 0, 0), (1, 0, 0)),
    rod("cart", (0.5, 0, 0), (0.5, 0, 1)),
    hinge("pin", "ground", "rail", (0, 0, 0)),
    hinge("slide", "rail", "cart", (0.5, 0, 0), "prismatic"),
)
MODELS = {"hinges": bricard(), "balls": chain(3, "spherical"), "slides": SLIDER}


@pytest.mark.parametrize("model", MODELS.values(), ids=MODELS.keys())
def test_marks_tell_what_the_table_tells(model):
    made = install_stored(model)
    system, state, work = made.compiled.system, made.state, made.work
    plan = plan_elimination(made.compiled)
    random = np.random.default_rng(3)
    for body in range(1, len(state.q)):
        state.q[body, :3] += random.normal(size=3)
        state.q[body, 3:] = np.linalg.qr(random.normal(size=(3, 3)))[0].ravel()
    arm, at = np.zeros((2, len(plan.plain.body), 3))
    found, tangent, residual = np.zeros(6), np.zeros((len(system.side_body), 6)), np.zeros(len(system.row_kind))
    plain_kernels.place_marks(plan.plain, state.q, arm, at)
    plain_kernels.plain_tangents(plan.plain, system.row_scale, arm, at, plan.flat, plan.plane, tangent)
    largest = plain_kernels.plain_residuals(plan.plain, system.row_scale, state.row_value, at, residual)
    table.evaluate_rows(system, state, work, 0.0)
    assert len(plan.plain.row) == system.first_soft[0] - system.joint_rows[0]
    assert largest == np.abs(residual).max() > 0.1
    for row in plan.plain.row:
        assert residual[row] == pytest.approx(work.residual[row], abs=1e-12)
        for side in range(system.row_start[row], system.row_start[row + 1]):
            tangents.pull_back(state.q[system.side_body[side]], work.jacobian[side], found)
            assert tangent[side] == pytest.approx(found, abs=1e-12)


@pytest.mark.parametrize("normal", [(0.0, 1.0, 0.0), (0.6, 0.0, 0.8)], ids=["level", "tilted"])
def test_ties_to_bodies_in_planes_are_those_along_them(normal):
    made = install_stored(bricard())
    system, plan = made.compiled.system, plan_elimination(made.compiled)
    random, n = np.random.default_rng(4), np.array(normal)
    frame = np.stack((np.cross(n, (1.0, 2.0, 3.0)), np.zeros(3), n))
    frame[0] /= np.linalg.norm(frame[0])
    frame[1] = np.cross(n, frame[0])
    plane = np.tile(frame.ravel(), (len(system.width), 1))
    arm, at = random.normal(size=(2, len(plan.plain.body), 3))
    space, flat = np.zeros((2, len(system.side_body), 6))
    for is_flat, tangent in ((np.zeros_like(plan.flat), space), (np.ones_like(plan.flat), flat)):
        plain_kernels.plain_tangents(plan.plain, system.row_scale, arm, at, is_flat, plane, tangent)
    ties = plan.plain.side[plan.plain.axis >= 0]
    sides = ties[ties >= 0]
    expected = np.zeros((len(sides), 6))
    expected[:, :3] = np.column_stack((space[sides, :3] @ frame[:2].T, space[sides, 3:] @ n))
    assert flat[sides] == pytest.approx(expected, abs=1e-12)
    assert np.abs(expected[:, 2]).max() > 0.1
