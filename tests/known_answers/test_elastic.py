"""Elastic bodies: statics, frequencies, every formulation beside every other, free flight, live edits, replay."""

from dataclasses import replace

import numpy as np
import pytest

import linkwork as lw
from linkwork.compiler.elastic_state import momenta
from linkwork.compiler.nodes import elastic_of
from linkwork.errors import SolverError
from linkwork.model.forces.spring import LinearSpring
from linkwork.model.frame import Frame
from linkwork.simulation.journal import load
from linkwork.simulation.replay import replay
from linkwork.simulation.simulation import Simulation
from linkwork.solvers.formulation import formulations

HOLD = sorted(f.name for f in formulations().values() if not f.bends_not)
REFUSE = sorted(f.name for f in formulations().values() if f.bends_not)
GOOD = [name for name in HOLD if name not in ("penalty", "baumgarte")]
LENGTH, WIDTH, HEIGHT = 1.0, 0.02, 0.03
E, DENSITY = 2e9, 2700.0
WORDS = {"E": E, "nu": 0.3, "edge": 0.05, "grip": 0.02}


def cantilever(**words):
    """A bar that is clamped at one whole face."""
    m = lw.Mechanism("cantilever", gravity=(0, 0, -9.81))
    m.add_body("bar", density=DENSITY, shape=lw.Box(x=LENGTH, y=WIDTH, z=HEIGHT), position=(LENGTH / 2, 0, 0))
    m.make_elastic("bar", **{**WORDS, **words})
    m.add_joint("clamp", "fixed", base="ground", follower="bar", at=(0, 0, 0))
    return m


def tumbling(**words):
    """A free plate that spins about no axis of its own."""
    m = lw.Mechanism("tumbling", gravity=(0, 0, 0))
    moving = {"velocity": (0.3, -0.2, 0.1), "angular_velocity": (1.0, 20.0, 14.0)}
    m.add_body("plate", density=DENSITY, shape=lw.Box(x=0.4, y=0.2, z=0.01), **moving)
    m.make_elastic("plate", **{"E": 2e7, "edge": 0.1, **words})
    return m


def told(simulation, body="plate"):
    """Momentum, angular momentum about the origin and energy."""
    installed = simulation.installed
    parts = elastic_of(installed.compiled.model)[body]
    state = installed.state
    return *momenta(installed.compiled, parts, state.q, state.v), simulation.snapshot().energy.total


def test_a_clamped_bar_sags_as_timoshenko_says():
    rest = lw.statics(cantilever()).snapshot
    area, moment = WIDTH * HEIGHT, WIDTH * HEIGHT**3 / 12
    load = DENSITY * area * 9.81
    shear = E / 2.6 * area * 10 * 1.3 / (12 + 11 * 0.3)
    sag = load * LENGTH**4 / (8 * E * moment) + load * LENGTH**2 / (2 * shear)
    bar = rest.elastic["bar"]
    tip = abs(bar.element.surface.points[:, 0] - LENGTH / 2) < 1e-9
    assert -bar.points()[tip][:, 2].mean() == pytest.approx(sag, rel=0.015)
    bending = load * LENGTH / 2 * HEIGHT / 2 / moment
    near = abs(bar.element.surface.points[:, 0] + 0.25 * LENGTH) < 0.026  # away from the clamp, a quarter along
    there = bar.field("stress")[near].max()
    assert 0.5 * bending < there < bending


@pytest.mark.parametrize(
    ("size", "edge"), [((1.0, 0.02, 0.03), 0.05), ((0.2, 0.12, 0.1), 0.05), ((0.4, 0.2, 0.01), 0.06)]
)
def test_frequencies_free_and_held_are_those_of_the_mesh(size, edge):
    m = lw.Mechanism("block", gravity=(0, 0, 0))
    m.add_body("block", density=DENSITY, shape=lw.Box(x=size[0], y=size[1], z=size[2]))
    m.make_elastic("block", E=70e9, nu=0.33, edge=edge, grip=0.03)
    m.add_joint("clamp", "fixed", base="ground", follower="block", at=(-size[0] / 2, 0, 0))
    held = lw.modes(m).frequencies
    clamped = elastic_of(Simulation(m.model).installed.compiled.model)["block"].superelement.agreements[1]
    assert np.sort(held)[:6] == pytest.approx(clamped.mesh, rel=0.01)
    m.apply(lw.edits.RemoveJoint("clamp"))
    loose = np.sort(lw.modes(m).frequencies)
    (free,) = (a for a in elastic_of(Simulation(m.model).installed.compiled.model)["block"].superelement.agreements[:1])
    assert loose[loose > 0.1 * free.mesh[0]][:6] == pytest.approx(free.mesh, rel=0.01)


@pytest.mark.parametrize("solver", GOOD)
def test_formulations_agree(solver):
    def tip(name):
        simulation = Simulation(cantilever().model, step=1e-4, solver=name)
        simulation.advance(300)
        return simulation.snapshot().position("bar"), simulation.snapshot().elastic["bar"].energy

    (place, energy), (other, same) = tip(solver), tip("modular")
    assert place == pytest.approx(other, abs=5e-7)
    assert energy == pytest.approx(same, rel=1e-4)


@pytest.mark.parametrize("solver", REFUSE)
def test_what_cannot_bend_says_so_by_name(solver):
    with pytest.raises(SolverError, match="bar bends"):
        Simulation(cantilever().model, solver=solver).advance(1)


@pytest.mark.parametrize(("solver", "steps"), [("modular", 3000), ("ali3p", 1000)])
def test_free_flight_keeps_energy_and_momenta(solver, steps):
    simulation = Simulation(tumbling().model, step=1e-4, solver=solver)
    p, h, energy = told(simulation)
    simulation.advance(steps)
    q, k, later = told(simulation)
    assert q == pytest.approx(p, abs=1e-11 * np.linalg.norm(p))
    assert k == pytest.approx(h, abs=(1e-9 if solver == "modular" else 1e-6) * np.linalg.norm(h))
    assert later == pytest.approx(energy, rel=1e-9 if solver == "modular" else 1e-5)
    assert simulation.snapshot().elastic["plate"].energy > 1e-6, "the spin bends it"


def test_damping_takes_no_momentum():
    simulation = Simulation(tumbling(damping_ratio=0.05).model, step=1e-4, solver="modular")
    p, h, energy = told(simulation)
    simulation.advance(3000)
    q, k, later = told(simulation)
    assert q == pytest.approx(p, abs=1e-11 * np.linalg.norm(p))
    assert k == pytest.approx(h, abs=1e-9 * np.linalg.norm(h))
    assert later < energy
    assert simulation.snapshot().energy.balance == pytest.approx(energy, rel=1e-9)


def test_the_stiffer_the_nearer_to_the_rigid_body():
    def place(young):
        m = lw.Mechanism("top", gravity=(0, 0, -9.81))
        m.add_body("bar", mass=1.0, shape=lw.Box(x=0.4, y=0.1, z=0.1), angular_velocity=(0.0, 3.0, 20.0))
        if young:
            m.make_elastic("bar", E=young, edge=0.1, grip=0.2)
        m.add_joint("pin", "spherical", base="ground", follower="bar", at=(-0.2, 0, 0))
        return lw.simulate(m, until=0.1, step=2e-4).position("bar")[-1]

    rigid = place(0.0)
    soft, stiff = (np.linalg.norm(place(young) - rigid) for young in (2e7, 2e9))
    assert stiff < 0.05 * soft
    assert stiff < 1e-4


def test_a_run_makes_it_elastic_and_rigid_again():
    m = lw.Mechanism("swing", gravity=(0, 0, -9.81))
    m.add_body("bar", density=DENSITY, shape=lw.Box(x=LENGTH, y=WIDTH, z=HEIGHT), position=(LENGTH / 2, 0, 0))
    m.add_joint("pin", "revolute", base="ground", follower="bar", at=(0, 0, 0), axis=(0, 1, 0))
    with lw.LiveRun(m, step=1e-3) as live:
        live.advance(0.3)
        before = live.snapshot()
        report = live.edit(lw.edits.ChangeKind("bar", "elastic", young=E, edge=0.05, grip=0.02))
        after = live.snapshot()
        assert report.accepted
        assert after.position("bar") == pytest.approx(before.position("bar"), abs=1e-12)
        assert report.kinetic_change == pytest.approx(0.0, abs=1e-5 * before.energy.kinetic)
        assert abs(report.energy_change) < 1e-4 * before.energy.kinetic, "the mesh has the inertia of the box"
        live.advance(0.2)
        bent = live.snapshot()
        assert bent.elastic["bar"].energy > 1e-5
        assert live.edit(lw.edits.SetValue("bar", "young", E / 2)).energy_change == pytest.approx(
            -0.5 * bent.elastic["bar"].energy, rel=1e-5
        )
        report = live.undo()
        assert report.energy_change == pytest.approx(0.5 * bent.elastic["bar"].energy, rel=1e-5)
        was = live.snapshot().energy.total
        report = live.edit(lw.edits.ChangeKind("bar", "rigid"))
        assert report.accepted
        assert report.energy_change < 1e-9
        assert live.snapshot().position("bar") == pytest.approx(bent.position("bar"), abs=2e-3)
        assert live.snapshot().energy.total == pytest.approx(was, abs=0.05)


def test_cut_and_hung_up_elsewhere_it_keeps_its_bow_and_momentum():
    m = cantilever()
    with lw.LiveRun(m, step=1e-3) as live:
        live.advance(0.1)
        bow = live.snapshot().elastic["bar"].energy
        spring = LinearSpring(
            id="s",
            base="ground",
            follower="bar",
            base_frame=Frame((0.5, 0.0, 0.3)),
            follower_frame=Frame((0.1, 0.0, HEIGHT / 2)),
            stiffness=1e-6,
        )
        report = live.edit(lw.edits.RemoveJoint("clamp"))
        assert abs(report.energy_change) < 0.02 * bow, "the clamp's grip goes, its bow stays"
        assert live.snapshot().elastic["bar"].energy == pytest.approx(bow, rel=0.02)
        before = momenta_of(live)
        assert live.edit(lw.edits.AddForce(spring)).accepted
        assert momenta_of(live) == pytest.approx(before, abs=1e-12)
        assert live.snapshot().elastic["bar"].energy == pytest.approx(bow, rel=0.03)
        assert live.undo().accepted
        live.undo()
        assert live.snapshot().violation < 1e-9
        assert live.snapshot().elastic["bar"].energy < 10 * bow, "closing brings it back without bending it"


def momenta_of(live):
    """Momentum of all bodies, by the snapshot's own account of the bar."""
    installed = live._simulation.installed
    parts = elastic_of(installed.compiled.model)["bar"]
    return np.concatenate(momenta(installed.compiled, parts, installed.state.q, installed.state.v))


def test_a_journal_repeats_it_to_the_bit(tmp_path):
    with lw.LiveRun(cantilever(damping_ratio=0.02), step=1e-3) as live:
        live.advance(0.05)
        live.edit(lw.edits.SetValue("bar", "young", 1e9))
        live.advance(0.05)
        live.edit(lw.edits.RemoveJoint("clamp"))
        live.advance(0.02)
        live.edit(lw.edits.ChangeKind("bar", "rigid"))
        live.advance(0.02)
        last = live.snapshot()
        live.save_journal(tmp_path / "run.jsonl")
    again = replay(load(tmp_path / "run.jsonl")).simulation
    assert again.snapshot().positions.tobytes() == last.positions.tobytes()


def test_going_back_leads_the_same_way_again():
    with lw.LiveRun(cantilever(), step=1e-3) as live:
        live.advance(0.1)
        there = live.snapshot()
        live.rewind(0.05)
        live.advance(0.1 - live.snapshot().time)
        assert live.snapshot().positions.tobytes() == there.positions.tobytes()


def test_a_project_file_holds_it(tmp_path):
    m = cantilever(damping=1e-5)
    m.save(tmp_path / "bar.linkwork")
    assert lw.load(tmp_path / "bar.linkwork").model.bodies["bar"] == m.model.bodies["bar"]


def test_what_has_no_shape_or_two_is_refused_by_name():
    m = lw.Mechanism("bad")
    m.add_body("bare", mass=1.0, inertia=(1, 1, 1))
    with pytest.raises(lw.ModelError, match="bare has no shape"):
        m.make_elastic("bare")
    m.add_shape("bare", lw.Box())
    m.add_shape("bare", lw.Box())
    with pytest.raises(lw.ModelError, match="bare has 2 shapes"):
        m.make_elastic("bare")


def test_what_cannot_be_meshed_leaves_the_run_as_it_was():
    m = lw.Mechanism("ball", gravity=(0, 0, 0))
    m.add_body("ball", mass=1.0, shape=lw.Sphere(radius=0.1))
    with lw.LiveRun(m) as live:
        with pytest.raises(lw.LinkworkError, match="ball: a sphere cannot be meshed yet"):
            live.edit(lw.edits.ChangeKind("ball", "elastic"))
        live.advance(0.01)
        assert live.snapshot().time == pytest.approx(0.01)


def test_another_density_is_another_mass_and_nothing_more():
    parts = [elastic_of(Simulation(replaced).installed.compiled.model)["bar"] for replaced in _of_mass(1.0, 2.0)]
    one, two = (own.superelement for own in parts)
    assert two.weight == pytest.approx(2 * one.weight, rel=1e-12)
    assert two.stiffness == pytest.approx(one.stiffness)
    assert parts[1].stiffness == pytest.approx(parts[0].stiffness / 2)


def _of_mass(*masses):
    model = cantilever().model
    for mass in masses:
        yield model.with_changed(replace(model.bodies["bar"], mass=mass))


def test_going_back_finds_the_grips_of_then():
    m = cantilever()
    m.apply(lw.edits.RemoveJoint("clamp"))
    spring = LinearSpring(id="s", base="ground", follower="bar", follower_frame=Frame((0.1, 0.0, HEIGHT / 2)))
    with lw.LiveRun(m, step=1e-3) as live:
        live.advance(0.01)
        before = live.snapshot()
        assert live.edit(lw.edits.AddForce(spring)).accepted
        assert live.undo().accepted
        assert live.snapshot().position("bar") == pytest.approx(before.position("bar"), abs=1e-9)
        assert live.edit(lw.edits.AddForce(spring)).accepted
        live.advance(0.01)
        live.rewind(0.0)
        live.advance(before.time - live.snapshot().time)
        assert live.snapshot().positions.tobytes() == before.positions.tobytes()
