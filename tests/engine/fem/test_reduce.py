"""From mesh to superelement: agreement with the full mesh for many bodies, one interface, more interfaces, refusals."""

import numpy as np
import pytest
from scipy.linalg import eigh

from linkwork.errors import ModelError
from linkwork.fem.interface import Bore, Face, Interface, Sphere, interface_on
from linkwork.fem.material import Material
from linkwork.fem.mesh import Mesh
from linkwork.fem.meshing.box import mesh_of_bar, mesh_of_box
from linkwork.fem.meshing.cylinder import mesh_of_cylinder
from linkwork.fem.meshing.link_plate import mesh_of_link_plate
from linkwork.fem.meshing.voxels import mesh_of_surface
from linkwork.fem.reduce import TOLERANCE, cluster_end, prepared, reduce, superelement, with_more

ALUMINIUM = Material(70e9, 0.3, 2700)
KINDS = ["rigid", "averaged"]


def ends(mesh: Mesh, length: float, kind: str, axis: int = 0) -> tuple[Interface, ...]:
    way = np.eye(3)[axis]
    faces = {"left": -way * length / 2, "right": way * length / 2}
    return tuple(interface_on(mesh, Face(tuple(at), tuple(way), 1e-6), name, kind) for name, at in faces.items())


def arm(kind):
    mesh = mesh_of_bar(1, 0.06, 0.03, 0.03)
    return mesh, ends(mesh, 1, kind)


def slender(kind):
    mesh = mesh_of_bar(0.3, 0.02, 0.02, 0.01)
    return mesh, ends(mesh, 0.3, kind)


def stocky(kind):
    mesh = mesh_of_box((0.3, 0.2, 0.15), 0.075)
    return mesh, ends(mesh, 0.3, kind)


def plate(kind):
    mesh = mesh_of_box((0.4, 0.3, 0.01), 0.05)
    return mesh, tuple(
        interface_on(mesh, Sphere((0.2 * s, 0.15 * s, 0), 0.06), name, kind) for s, name in ((-1, "left"), (1, "right"))
    )


def link(kind):
    mesh = mesh_of_link_plate(0.2, 0.04, 0.01, 0.008, 0.012)
    return mesh, tuple(
        interface_on(mesh, Bore((x, 0, 0), (0, 0, 1), 0.008, 1e-5), name, kind)
        for x, name in ((-0.1, "left"), (0.1, "right"))
    )


def shaft(kind):
    mesh = mesh_of_cylinder(0.02, 0.3, 0.02)
    return mesh, ends(mesh, 0.3, kind, axis=2)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("body", [arm, slender, stocky, plate, link, shaft])
def test_six_frequencies_agree_within_one_percent(body, kind):
    """Free, held at either interface alone, and held at both; with few vectors."""
    found = reduce(body(kind)[0], ALUMINIUM, body(kind)[1], body.__name__)
    assert [agreement.how for agreement in found.agreements] == [
        "free",
        "held at left",
        "held at right",
        "held at all interfaces",
    ]
    assert all(len(agreement.mesh) == 6 for agreement in found.agreements)
    assert found.worst <= TOLERANCE == 0.01
    assert 4 <= found.vectors <= 18


def test_frequencies_of_the_arm_are_those_of_another_program():
    """24.74, 49.32, 154.4, 304.2 Hz clamped, 156.6 and 310.3 Hz free, with 44,000 displacements of tetrahedra."""
    mesh = mesh_of_bar(1, 0.06, 0.03, 0.02)
    found = reduce(mesh, ALUMINIUM, ends(mesh, 1, "rigid"), "arm")
    assert found.agreements[0].reduced[:2] == pytest.approx([156.6, 310.3], rel=3e-3)
    assert found.agreements[1].reduced[:4] == pytest.approx([24.74, 49.32, 154.4, 304.2], rel=3e-3)


def test_a_body_with_one_interface_bends():
    mesh, (left, _) = arm("averaged")
    found = reduce(mesh, ALUMINIUM, (left,), "arm")
    assert found.frames == 1
    assert found.vectors >= 4
    assert found.worst <= TOLERANCE


def test_the_number_of_vectors_can_be_given():
    mesh, both = slender("rigid")
    assert reduce(mesh, ALUMINIUM, both, "bar", vectors=5).vectors == 5
    none = reduce(mesh, ALUMINIUM, both, "bar", vectors=0)
    assert none.vectors == 0
    assert none.stiffness.shape == (12, 12)


def test_one_more_interface_gives_what_all_at_once_give():
    mesh, (left, right) = slender("averaged")
    steps = superelement(with_more(prepared(mesh, ALUMINIUM, (left,), "bar"), right), vectors=6)
    at_once = reduce(mesh, ALUMINIUM, (left, right), "bar", vectors=6)
    assert steps.key == at_once.key
    felt = [s.stiffness[:12, :12] for s in (steps, at_once)]
    assert felt[0] == pytest.approx(felt[1], rel=1e-6, abs=1e-6 * abs(felt[1]).max())


def test_an_averaged_one_more_keeps_the_factor_and_a_rigid_one_does_not():
    mesh, (left, right) = slender("averaged")
    before = prepared(mesh, ALUMINIUM, (left,), "bar")
    assert with_more(before, right).held.structure is before.held.structure
    stiff = Interface("right", right.nodes, right.place)
    after = with_more(before, stiff).held
    assert after.structure is not before.held.structure
    wanted = prepared(mesh, ALUMINIUM, (left, stiff), "bar").held.static_modes[1]
    assert after.static_modes[1] == pytest.approx(wanted, rel=1e-7, abs=1e-9 * abs(wanted).max())


def test_cubes_in_a_surface_can_be_reduced():
    skin = mesh_of_cylinder(0.02, 0.2, 0.01)
    mesh = mesh_of_surface(skin.points, skin.triangles, 0.008, "shaft")
    found = reduce(mesh, ALUMINIUM, ends(mesh, np.ptp(mesh.points[:, 2]), "averaged", axis=2), "shaft")
    assert found.worst <= TOLERANCE


def test_the_same_twice_is_the_same_to_the_bit():
    mesh, both = slender("rigid")
    one, other = (reduce(mesh, ALUMINIUM, both, "bar", vectors=6) for _ in range(2))
    assert (one.stiffness == other.stiffness).all()
    assert (one.mass == other.mass).all()


def test_the_largest_stress_is_sought_outside_the_rims():
    mesh, (left, right) = slender("rigid")
    found = reduce(mesh, ALUMINIUM, (left, Interface("right", right.nodes, right.place, kind="averaged")), "bar")
    surface = found.surface
    assert set(np.flatnonzero(surface.rim)) == set(np.flatnonzero(abs(surface.points[:, 0] + 0.15) < 1e-9))
    q = np.zeros(len(found.stiffness))
    q[8] = 1e-4
    q[9:] = np.linalg.solve(found.stiffness[9:, 9:], -found.stiffness[9:, 8] * 1e-4)
    at = surface.worst(q)
    assert not surface.rim[at]
    assert surface.von_mises(q)[at] == surface.von_mises(q)[~surface.rim].max()


def test_progress_is_told_and_may_cancel():
    mesh, both = slender("rigid")
    told = []
    reduce(mesh, ALUMINIUM, both, "bar", vectors=4, progress=told.append)
    assert told == ["assembling", "factorising", "static modes", "modes", "condensing", "stress"]

    class Cancelled(Exception):
        pass

    def cancel(step: str) -> None:
        raise Cancelled(step)

    with pytest.raises(Cancelled, match="assembling"):
        reduce(mesh, ALUMINIUM, both, "bar", progress=cancel)


def test_refusals_name_the_body():
    mesh, (left, right) = slender("rigid")
    with pytest.raises(ModelError, match="bar: it has no interface"):
        reduce(mesh, ALUMINIUM, (), "bar")
    with pytest.raises(ModelError, match=r"bar: Poisson's ratio is 0\.5"):
        reduce(mesh, Material(70e9, 0.5, 2700), (left,), "bar")
    with pytest.raises(ModelError, match="bar: interfaces 'left' and 'again' overlap"):
        reduce(mesh, ALUMINIUM, (left, Interface("again", left.nodes, left.place)), "bar")
    with pytest.raises(ModelError, match="bar: the mesh is 300000 m long"):
        reduce(Mesh(1e6 * mesh.points, mesh.cells), ALUMINIUM, (left, right), "bar")


@pytest.mark.parametrize("count", [4, 6])
def test_motions_that_are_equal_are_kept_or_left_together(count):
    """A square bar bends alike both ways: with one of a pair only, the basis that LAPACK chose would decide."""
    mesh, interfaces = slender("rigid")
    found = reduce(mesh, ALUMINIUM, interfaces, "bar", vectors=count)
    assert found.vectors == count + 1
    values = np.sqrt(eigh(found.stiffness, found.small_mass(), eigvals_only=True)[6:])
    assert values[1] == pytest.approx(values[0], rel=1e-6)


def test_a_cluster_ends_where_the_next_value_is_another():
    assert [cluster_end(np.array([3.0, 2.0, 2.0, 2.0, 1.0]), count) for count in range(6)] == [0, 1, 4, 4, 4, 5]


def test_a_reduction_repeats_to_the_bit():
    mesh, interfaces = slender("rigid")
    one, two = (reduce(mesh, ALUMINIUM, interfaces, "bar") for _ in range(2))
    assert one.stiffness.tobytes() == two.stiffness.tobytes()
    assert one.mass.tobytes() == two.mass.tobytes()
