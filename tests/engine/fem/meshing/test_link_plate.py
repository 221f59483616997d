"""Link plates: volume and inertia as the shape of the model has them, with and without holes."""

import numpy as np
import pytest

from linkwork.errors import ModelError
from linkwork.fem.assembly import assembled, rigid_motions, times_mass
from linkwork.fem.material import Material
from linkwork.fem.mesh import check
from linkwork.fem.meshing.link_plate import mesh_of_link_plate
from linkwork.model.shapes.link_plate import LinkPlate

PLATES = [
    LinkPlate(spacing=0.2, holes=2, width=0.04, thickness=0.01, hole_radius=0.008),
    LinkPlate(spacing=0.2, holes=2, width=0.04, thickness=0.01, hole_radius=0.0),
    LinkPlate(spacing=0.1, holes=4, width=0.04, thickness=0.01, hole_radius=0.012),
    LinkPlate(spacing=0.03, holes=3, width=0.04, thickness=0.01, hole_radius=0.008),
]


@pytest.mark.parametrize("plate", PLATES)
def test_mass_and_inertia_are_those_of_the_shape(plate):
    mesh = mesh_of_link_plate(plate.spacing, plate.width, plate.thickness, plate.hole_radius, 0.006, plate.holes)
    check(mesh, "link")
    rigid = rigid_motions(mesh.points)
    found = rigid.T @ times_mass(assembled(mesh, Material(1e9, 0.3, 1000)).masses, rigid)
    mass = 1000 * plate.volume
    moments = mass * np.diag(np.array(plate.unit_inertia()))
    assert np.diag(found) == pytest.approx([mass] * 3 + [*moments], rel=2e-5)
    assert abs(found - np.diag(np.diag(found))).max() < 1e-12 * mass


@pytest.mark.parametrize("lengths", [(0.2, 0.04, 0.01, 0.02), (0.03, 0.04, 0.01, 0.015)])
def test_holes_that_leave_nothing_are_refused(lengths):
    with pytest.raises(ModelError, match="link plate: hole radius is"):
        mesh_of_link_plate(*lengths, element=0.005)


def test_one_hole_is_no_link():
    with pytest.raises(ModelError, match="it has 1 holes"):
        mesh_of_link_plate(0.2, 0.04, 0.01, 0.008, 0.01, holes=1)
