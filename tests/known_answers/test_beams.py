"""Beams: the oracles, every formulation beside every other, energy and momenta of free flight, live edits."""

import numpy as np
import pytest
from node_momenta import momenta
from oracles import described, table

import linkwork as lw
from linkwork.errors import SolverError
from linkwork.simulation.simulation import Simulation
from linkwork.solvers.formulation import formulations

HOLD = sorted(f.name for f in formulations().values() if not f.bends_not)
REFUSE = sorted(f.name for f in formulations().values() if f.bends_not)
GOOD = [name for name in HOLD if name not in ("penalty", "baumgarte")]


def cantilever(theory="superelement", elements=6, **words):
    m = lw.Mechanism("cantilever", gravity=(0, 0, -9.81))
    section = lw.Rectangle(0.02, 0.03)
    m.add_beam(
        "rod",
        start=(0, 0, 0),
        end=(1, 0, 0),
        section=section,
        E=2e9,
        density=2700,
        elements=elements,
        theory=theory,
        **words,
    )
    m.add_joint("clamp", "fixed", base="ground", follower="rod", at=(0, 0, 0))
    return m


def tumbling(theory="superelement", **words):
    m = lw.Mechanism("tumbling", gravity=(0, 0, 0))
    m.add_beam(
        "rod",
        start=(0, 0, 0),
        end=(1, 0, 0),
        section=lw.Rectangle(0.02, 0.03),
        E=1e9,
        density=2700,
        elements=5,
        theory=theory,
        velocity=(0.3, -0.2, 0.1),
        angular_velocity=(1.0, 6.0, 4.0),
        **words,
    )
    return m


def plucked(**words):
    """A free beam that is let go bent to an arc, turning slowly."""
    m = lw.Mechanism("plucked", gravity=(0, 0, 0))
    radius, rows = 2.0, []
    for x in np.linspace(-0.5, 0.5, 6):
        half = 0.5 * x / radius
        place = (radius * np.sin(2 * half), radius * (1 - np.cos(2 * half)), 0.0)
        rows.append((x, *place, np.cos(half), 0.0, 0.0, np.sin(half), *[0.0] * 6))
    m.add_beam(
        "rod",
        start=(0, 0, 0),
        end=(1, 0, 0),
        section=lw.Rectangle(0.02, 0.03),
        E=1e9,
        density=2700,
        elements=5,
        bent=tuple(rows),
        velocity=(0.3, -0.2, 0.1),
        angular_velocity=(1.0, 0.5, 2.0),
        **words,
    )
    return m


@pytest.mark.parametrize("force", [100, 500, 2000, 10000])
def test_a_tube_bends_as_far_as_the_oracle_says(force):
    """E01 with shear, ten elements; the bounds are those of theory/06 for ten bodies that see sines of their turns."""
    case = described("E01_cantilever_tube")
    data, known = case["parameters"], case["tip_results"][f"shear_{force}"]
    m = lw.Mechanism("tube", gravity=(0, 0, 0))
    section, nu = lw.Tube(data["outer_radius"], data["wall"]), data["shear_variant"]["nu"]
    m.add_beam("rod", start=(0, 0, 0), end=(1, 0, 0), section=section, E=data["E"], nu=nu, density=2700, elements=10)
    m.add_joint("clamp", "fixed", base="ground", follower="rod", at=(0, 0, 0))
    m.add_force("tip", "force", body="rod", at=(1, 0, 0), fy=str(-force))
    found = lw.statics(m).snapshot.position("rod@1")
    off = np.hypot(found[0] - float(known["tip_x"]), found[1] - float(known["tip_y"]))
    assert off < {100: 6.4e-5, 500: 1.84e-3, 2000: 5.7e-3, 10000: 1.64e-2}[force]  # printed to two digits


def test_a_cantilever_swings_as_the_oracle_says():
    """G02: the first three frequencies, Timoshenko, within 2e-3 by eight elements."""
    known, data = table("G02_cantilever_frequencies"), described("G02_cantilever_frequencies")["parameters"]
    m = lw.Mechanism("blade", gravity=(0, 0, 0))
    m.add_beam(
        "rod",
        start=(0, 0, 0),
        end=(1, 0, 0),
        section=lw.Rectangle(data["width"], data["height"]),
        E=data["E"],
        nu=data["nu_timoshenko"],
        density=data["rho"],
        elements=8,
    )
    m.add_joint("clamp", "fixed", base="ground", follower="rod", at=(0, 0, 0))
    found = sorted(abs(mode.frequency) for mode in lw.modes(m).modes)
    for wanted in known["f_Timoshenko_Hz"][:3]:
        assert min(abs(f - wanted) for f in found) < 2e-3 * wanted


@pytest.mark.parametrize("theory", ["superelement", "director"])
def test_every_formulation_bends_alike(theory):
    m = cantilever(theory)
    tips = {}
    for name in GOOD:
        run = lw.simulate(m, solver=name, until=0.05, step=1e-4, sample=0.05)
        tips[name] = run.position("rod@1")[-1]
    for name, tip in tips.items():
        assert tip == pytest.approx(tips["modular"], abs=2e-7), name
    assert abs(tips["modular"][2]) > 1e-3


@pytest.mark.parametrize("name", REFUSE)
def test_what_cannot_hold_a_beam_says_so(name):
    with pytest.raises(SolverError, match=r"rod bends; .* or make it rigid"):
        Simulation(cantilever().model, name)


@pytest.mark.parametrize("made", [tumbling, plucked])
@pytest.mark.parametrize("theory", ["superelement", "director"])
def test_free_flight_keeps_energy_and_momenta(made, theory):
    simulation = Simulation(made(theory=theory).model, "modular", 1e-3)
    simulation.advance(1)
    before, (linear, angular) = simulation.installed.energy().total, momenta(simulation)
    simulation.advance(2000)
    after, (linear_after, angular_after) = simulation.installed.energy(), momenta(simulation)
    assert after.total == pytest.approx(before, rel=1e-6)
    assert linear_after == pytest.approx(linear, abs=5e-9 * np.linalg.norm(linear))
    assert angular_after == pytest.approx(angular, abs=5e-8 * np.linalg.norm(angular))
    assert after.potential > 0.0


def test_damping_takes_energy_but_no_momentum():
    simulation = Simulation(plucked(damping=1e-3).model, "modular", 1e-3)
    simulation.advance(1)
    before, (linear, angular) = simulation.installed.energy(), momenta(simulation)
    simulation.advance(1000)
    after, (linear_after, angular_after) = simulation.installed.energy(), momenta(simulation)
    assert after.dissipated > 0.05 * before.potential > 0.0
    assert after.total < before.total
    assert after.balance == pytest.approx(before.balance, rel=1e-6)
    assert linear_after == pytest.approx(linear, abs=5e-9 * np.linalg.norm(linear))
    assert angular_after == pytest.approx(angular, abs=5e-8 * np.linalg.norm(angular))


def test_a_beam_is_cut_loose_hung_on_and_cut_again_while_it_swings():
    with lw.LiveRun(cantilever(), solver="modular", step=1e-3) as run:
        run.advance(0.1)
        state = run.snapshot()
        report = run.edit(lw.edits.RemoveJoint("clamp"))
        assert report.accepted
        assert abs(report.energy_change) < 1e-12
        assert run.snapshot().position("rod@1") == pytest.approx(state.position("rod@1"), abs=0)
        run.advance(0.05)
        tip = run.snapshot().position("rod@1")
        added = lw.edits.AddJoint(
            "hang",
            "spherical",
            base="ground",
            follower="rod",
            follower_at=(0.2, 0, 0),
            base_at=tuple(run.snapshot().position("rod")),
        )
        report = run.edit(added)
        assert report.accepted
        assert abs(report.energy_change) < 20.0  # it is moved by 0.2 m as a whole, not torn where it is held
        assert "rod@0.7" in run.snapshot().bodies
        run.advance(0.2)
        assert np.isfinite(run.snapshot().position("rod@1")).all()
        assert run.undo().accepted
        run.rewind(0.1)
        assert run.snapshot().position("rod@1") == pytest.approx(state.position("rod@1"), abs=1e-15)
        assert not np.allclose(tip, state.position("rod@1"))


@pytest.mark.parametrize("place", [0.5, 0.43])
def test_add_and_delete_leads_back_to_the_same_bits(place):
    """At a node, and where a node is put and taken away again."""
    tips = []
    for edits in (False, True):
        simulation = Simulation(cantilever().model, "modular", 1e-3)
        simulation.advance(20)
        if edits:
            plain = simulation.model
            push = lw.edits.AddForce("push", "force", body="rod", at=(place, 0, 0), fx="0")
            assert simulation.take_over(lw.edits.apply(plain, push)[0], document_revision=1).accepted
            assert simulation.take_over(plain, document_revision=2).accepted
        simulation.advance(20)
        tips.append(simulation.installed.state.q.copy())
    assert np.array_equal(*tips)


def test_a_node_between_others_is_put_where_the_beam_is():
    """What a spring is hung on later lies on the line that the beam had, and momenta are those from before."""
    simulation = Simulation(tumbling().model, "modular", 1e-3)
    simulation.advance(50)
    before = momenta(simulation)
    grown, _ = lw.edits.apply(
        simulation.model,
        lw.edits.AddForce(
            "pull",
            "spring",
            base="ground",
            follower="rod",
            follower_at=(0.13, 0, 0),
            base_at=(5, 0, 0),
            stiffness=1e-9,
            free_length=5,
        ),
    )
    assert simulation.take_over(grown, document_revision=1).accepted
    after = momenta(simulation)
    assert after[0] == pytest.approx(before[0], rel=1e-3, abs=1e-6)
    assert after[1] == pytest.approx(before[1], rel=1e-3, abs=1e-6)


def test_the_hand_pulls_the_nearest_node():
    with lw.LiveRun(cantilever(), solver="modular", step=1e-3) as run:
        run.pull("rod", (1.0, 0, 0.3), (0.5, 0, 0))
        run.advance(0.3)
        assert run.snapshot().position("rod@1")[2] > 0.02


def test_a_beam_rests_where_it_is_stored_at_rest():
    simulation = Simulation(lw.statics(cantilever()).model, "modular", 1e-3)
    tip = simulation.installed.state.q[-1, :3].copy()
    simulation.advance(100)
    assert simulation.installed.state.q[-1, :3] == pytest.approx(tip, abs=1e-7)
    assert tip[2] < -1e-3
