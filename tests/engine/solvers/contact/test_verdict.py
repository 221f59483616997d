"""What a step with contact says of itself."""

import pytest
from touching_models import stack

import linkwork as lw
from linkwork.partners import together as partners_room
from linkwork.simulation.simulation import Simulation
from linkwork.solvers.contact.verdict import WRONG
from linkwork.solvers.formulation import FINE
from linkwork.system.pressing import LEFT


@pytest.fixture
def asked(monkeypatch):
    """Verdict, time from the first impact on and elements of each step that asks to be made again; none is."""
    found = []

    def note(together, span):
        together.piece(span, span.whole)
        contact = together.contact
        found.append(
            (contact.verdict(), float(contact.contact_scratch.outcome[LEFT]), contact.elements(contact.about()))
        )
        return FINE

    monkeypatch.setattr(partners_room, "step_in_pieces", note)
    return found


def test_a_gap_that_is_struck_twice_is_wrong_from_its_first_impact_on(asked):
    m = lw.Mechanism("rattle", gravity=(0, 0, 0))
    for x in (-0.03, 0.03):
        m.add_shape("ground", lw.Box(x=0.05, y=1, z=1), position=(x, 0, 0), friction=0, restitution=1, collides=True)
    m.add_body("ball", mass=1, shape=lw.Sphere(radius=4e-3), velocity=(3, 0, 0), friction=0, restitution=1)
    Simulation(m.model, "modular", 1e-3).advance(1)
    verdict, left, elements = asked[0]
    assert (verdict, set(elements)) == (WRONG, {"ground", "ball"})
    assert left == pytest.approx(1e-3 - 1e-3 / 3, rel=1e-9)


def test_what_rests_does_not_ask(asked):
    Simulation(stack(3), "modular").advance(50)
    assert asked == []
