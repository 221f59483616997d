"""Elements of beams: stiffness against the textbook, mass against the straight bar, rigid motion free."""

import numpy as np
import pytest

from linkwork.compiler.beams import masses, piece, springs
from linkwork.compiler.rows import directions, entry
from linkwork.math3d import rotation
from linkwork.model.bodies.beam import DIRECTOR, THEORIES, Beam
from linkwork.model.frame import Frame
from linkwork.model.joints.rows import Relation

L = 0.4
BEAM = Beam(id="rod", section="rectangle", width=0.02, height=0.05, young=7e10, poisson=0.3, density=2700)


class Pair:
    """Two frames as a row sees them."""

    base_frame = follower_frame = Frame()


def straight():
    """Columns of two frames at the distance L along x, shape (2, 4, 3)."""
    q = np.zeros((2, 4, 3))
    q[:, 1:] = np.eye(3)
    q[1, 0, 0] = L
    return q


def value(row, q):
    """What a row reads off the columns of two frames."""
    known = directions(Pair)
    if isinstance(row, Relation):
        return sum(factor * value(part, q) for part, factor in row.parts)
    made = entry(row, known, (1, 2), ("", ""))
    a, b = (np.einsum("nc,nck->k", side, q) for side in (made.a, made.b))
    return np.linalg.norm(a) if type(row).__name__ == "Length" else made.scale * (a @ b - made.value)


def energy(beam, q):
    return sum(0.5 * item.law.stiffness * (value(item.row, q) - item.law.free) ** 2 for item in springs(beam, L))


def moved(x):
    """The straight element with small shifts and turns (6 numbers for each end)."""
    q = straight()
    for end, own in zip(q, np.asarray(x).reshape(2, 6), strict=True):
        turn = rotation.about(tuple(own[3:] / max(np.linalg.norm(own[3:]), 1e-300)), float(np.linalg.norm(own[3:])))
        end[0] += own[:3]
        end[1:] = np.array([rotation.rotate(turn, tuple(axis)) for axis in end[1:]])
    return q


def textbook(beam):
    """The 12 x 12 stiffness of a Timoshenko beam along x, shifts and turns of both ends (Przemieniecki 1968)."""
    k = np.zeros((12, 12))
    ea, gj = beam.young * beam.area / L, beam.shear * beam.torsion / L
    for n, s in ((0, ea), (3, gj)):
        k[n, n] = k[n + 6, n + 6] = s
        k[n, n + 6] = k[n + 6, n] = -s
    for shift, turn, sign, moment in ((1, 5, 1.0, beam.second_moments[0]), (2, 4, -1.0, beam.second_moments[1])):
        ei = beam.young * moment
        p = 12.0 * ei / (beam.shear * beam.shear_share * beam.area * L**2)
        own = (
            ei
            / (L**3 * (1.0 + p))
            * np.array(
                [
                    [12.0, 6.0 * L, -12.0, 6.0 * L],
                    [6.0 * L, (4.0 + p) * L**2, -6.0 * L, (2.0 - p) * L**2],
                    [-12.0, -6.0 * L, 12.0, -6.0 * L],
                    [6.0 * L, (2.0 - p) * L**2, -6.0 * L, (4.0 + p) * L**2],
                ]
            )
        )
        scale = np.array([1.0, sign, 1.0, sign])
        at = [shift, turn, shift + 6, turn + 6]
        k[np.ix_(at, at)] += own * np.outer(scale, scale)
    return k


@pytest.mark.parametrize("seed", range(6))
def test_small_deflections_cost_what_the_textbook_says(seed):
    x = 1e-5 * np.random.default_rng(seed).normal(size=12)
    assert energy(BEAM, moved(x)) == pytest.approx(0.5 * x @ textbook(BEAM) @ x, rel=1e-3)


@pytest.mark.parametrize("theory", THEORIES)
def test_rigid_motion_costs_nothing(theory):
    beam = Beam(**{f: getattr(BEAM, f) for f in ("id", "section", "width", "height", "young")}, theory=theory)
    turn = rotation.about((0.6, 0.0, 0.8), 2.0)
    q = np.array([[rotation.rotate(turn, tuple(c)) for c in end] for end in straight()])
    q[:, 0] += (3.0, -1.0, 7.0)
    assert energy(beam, q) < 1e-12 * energy(beam, moved([0.01] * 12))


def test_the_director_beam_bends_as_the_textbook_says():
    """Constant curvature: both ends turned against each other."""
    beam = Beam(id="rod", section="rectangle", width=0.02, height=0.05, young=7e10, theory=DIRECTOR)
    for axis, moment in ((4, beam.second_moments[1]), (5, beam.second_moments[0])):
        x = np.zeros(12)
        x[axis], x[axis + 6] = -1e-4, 1e-4
        assert energy(beam, moved(x)) == pytest.approx(0.5 * beam.young * moment / L * (2e-4) ** 2, rel=1e-5)


@pytest.mark.parametrize("theory", THEORIES)
def test_rigid_motion_has_the_mass_of_the_straight_bar(theory):
    beam = Beam(id="rod", section="rectangle", width=0.02, height=0.05, density=2700, length=L, theory=theory)
    p = masses(beam, L)
    ends = np.stack([np.vstack(([1.0, x, 0.0, 0.0], np.eye(4)[1:])) for x in (-L / 2, L / 2)])  # X_k = X A_k
    whole = sum(ends[n].T @ p[n, m] @ ends[m] for n in range(2) for m in range(2))
    expected = np.zeros((4, 4))
    expected[0, 0], expected[1:, 1:] = beam.mass, beam.second_moment()
    assert np.allclose(whole[1:, 1:][np.triu_indices(3, 1)], 0.0, atol=1e-15)
    assert np.allclose(np.diag(whole)[[0, 2, 3]], np.diag(expected)[[0, 2, 3]], rtol=1e-12)
    assert whole[1, 1] == pytest.approx(expected[1, 1], rel=1e-12)


@pytest.mark.parametrize("theory", THEORIES)
def test_a_curved_beam_is_without_load_as_it_is_curved(theory):
    """Any two frames: the free values are what the rows read there."""
    q = moved(0.3 * np.random.default_rng(5).normal(size=12))
    beam = Beam(id="rod", section="rectangle", width=0.02, height=0.05, young=7e10, theory=theory)
    for item in springs(beam, L, q):
        assert value(item.row, q) == pytest.approx(item.law.free, abs=1e-12)


def test_pieces_touch_as_round_bars_or_boxes_around_their_node():
    assert piece(BEAM, -0.1, 0.2) == ()
    (box,) = piece(Beam(id="rod", section="rectangle", width=0.02, height=0.05, collides=True), -0.1, 0.2)
    assert (box.x, box.y, box.z, box.position) == (pytest.approx(0.3), 0.02, 0.05, (pytest.approx(0.05), 0, 0))
    (bar,) = piece(Beam(id="rod", width=0.02, collides=True, friction=0.1), -0.1, 0.2)
    assert (bar.radius, bar.length, bar.friction, bar.collides) == (0.01, pytest.approx(0.3), 0.1, True)
    assert rotation.rotate(bar.rotation, (0, 0, 1)) == pytest.approx((1, 0, 0))
