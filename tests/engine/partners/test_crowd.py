"""More contacts than there is memory for are refused, with the body in the midst of them."""

import numpy as np
import pytest

import linkwork as lw
from linkwork.checks.overlaps import overlaps
from linkwork.compiler.compile import compile_model
from linkwork.errors import SolverError
from linkwork.partners import contact, crowd
from linkwork.simulation.simulation import Simulation


def heap(count: int) -> lw.Mechanism:
    """Boxes that all touch the one in their midst, and each other."""
    made = lw.Mechanism("heap")
    for n in range(count):
        made.add_body(f"box{n}", mass=1, shape=lw.Box(x=0.1, y=0.1, z=0.1), position=(0, 0, 1e-3 * n), collides=True)
    return made


@pytest.mark.parametrize("table", ["MOST_CONTACTS", "MOST_PAIRS"])
def test_a_crowd_is_refused_and_the_run_stands(table, monkeypatch, bits):
    monkeypatch.setattr(contact, table, 256)
    simulation = Simulation(heap(40).model, "modular")
    before = bits(simulation)
    with pytest.raises(SolverError, match=r"is in the midst of a crowd: at 0 s .* Move the bodies apart") as caught:
        simulation.advance(1)
    assert caught.value.element.startswith("box")
    assert bits(simulation) == before


def test_below_the_limit_tables_grow():
    simulation = Simulation(heap(40).model, "modular")
    room = len(simulation.installed.touching.now.gap)
    simulation.advance(1)
    assert len(simulation.installed.touching.now.gap) > room
    assert simulation.installed.touching.now.count[1] == 40 * 39 / 2


def test_contacts_that_reach_too_many_bodies_through_joints_are_refused(monkeypatch):
    made, ball = lw.Mechanism("ball on a chain", gravity=(0, 0, -9.81)), lw.Sphere(radius=0.1)
    before = "ground"
    for n in range(6):
        made.add_body(f"ball{n}", mass=1, shape=ball, position=(0.15 * n, 0, 0.01 * (n % 2)), collides=True)
        if n:
            made.add_joint(f"pin{n}", "revolute", base=before, follower=f"ball{n}", at=(0.15 * n - 0.075, 0, 0))
        before = f"ball{n}"
    made.add_body("loose", mass=1, shape=ball, position=(0.3, 0, 0.15), collides=True)
    monkeypatch.setattr(contact, "MOST_PLACES", 4)
    with pytest.raises(SolverError, match="impulses reach other bodies"):
        Simulation(made.model, "modular").advance(1)


def test_the_check_tells_of_a_crowd_it_cannot_list(monkeypatch):
    compiled = compile_model(heap(30).model)
    assert len(overlaps(compiled)) == 30 * 29 / 2
    monkeypatch.setattr("linkwork.checks.overlaps.MOST_CONTACTS", 256)
    (finding,) = overlaps(compiled)
    assert (finding.level, finding.code) == ("error", "overlap")
    assert finding.elements[0].startswith("box")


def test_what_is_told_names_the_busiest_body():
    simulation = Simulation(heap(3).model, "modular")
    simulation.advance(1)
    pairs = np.array([[0, 1], [1, 2], [1, 0]])
    found = simulation.installed.touching.shapes
    error = crowd.too_many_pairs(simulation.installed.compiled, found, pairs, 0.5)
    assert error.element == "box1"
    assert "3 of them on box1" in str(error)
