"""Steps that end where jointed bodies bounce."""

import math

import numpy as np
import pytest
from touching_models import G, floor

import linkwork as lw
from linkwork.errors import SolverError
from linkwork.simulation.simulation import Simulation


def flap(restitution: float = 1.0, count: int = 1) -> lw.Mechanism:
    """Rods that fall about pins at the height of a floor, each with a ball at its end."""
    m = lw.Mechanism("flap", gravity=(0, 0, -G))
    floor(m)
    for k in range(count):
        tip = lw.Sphere(radius=0.05, position=(0.5, 0, 0), friction=0.0, restitution=restitution, collides=True)
        turned = (math.cos(0.1 + 5e-5 * k), 0, -math.sin(0.1 + 5e-5 * k), 0)
        place = np.array((0.5 * math.cos(0.2 + 1e-4 * k), k, 0.05 + 0.5 * math.sin(0.2 + 1e-4 * k)))
        m.add_body(f"rod{k}", mass=1, inertia=(1e-3, 1 / 12, 1 / 12), position=place, rotation=turned, shapes=(tip,))
        m.add_joint(f"pin{k}", "revolute", base="ground", follower=f"rod{k}", at=(0, k, 0.05), axis=(0, 1, 0))
    return m


def test_a_flap_comes_back_to_where_it_fell_from():
    """Its energy is that of before, so are its heights: an impact at the end of its step would change them."""
    simulation = Simulation(flap().model, "modular", 1e-3)
    highest, total = 0.0, simulation.snapshot().energy.total
    for k in range(1200):
        simulation.advance(1)
        highest = max(highest, simulation.snapshot().position("rod0")[2]) if k > 300 else 0.0
    assert highest == pytest.approx(0.05 + 0.5 * math.sin(0.2), abs=1e-5)
    assert simulation.snapshot().energy.total == pytest.approx(total, abs=2e-5)
    assert simulation.time == pytest.approx(1.2, abs=1e-12)


@pytest.mark.parametrize("solver", ["modular", "ali3p"])
def test_several_impacts_in_one_step_each_have_their_time(solver):
    """Two flaps side by side do what each does alone."""
    both, alone = Simulation(flap(count=2).model, solver), Simulation(flap().model, solver)
    both.advance(700)
    alone.advance(700)
    assert both.snapshot().position("rod0") == pytest.approx(alone.snapshot().position("rod0"), abs=1e-6)


def test_a_step_in_pieces_takes_its_time_and_presses_for_as_long():
    """What rests beside it presses with its weight at the end of such a step as of any other."""
    m = flap()
    m.add_body("box", mass=2, shape=lw.Box(x=0.2, y=0.2, z=0.2), position=(3, 0, 0.1), collides=True)
    simulation = Simulation(m.model, "modular")
    seen = 0
    for k in range(600):
        before = simulation.snapshot().velocity("rod0")[2]
        simulation.advance(1)
        shot = simulation.snapshot()
        if k > 20:
            assert shot.contacts.on(2) == pytest.approx((0, 0, 2 * G), abs=1e-6)
        seen += shot.velocity("rod0")[2] > 0.1 > before
        assert simulation.time == pytest.approx(1e-3 * (k + 1), abs=1e-12)
    assert seen >= 1
    assert shot.position("box") == pytest.approx((3, 0, 0.1), abs=1e-9)


def test_it_goes_on_from_a_moment_to_the_last_bit(bits):
    simulation = Simulation(flap(0.7).model, "modular")
    simulation.advance(150)
    moment = simulation.moment()
    simulation.advance(200)
    first = bits(simulation)
    simulation.go_to(moment)
    simulation.advance(200)
    assert bits(simulation) == first


def walls(gap: float, radius: float, thick: float, axes: int = 1) -> lw.Mechanism:
    """Elastic walls without friction around a ball that has so much play to each side of it [m]."""
    m = lw.Mechanism("rattle", gravity=(0, 0, 0))
    for axis in range(axes):
        for sign in (-1, 1):
            place, edges = [0.0, 0.0, 0.0], [1.0, 1.0, 1.0]
            place[axis], edges[axis] = sign * (gap + radius + thick / 2), thick
            m.add_shape("ground", lw.Box(*edges), position=tuple(place), friction=0, restitution=1, collides=True)
    return m


def reflected(way: float, gap: float) -> float:
    """Where a point is that went so far from the middle between two mirrors at -gap and gap."""
    along = (way + gap) % (4 * gap)
    return along - gap if along < 2 * gap else 3 * gap - along


@pytest.mark.parametrize("solver", ["modular", "ali3p"])
@pytest.mark.parametrize(
    ("speed", "axes", "gap", "radius", "thick"),
    [(3, 1, 1e-3, 4e-3, 0.05), (3, 3, 1e-3, 4e-3, 0.05), (10, 3, 1e-3, 4e-3, 0.05), (300, 1, 0.1, 0.01, 0.01),
     (300, 3, 0.085, 0.01, 0.01), (10_000, 1, 0.085, 0.01, 0.01)],
)  # fmt: skip
def test_a_ball_between_mirrors_goes_its_way(solver, speed, axes, gap, radius, thick):
    """Up to sixty bounces in a step, at the places where a ray would be."""
    m, share = walls(gap, radius, thick, axes), (1.0, 0.7, 0.3)
    velocity = tuple(speed * share[axis] if axis < axes else 0.0 for axis in range(3))
    m.add_body("ball", mass=1, shape=lw.Sphere(radius=radius), velocity=velocity, friction=0, restitution=1)
    simulation = Simulation(m.model, solver, 1e-3)
    start = simulation.snapshot().energy.kinetic
    simulation.advance(20)
    shot = simulation.snapshot()
    assert shot.energy.kinetic == pytest.approx(start, rel=1e-9)
    assert shot.energy.dissipated == pytest.approx(0.0, abs=1e-9 * start)
    expected = [reflected(0.02 * v, gap) for v in velocity[:axes]]
    assert shot.position("ball")[:axes] == pytest.approx(expected, abs=1e-9 * speed)


def test_a_step_with_too_many_bounces_is_refused_by_name():
    m = walls(1e-3, 4e-3, 0.05)
    m.add_body("ball", mass=1, shape=lw.Sphere(radius=4e-3), velocity=(1e4, 0, 0), friction=0, restitution=1)
    simulation = Simulation(m.model, "modular", 1e-3)
    with pytest.raises(SolverError, match="ground and ball: they strike each other too often") as caught:
        simulation.advance(1)
    assert caught.value.element == "ball"
    assert simulation.time == 0.0
    assert simulation.snapshot().velocity("ball")[0] == 1e4


def test_bounces_that_lose_speed_lose_it_each_time():
    """Eleven bounces between walls: the speed falls by e at each of them, at the times of the closed form."""
    m, e, speed = walls(1e-3, 4e-3, 0.05), 0.9, 5.0
    m.add_force("worn", "contact_pair", first="ivory", second="", friction=0, restitution=e)
    shape = lw.Sphere(radius=4e-3, material="ivory", collides=True)
    m.add_body("ball", mass=1, inertia=(1, 1, 1), shapes=(shape,), velocity=(speed, 0, 0))
    simulation = Simulation(m.model, "modular", 2e-3)
    time, count = 1e-3 / speed, 1
    while time + 2e-3 / (speed * e**count) < 8e-3:
        time, count = time + 2e-3 / (speed * e**count), count + 1
    simulation.advance(4)
    shot = simulation.snapshot()
    assert abs(shot.velocity("ball")[0]) == pytest.approx(speed * e**count, rel=1e-9)
    assert shot.energy.dissipated == pytest.approx(0.5 * speed**2 * (1 - e ** (2 * count)), rel=1e-9)


def test_what_a_fast_wall_strikes_does_not_leave_through_the_next():
    """A light ball at rest close to a wall, and a heavy one that comes in: it was sought where its own speed leads."""
    m = lw.Mechanism("pinch", gravity=(0, 0, 0))
    m.add_shape("ground", lw.Box(x=0.05, y=1, z=1), position=(0.045, 0, 0), restitution=1, friction=0, collides=True)
    m.add_body("light", mass=0.1, shape=lw.Sphere(radius=0.01), restitution=1, friction=0)
    m.add_body("heavy", mass=10, shape=lw.Sphere(radius=0.05), position=(-0.1, 0, 0), velocity=(50, 0, 0),
               restitution=1, friction=0)  # fmt: skip
    simulation = Simulation(m.model, "modular", 1e-3)
    simulation.advance(10)
    shot = simulation.snapshot()
    assert shot.position("light")[0] < 0.01 + 1e-6
    assert shot.velocity("heavy")[0] < 0.0
    assert shot.energy.kinetic == pytest.approx(0.5 * 10 * 50**2, rel=1e-9)


def test_pieces_are_the_same_however_steps_are_bundled(bits):
    m = walls(1e-3, 4e-3, 0.05, 3)
    m.add_body("ball", mass=1, shape=lw.Sphere(radius=4e-3), velocity=(3, 2.1, 0.9), friction=0, restitution=1)
    whole, single = Simulation(m.model, "modular", 1e-3), Simulation(m.model, "modular", 1e-3)
    whole.advance(30)
    for _ in range(30):
        single.advance(1)
    assert bits(single) == bits(whole)


def test_a_moving_platform_supplies_what_it_gives_to_a_ball():
    """An elastic ball that a driven platform strikes at v leaves with 2 v; nothing is dissipated, least of all less."""
    m = lw.Mechanism("racket", gravity=(0, 0, 0))
    m.add_body("racket", mass=1, shape=lw.Box(x=0.02, y=0.3, z=0.3), restitution=1, friction=0)
    m.add_joint("rail", "prismatic", base="ground", follower="racket", axis=(1, 0, 0))
    m.add_driver("drive", "motion", joint="rail", formula="2*t")
    m.add_body("ball", mass=0.5, shape=lw.Sphere(radius=0.05), position=(0.0835, 0, 0), restitution=1, friction=0)
    simulation = Simulation(m.model, "modular", 1e-3)
    start = simulation.snapshot().energy
    simulation.advance(50)
    shot = simulation.snapshot()
    assert shot.velocity("ball")[0] == pytest.approx(4.0, rel=1e-6)
    assert shot.energy.supplied - start.supplied == pytest.approx(0.5 * 0.5 * 16, rel=1e-3)
    assert shot.energy.dissipated == pytest.approx(0.0, abs=1e-6)
