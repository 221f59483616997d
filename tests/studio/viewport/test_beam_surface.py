"""Surfaces of beams: closed, facing outwards, as large as the section says."""

from dataclasses import replace

import numpy as np
import pytest

from linkwork.model.bodies.beam import Beam
from linkwork_studio.viewport.beam_lines import BeamLines
from linkwork_studio.viewport.beam_surface import fineness, surface

ROUND = Beam(id="rod", length=0.8, width=0.1)
KINDS = {
    "round": ROUND,
    "tube": replace(ROUND, section="tube", wall=0.02),
    "rectangle": replace(ROUND, section="rectangle", height=0.06),
}


def triangles_of(beam, around=24):
    lines = BeamLines((beam,))
    made = surface(lines.beams, [0], lines.first, around)
    frame = lines.columns[made.ring]
    points = frame[:, 0] + np.einsum("nk,nkj->nj", made.across, frame[:, 2:])
    normals = np.einsum("nk,nkj->nj", made.normal, frame[:, 1:])
    return points[made.triangles], normals[made.triangles]


@pytest.mark.parametrize("kind", KINDS)
def test_it_encloses_the_volume_of_the_section(kind):
    """A bore is closed by a dark disc, so that a tube encloses what a full rod does."""
    corners, _ = triangles_of(KINDS[kind])
    volume = np.einsum("nk,nk->n", corners[:, 0], np.cross(corners[:, 1], corners[:, 2])).sum() / 6.0
    full = 0.8 * 0.1 * 0.06 if kind == "rectangle" else 0.8 * 24 / 2 * 0.05**2 * np.sin(2 * np.pi / 24)
    assert volume == pytest.approx(full, rel=1e-9)


@pytest.mark.parametrize("kind", KINDS)
def test_normals_face_as_the_triangles_do(kind):
    corners, normals = triangles_of(KINDS[kind])
    faces = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    assert (np.einsum("nk,nck->nc", faces, normals) > 0.0).all()


def test_many_rings_are_coarser():
    assert fineness(100, 60_000) == 24
    assert fineness(4000, 30_000) == 6


def test_beams_are_drawn_in_pieces_that_stay_within_bounds():
    beams = tuple(Beam(id=f"rod{n}", elements=20) for n in range(100))
    lines = BeamLines(beams)
    assert 2000 <= lines.rings <= 2600
    assert BeamLines(beams[:1]).rings == 49
