"""A fluid beside a mechanism: momentum, floating, edits, rewinding, and light bodies."""

import numpy as np
import pytest
from fluids import G
from pools import floating, immerse, partner_of, pool

import linkwork as lw
from linkwork.edits import RemoveElement, SetValue, apply
from linkwork.fluid.flows import Drain, Emitter
from linkwork.fluid.gauges import momentum_of
from linkwork.partners.pool import FIXED_POINT
from linkwork.simulation.replay import replay, state_hash
from linkwork.simulation.simulation import Simulation


def small(**more):
    """A quarter of a square metre of water."""
    return pool(0.04, 0.96, 0.4, **more)


def crate(density: float = 600.0, z: float = -0.04) -> lw.Mechanism:
    return floating(density, z, x=0.24, height=0.16)


def test_momentum_is_in_the_fluid_the_bodies_the_walls_or_on_the_way(monkeypatch):
    """Along and up; the walls of the tank take what the others do not have."""
    immerse(monkeypatch, small())
    model = apply(crate().model, SetValue("box", "velocity", (0.5, 0.0, -0.8)))[0]
    simulation = Simulation(model, "modular")
    partner, compiled = partner_of(simulation), simulation.installed.compiled
    mass = compiled.system.mass[1, 0, 0]
    inside = partner.fluid.particles.mass[: partner.fluid.count].sum()

    def total() -> np.ndarray:
        body = mass * simulation.installed.state.v[1, [0, 2]]
        return momentum_of(partner.fluid) + body + partner.rows.pending[1, [0, 2]]

    before, walls = total(), np.zeros(2)
    for _ in range(100):
        simulation.advance(1)
        walls += partner.fluid.walls.impulse[0, :2]
    weight = np.array([0.0, -G * (mass + inside) * 0.1])
    assert total() - before + walls == pytest.approx(weight, abs=1e-11 * (mass + inside))


@pytest.mark.parametrize("spacing", [0.04, pytest.param(0.02, marks=pytest.mark.slow)])
def test_what_is_as_heavy_as_water_stays(monkeypatch, spacing):
    immerse(monkeypatch, pool(spacing, 0.96, 0.8))
    simulation = Simulation(floating(1000.0, -0.4, x=0.24, height=0.16).model, "modular", 2e-3)
    simulation.advance(500)
    assert simulation.snapshot().position("box")[2] == pytest.approx(-0.4, abs=0.01)


@pytest.mark.parametrize(("density", "way"), [(400.0, 1.0), (2000.0, -1.0)])
def test_light_bodies_rise_and_heavy_ones_sink(monkeypatch, density, way):
    immerse(monkeypatch, small())
    simulation = Simulation(crate(density, -0.2).model, "modular", 2e-3)
    simulation.advance(150)
    assert way * (simulation.snapshot().position("box")[2] + 0.2) > 0.03


def test_forces_are_multiplied_by_the_depth(monkeypatch):
    pushes = []
    for depth in (1.0, 0.25):
        immerse(monkeypatch, small(depth=depth))
        simulation = Simulation(crate().model, "modular")
        simulation.advance(2)
        pushes.append(simulation.installed.state.push[1])
    assert pushes[1] == pytest.approx(0.25 * pushes[0], rel=1e-2)


def test_a_run_goes_on_from_a_moment_to_the_bit(monkeypatch):
    immerse(
        monkeypatch,
        small(emitters=(Emitter((-0.3, 0.1), (1.0, 0.0), 0.08, 1.0),), drains=(Drain((0.3, -0.4), (0.5, -0.2)),)),
    )
    simulation = Simulation(crate().model, "modular")
    simulation.advance(60)
    moment = simulation.moment()
    count = partner_of(simulation).fluid.count
    simulation.advance(60)
    there, later = state_hash(simulation), partner_of(simulation).fluid.count
    assert later != count, "particles have come and gone"
    simulation.go_to(moment)
    assert partner_of(simulation).fluid.count == count
    simulation.advance(60)
    assert state_hash(simulation) == there


def test_an_edit_that_changes_nothing_leaves_every_bit(monkeypatch):
    immerse(monkeypatch, small())
    models = crate().model
    hashes = []
    for edits in (False, True):
        simulation = Simulation(models, "modular")
        simulation.advance(30)
        if edits:
            simulation.take_over(models)
        simulation.advance(30)
        hashes.append(state_hash(simulation))
    assert hashes[0] == hashes[1]


def test_a_body_that_is_removed_leaves_the_water(monkeypatch):
    immerse(monkeypatch, small())
    model = crate(1000.0, -0.2).model
    simulation = Simulation(model, "modular")
    simulation.advance(20)
    partner, mass = partner_of(simulation), partner_of(simulation).fluid.particles.mass.sum()
    report = simulation.take_over(apply(model, RemoveElement("box"))[0])
    assert report.accepted
    after = partner_of(simulation)
    assert after is not partner
    assert after.immersed == ()
    assert after.fluid.particles.mass[: after.fluid.count].sum() == pytest.approx(mass)
    simulation.advance(300)
    x = after.fluid.particles.row[: after.fluid.count, :2]
    assert ((abs(x[:, 0]) < 0.08) & (abs(x[:, 1] + 0.2) < 0.06)).any(), "its room has filled"


def test_a_body_that_comes_pushes_particles_out_of_the_books(monkeypatch):
    immerse(monkeypatch, small())
    m = crate(1000.0, -0.2)
    simulation = Simulation(m.model, "modular")
    simulation.advance(20)
    before = partner_of(simulation).fluid.particles.mass[: partner_of(simulation).fluid.count].sum()
    m.add_body("second", density=900.0, shape=lw.Box(x=0.12, y=1.0, z=0.12), position=(0.3, 0, -0.2))
    simulation.take_over(m.model)
    simulation.advance(1)
    partner = partner_of(simulation)
    now = partner.fluid.particles.mass[: partner.fluid.count].sum()
    assert before - now == pytest.approx(1000.0 * 0.12 * 0.12, rel=0.1)
    assert partner.rows.books[3] == pytest.approx(before - now)
    simulation.advance(50)
    assert np.isfinite(simulation.installed.state.q).all()


def test_what_comes_and_goes_is_in_the_books(monkeypatch):
    immerse(monkeypatch, small(emitters=(Emitter((-0.3, 0.1), (1.0, 0.0), 0.08, 1.0),), depth=0.5))
    simulation = Simulation(crate().model, "modular")
    fluid = partner_of(simulation).fluid
    before = fluid.particles.mass[: fluid.count].sum()
    simulation.advance(200)
    came = partner_of(simulation).rows.books[2]
    assert came == pytest.approx(0.5 * 0.08 * 1.0 * 0.2 * 1000, rel=0.01)
    assert fluid.particles.mass[: fluid.count].sum() - before == pytest.approx(2 * came)


def test_steps_that_are_repeated_leave_nothing_on_the_way(monkeypatch):
    immerse(monkeypatch, small(exchange=FIXED_POINT))
    simulation = Simulation(crate().model, "modular")
    simulation.advance(20)
    partner = partner_of(simulation)
    assert abs(partner.rows.pending).max() < 1e-5 * abs(partner.push).max() * 1e-3
    assert partner.rows.books[4] == 0


def test_a_light_plate_needs_steps_that_are_repeated(monkeypatch):
    """Explicit exchange makes energy where the mass per area, 8 kg/m2, is below rho c H, 112; rounds do not."""
    highest, told = {}, {}
    for exchange in ("explicit", FIXED_POINT):
        immerse(monkeypatch, small(exchange=exchange))
        m = floating(50.0, 0.0, x=0.24, height=0.16)
        simulation = Simulation(m.model, "modular", 4e-3)
        speeds = []
        try:
            for _ in range(25):
                simulation.advance(1)
                speeds.append(float(abs(simulation.installed.state.v[1, :3]).max()))
        except lw.SolverError:
            speeds.append(np.inf)
        highest[exchange] = max(speeds)
        told[exchange] = [finding.code for finding in partner_of(simulation).findings()]
    assert highest["explicit"] > 3.0
    assert highest[FIXED_POINT] < 0.5
    assert told == {"explicit": ["fluid_makes_energy"], FIXED_POINT: []}


def test_a_float_is_no_finding(monkeypatch):
    immerse(monkeypatch, small())
    simulation = Simulation(crate().model, "modular")
    simulation.advance(200)
    assert partner_of(simulation).findings() == ()
    assert not [f for f in simulation.snapshot().findings if f.code.startswith("fluid")]


def test_in_space_a_box_floats(monkeypatch):
    from linkwork.fluid.medium import Substance
    from linkwork.partners.pool import Pool

    c0 = 10 * np.sqrt(2 * G * 0.3)
    deep = Pool(
        Substance(0.05, 1000.0, c0, artificial=0.05),
        (-0.3, -0.3, -0.3),
        (0.3, 0.3, 0.0),
        tank=(0.3, 0.3, 0.2),
        is_open=(5,),
    )
    immerse(monkeypatch, deep)
    m = lw.Mechanism("box", gravity=(0, 0, -G))
    m.add_body("box", density=500.0, shape=lw.Box(x=0.2, y=0.2, z=0.2), position=(0, 0, 0))
    simulation = Simulation(m.model, "modular", 2e-3)
    simulation.advance(50)
    partner = partner_of(simulation)
    assert partner.fluid.count == 12 * 12 * 6 - 4 * 4 * 2
    assert simulation.snapshot().position("box") == pytest.approx((0, 0, 0), abs=0.02)
    push = simulation.installed.state.push[1]
    assert push[2] == pytest.approx(500.0 * 0.2**3 * G, rel=0.2)
    assert abs(push[:2]).max() < 1e-3 * push[2]


def test_a_fluid_that_is_too_fast_for_its_sound_is_told(monkeypatch):
    immerse(monkeypatch, small())
    simulation = Simulation(crate().model, "modular")
    partner = partner_of(simulation)
    partner.fluid.particles.row[: partner.fluid.count, 4] = 0.2 * partner.fluid.substance.speed_of_sound
    simulation.advance(1)
    (finding,) = [f for f in partner.findings() if f.code == "fluid_is_compressed"]
    assert "give it a higher one" in finding.message


def held() -> lw.Mechanism:
    """The crate on a slide that holds it along x and lets it heave."""
    m = crate(400.0, -0.08)
    m.add_joint("slide", "prismatic", base="ground", follower="box", at=(0, 0, -0.08), axis=(0, 0, 1))
    return m


def test_a_session_with_a_fluid_is_replayed_to_the_bit(monkeypatch):
    """Joints and bodies change while the fluid runs; undone, gone back, and all of it again from the journal."""
    immerse(monkeypatch, small(drains=(Drain((0.4, -0.4), (0.5, -0.3)),)))
    with lw.LiveRun(held(), step=2e-3) as run:
        run.advance(0.05)
        here = run.bookmark()
        first = run.edit(lw.edits.RemoveJoint("slide"))
        assert first.accepted
        run.advance(0.05)
        run.undo()
        run.advance(0.02)
        run.edit(lw.edits.RemoveElement("box"))
        run.advance(0.05)
        run.rewind(here)
        run.pull("box", (0.0, 0.0, 0.3), at=(0.0, 0, 0))
        run.advance(0.03)
        run.let_go()
        run.rewind(0.02)
        run.advance(0.06)
        end = state_hash(run._timeline.simulation)
        journal = run._timeline.journal.copied()
    again = replay(journal)
    assert state_hash(again.simulation) == end
    assert partner_of(again.simulation).rows.books[3] > 0.0


def test_going_back_leads_to_the_same_run(monkeypatch):
    """Where history has thinned its moments out, it goes on from the one before, to the same bits."""
    immerse(monkeypatch, small())
    with lw.LiveRun(crate(), step=2e-3, memory=300_000) as run:
        simulation, hashes = run._timeline.simulation, {}
        for _ in range(200):
            run.advance(0.002)
            hashes[simulation.step_count] = state_hash(simulation)
        assert run._timeline.history.size < 300_000
        for time in (0.31, 0.07, 0.2):
            run.rewind(time)
            for _ in range(20):
                run.advance(0.002)
                assert state_hash(run._timeline.simulation) == hashes[run._timeline.simulation.step_count]


# -- fluids that are words of the model ----------------------------------------------------------------


def poured(spacing: float = 0.04) -> lw.Mechanism:
    """A crate on a slide in a small pool."""
    m = held()
    m.add_fluid("water", size=(0.96, 1.0, 0.4), position=(0, 0, -0.2), spacing=spacing)
    return m


def test_words_give_the_run_that_the_pool_gives(monkeypatch):
    simulation = Simulation(poured().model, "modular")
    assert simulation.snapshot().fluids["water"].pressure.max() == pytest.approx(1000 * G * 0.38, rel=0.01)
    simulation.advance(30)
    by_words = simulation.snapshot()
    immerse(monkeypatch, small(substance={"viscosity": 1e-3}))
    simulation = Simulation(held().model, "modular")
    simulation.advance(30)
    assert by_words.position("box")[2] == pytest.approx(simulation.snapshot().position("box")[2], abs=1e-12)
    picture = by_words.fluids["water"]
    assert picture.mass == pytest.approx(1000 * (0.96 * 0.4 - 0.24 * 0.16), rel=5e-3)


def test_a_fluid_is_edited_renamed_undone_and_replayed():
    """Every kind of edit of a fluid in one run: the bits come again from the journal."""
    with lw.LiveRun(poured(), step=2e-3) as run:
        run.advance(0.02)
        here = run.bookmark()
        assert run.edit(lw.edits.SetValue("water", "viscosity", 1.0)).accepted
        run.advance(0.02)
        speeds = run.snapshot().fluids["water"].velocity
        assert run.edit(lw.edits.Rename("water", "honey")).accepted
        assert np.array_equal(run.snapshot().fluids["honey"].velocity, speeds), "a name changes no particle"
        run.undo()
        tap = lw.element("fluids", "tap", "emitter", fluid="water", position=(-0.3, 0, 0.1), speed=2.0, width=0.08)
        assert run.edit(lw.edits.AddElement(tap)).accepted
        count = len(run.snapshot().fluids["water"].number)
        run.advance(0.06)
        assert len(run.snapshot().fluids["water"].number) > count
        run.edit(lw.edits.SetValue("tap", "speed", 0.0))
        assert run.edit(lw.edits.RemoveElement("water")).accepted
        assert run.snapshot().fluids == {}
        run.advance(0.02)
        run.undo()
        assert set(run.snapshot().fluids) == {"water"}
        run.advance(0.02)
        run.rewind(here)
        assert run.edit(lw.edits.SetValue("water", "spacing", 0.08)).accepted
        assert len(run.snapshot().fluids["water"].number) < 80
        run.advance(0.02)
        end = state_hash(run._timeline.simulation)
        journal = run._timeline.journal.copied()
    assert state_hash(replay(journal).simulation) == end


def test_another_speed_of_sound_keeps_the_pressure():
    m = poured()
    with lw.LiveRun(m, step=2e-3) as run:
        run.advance(0.02)
        before = run.snapshot().fluids["water"]
        run.edit(lw.edits.SetValue("water", "speed_of_sound", 60.0))
        after = run.snapshot().fluids["water"]
    assert after.pressure == pytest.approx(before.pressure, rel=1e-6, abs=1e-3)
    assert np.array_equal(after.position, before.position)
    assert after.mass == before.mass


def test_a_fluid_that_comes_in_a_run_is_carved_where_bodies_are():
    m = crate(400.0, 0.0)
    with lw.LiveRun(m, step=2e-3) as run:
        run.advance(0.2)
        z = run.snapshot().position("box")[2]
        assert z < -0.15
        water = lw.element("fluids", "water", "fluid", size=(0.96, 1.0, 0.4), position=(0, 0, -0.2), spacing=0.04)
        run.edit(lw.edits.AddElement(water))
        x = run.snapshot().fluids["water"].position
        assert not ((abs(x[:, 0]) < 0.1) & (abs(x[:, 2] - z) < 0.06)).any()


def test_a_body_that_is_moved_into_the_fluid_makes_room():
    m = poured()
    m.remove("slide")
    with lw.LiveRun(m, step=2e-3) as run:
        run.advance(0.01)
        run.edit(lw.edits.SetValue("box", "position", (0.3, 0, -0.25)))
        run.advance(0.002)
        x = run.snapshot().fluids["water"].position
        assert not ((abs(x[:, 0] - 0.3) < 0.1) & (abs(x[:, 2] + 0.25) < 0.06)).any()
        (lost,) = [f.message for f in run.snapshot().findings if f.code == "fluid_lost"]
    assert lost.startswith("More than 5% of water has gone")


def test_an_edit_that_no_fluid_can_follow_is_refused_and_the_run_goes_on():
    with lw.LiveRun(poured(), step=2e-3) as run:
        tap = lw.element("fluids", "tap", "emitter", fluid="water", direction=(0, 1, 0))
        report = run.edit(lw.edits.AddElement(tap))
        assert not report.accepted
        assert report.findings[0].message.startswith("tap: it lets fluid out across the plane xz")
        run.advance(0.01)
        assert run.snapshot().time == pytest.approx(0.01)


def test_a_saved_project_runs_to_the_same_bits(tmp_path):
    m = poured()
    m.save(tmp_path / "pool.linkwork")
    hashes = []
    for model in (m.model, lw.load(tmp_path / "pool.linkwork").model):
        simulation = Simulation(model, "modular")
        simulation.advance(10)
        hashes.append(state_hash(simulation))
    assert hashes[0] == hashes[1]
