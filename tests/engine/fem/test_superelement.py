"""The superelement: its small motions from constant mass, its surface, its agreement."""

import numpy as np
import pytest
from free_flight import FreeFlight

from linkwork.errors import ModelError
from linkwork.fem.interface import Face, Interface, Sphere, interface_on
from linkwork.fem.material import Material
from linkwork.fem.meshing.box import mesh_of_bar, mesh_of_box
from linkwork.fem.reduce import reduce
from linkwork.fem.superelement import Agreement, Superelement
from linkwork.math3d import rotation

LENGTH, WIDTH, HEIGHT = 0.3, 0.03, 0.02
STEEL = Material(210e9, 0.3, 7850)


@pytest.fixture(scope="module")
def bar() -> Superelement:
    mesh = mesh_of_bar(LENGTH, WIDTH, HEIGHT, 0.015)
    left = interface_on(mesh, Face((-LENGTH / 2, 0, 0), (1, 0, 0), 1e-6), "left", "averaged")
    right = interface_on(mesh, Face((LENGTH / 2, 0, 0), (1, 0, 0), 1e-6), "right", "averaged")
    axes = np.array([rotation.rotate(rotation.about((1, 2, 3), 0.8), e) for e in np.eye(3)]).T
    return reduce(mesh, STEEL, (left, Interface("right", right.nodes, right.place, axes, "averaged")), "bar")


def rigid(bar: Superelement) -> np.ndarray:
    found = np.zeros((len(bar.stiffness), 6))
    for k, place in enumerate(bar.places):
        found[6 * k : 6 * k + 6] = np.eye(6)
        found[6 * k : 6 * k + 3, 3:] = np.cross(np.eye(3), place).T
    return found


def statically(bar: Superelement, forces: np.ndarray) -> np.ndarray:
    """The elastic coordinates under forces on the right interface, where the left one is held."""
    q = np.zeros(len(bar.stiffness))
    loads = np.zeros(len(q))
    loads[6:12] = forces
    q[6:] = np.linalg.solve(bar.stiffness[6:, 6:], loads[6:])
    return q


def test_small_motions_have_the_mass_of_the_whole(bar):
    found = rigid(bar).T @ bar.small_mass() @ rigid(bar)
    mass = STEEL.density * LENGTH * WIDTH * HEIGHT
    assert bar.weight == pytest.approx(mass)
    moments = mass / 12 * np.array([WIDTH**2 + HEIGHT**2, LENGTH**2 + HEIGHT**2, LENGTH**2 + WIDTH**2])
    assert np.diag(found) == pytest.approx([mass] * 3 + [*moments], rel=1e-10)
    assert bar.inertia == pytest.approx(np.diag(moments), rel=1e-10, abs=1e-12)
    assert bar.centre == pytest.approx([0, 0, 0], abs=1e-12)


def test_the_mean_frame_reads_rigid_motion_and_sees_no_mode(bar):
    assert bar.mean_frame @ rigid(bar) == pytest.approx(np.eye(6), abs=1e-9)
    wanted = rigid(bar).T @ bar.small_mass()
    assert bar.mean_frame == pytest.approx(np.linalg.solve(wanted @ rigid(bar), wanted), abs=1e-9)


def test_a_cantilever_under_a_force_at_its_tip(bar):
    force = 1000.0
    q = statically(bar, [0, 0, force, 0, 0, 0])
    second = WIDTH * HEIGHT**3 / 12
    shear = 1.2 * force * LENGTH / (STEEL.young / 2.6 * WIDTH * HEIGHT)
    assert q[8] == pytest.approx(force * LENGTH**3 / (3 * STEEL.young * second) + shear, rel=1e-2)
    stress = bar.surface.stresses(q)
    middle = abs(bar.surface.points[:, 0]) < 1e-9
    z = bar.surface.points[middle, 2]
    wanted = -force * LENGTH / 2 * z / second
    assert stress[middle, 0] == pytest.approx(wanted, abs=5e-3 * abs(wanted).max())
    fibre = middle & (abs(abs(bar.surface.points[:, 2]) - HEIGHT / 2) < 1e-9)
    assert bar.surface.von_mises(q)[fibre] == pytest.approx(abs(wanted).max(), rel=5e-3)
    density = bar.surface.energy(q, STEEL)[fibre]
    assert density == pytest.approx(abs(wanted).max() ** 2 / (2 * STEEL.young), rel=1e-2)


def test_the_surface_moves_with_its_frames_and_rigidly(bar):
    moved = bar.surface.displacement(rigid(bar) @ [0.1, 0.2, 0.3, 0.01, 0.02, 0.03])
    wanted = np.array([0.1, 0.2, 0.3]) + np.cross([0.01, 0.02, 0.03], bar.surface.points)
    assert moved == pytest.approx(wanted, abs=1e-9)
    assert abs(bar.surface.stresses(rigid(bar)[:, 4])).max() < 1e-5 * STEEL.young


def test_functions_move_the_surface_in_natural_coordinates(bar):
    turn = np.array([rotation.rotate(rotation.about((0, 1, 1), 2.0), e) for e in np.eye(3)]).T
    whole = np.zeros((3, len(bar.mass)))
    for k in range(bar.frames):
        whole[:, 4 * k] = turn @ bar.places[k]
        whole[:, 4 * k + 1 : 4 * k + 4] = turn @ bar.axes[k]
    assert bar.surface.functions @ whole.T == pytest.approx(bar.surface.points @ turn.T, abs=1e-12)


def test_the_triangles_close_the_surface(bar):
    a, b, c = (bar.surface.points[bar.surface.triangles[:, k]] for k in range(3))
    assert np.einsum("ij,ij", a, np.cross(b, c)) / 6 == pytest.approx(LENGTH * WIDTH * HEIGHT, rel=1e-12)


def test_stretch_by_spin_is_that_of_the_rod(bar):
    """Held at no point and spun about z: the ends move out by ρ ω² L³ / (24 E)."""
    spin = 100.0
    affine = np.zeros((3, len(bar.mass)))
    for k in range(bar.frames):
        affine[:, 4 * k] = bar.places[k]
        affine[:, 4 * k + 1 : 4 * k + 4] = bar.axes[k]
    forces = spin**2 * (np.diag([1, 1, 0]) @ affine) @ bar.mass
    loads = np.zeros(len(bar.stiffness))
    for k in range(bar.frames):
        loads[6 * k : 6 * k + 3] = forces[:, 4 * k]
        moments = np.cross(bar.axes[k].T, forces[:, 4 * k + 1 : 4 * k + 4].T).sum(axis=0)
        loads[6 * k + 3 : 6 * k + 6] = moments
    loads[12:] = forces[:, 8:].T.ravel()
    bordered = np.block([[bar.stiffness, bar.mean_frame.T], [bar.mean_frame, np.zeros((6, 6))]])
    q = np.linalg.solve(bordered, np.concatenate([loads, np.zeros(6)]))[: len(loads)]
    out = (q[6] - q[0]) / 2
    assert out == pytest.approx(STEEL.density * spin**2 * LENGTH**3 / (24 * STEEL.young), rel=1e-2)


def test_agreement_is_the_worst_of_all():
    one = Agreement("free", np.array([100.0, 200.0]), np.array([101.0, 199.0]))
    assert one.worst == pytest.approx(0.01)
    assert Agreement("free", np.zeros(0), np.zeros(0)).worst == 0


def test_another_material_needs_no_new_reduction(bar):
    light = Material(70e9, STEEL.poisson, 2700)
    found = bar.made_of(light)
    mesh = mesh_of_bar(LENGTH, WIDTH, HEIGHT, 0.015)
    interfaces = tuple(
        interface_on(mesh, Face((s * LENGTH / 2, 0, 0), (1, 0, 0), 1e-6), name, "averaged")
        for s, name in ((-1, "left"), (1, "right"))
    )
    wanted = reduce(mesh, light, interfaces, "bar", vectors=bar.vectors)
    assert found.agreements[0].reduced == pytest.approx(wanted.agreements[0].reduced, rel=1e-6)
    assert found.weight == pytest.approx(wanted.weight)
    q = statically(found, [0, 0, 100.0, 0, 0, 0])
    assert q[8] == pytest.approx(statically(bar, [0, 0, 100.0, 0, 0, 0])[8] * 3)
    assert found.surface.von_mises(q) == pytest.approx(bar.surface.von_mises(q / 3), rel=1e-9, abs=1.0)
    with pytest.raises(ModelError, match="bar: another Poisson's ratio changes its shapes"):
        bar.made_of(Material(70e9, 0.33, 2700))
    with pytest.raises(ModelError, match="bar: density is 0 kg/m3"):
        bar.made_of(Material(70e9, 0.3, 0))


def test_a_plate_in_free_flight_keeps_energy_and_momenta():
    """Spun about no principal axis, and started bent, so that all of it swings."""
    mesh = mesh_of_box((0.4, 0.3, 0.01), 0.1)
    corners = [
        (s, interface_on(mesh, Sphere((0.2 * s, 0.15 * s, 0), 0.12), n)) for s, n in ((-1, "left"), (1, "right"))
    ]
    flight = FreeFlight(reduce(mesh, STEEL, tuple(one for _, one in corners), "plate", vectors=6))
    bent = np.zeros((3, flight.columns))
    bent[:, 8:] = 1e-5 * np.random.default_rng(8).normal(size=(3, 6))
    y = flight.at_rest(bent)
    v = np.zeros_like(y)
    v[:, : flight.columns] = np.cross([150.0, 30.0, 60.0], y[:, : flight.columns].T).T
    energy, (push, spin) = flight.energy(y, v), flight.momenta(y, v)
    start = y
    for _ in range(150):
        y, v = flight.step(y, v, 1e-4)
    now = flight.momenta(y, v)
    assert abs(y - start)[:, : flight.columns].max() > 0.2
    assert abs(flight.elastic(y)).max() > 1e-5
    assert flight.energy(y, v) == pytest.approx(energy, rel=1e-11)
    assert now[0] == pytest.approx(push, abs=1e-9)
    assert now[1] == pytest.approx(spin, rel=1e-11, abs=1e-11 * np.linalg.norm(spin))
