"""Contact pairs in a run: friction, restitution and rolling of two materials, also changed while it runs."""

from dataclasses import replace

import pytest
from touching_models import G, ball_above_floor, box_on_slope

import linkwork as lw
from linkwork.edits import AddForce, RemoveElement, SetValue, apply
from linkwork.simulation.simulation import Simulation


def of_materials(model, *edits):
    """The scene with a floor of ice and the body of wood."""
    body = next(b for b in model.bodies if b != "ground")
    for id, name in (("ground", "Ice"), (body, "wood")):
        model = apply(model, SetValue(id, "shapes", (replace(model.body(id).shapes[0], material=name),)))[0]
    return apply(model, edits)[0]


def test_a_pair_says_what_the_surfaces_would_say_otherwise():
    """On 35 degrees with 0.1 instead of the square root of 0.5 times 0.5, then with 0.5 again, then with 0.9."""
    simulation = Simulation(of_materials(box_on_slope(35), AddForce("pair", "contact_pair", first="wood", second="ice",
                                                                    friction=0.1)), "modular")  # fmt: skip
    start = simulation.snapshot().position("box")[0]
    simulation.advance(100)
    assert simulation.snapshot().position("box")[0] - start == pytest.approx(_way(0.1, 0.1), rel=1e-6)
    speed = simulation.snapshot().velocity("box")[0]
    simulation.swap(apply(simulation.model, SetValue("pair", "friction", 0.9))[0])
    simulation.advance(50)
    slower = simulation.snapshot().velocity("box")[0]
    assert slower == pytest.approx(speed + 0.05 * G * (SIN - 0.9 * COS), rel=1e-6)
    simulation.swap(apply(simulation.model, RemoveElement("pair"))[0])
    simulation.advance(50)
    assert simulation.snapshot().velocity("box")[0] == pytest.approx(slower + 0.05 * G * (SIN - 0.5 * COS), rel=1e-6)


SIN, COS = 0.573576436351046, 0.8191520442889918


def _way(friction: float, seconds: float) -> float:
    return G * (SIN - friction * COS) * seconds**2 / 2


def test_a_ball_bounces_by_the_restitution_of_the_pair():
    pair = AddForce("pair", "contact_pair", first="ice", restitution=0.5)
    simulation = Simulation(of_materials(ball_above_floor(0.1, 0.9), pair), "modular")
    simulation.advance(150)  # it lands after 0.143 s
    fall = (2 * 0.1 * G) ** 0.5
    assert simulation.snapshot().velocity("ball")[2] == pytest.approx(0.5 * fall - G * (0.15 - fall / G), abs=1e-6)


def test_a_body_of_the_library_has_a_shape_of_its_material():
    body = lw.Mechanism().add_body("a", material="steel", shape=lw.Box(x=0.1, y=0.1, z=0.1))
    assert body.shapes[0].material == "Steel"
