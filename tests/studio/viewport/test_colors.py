from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.model import Model
from linkwork_studio.look.theme import DARK
from linkwork_studio.viewport.colors import BodyColors, fractions, mixed, rgba, toned


def test_hex_to_bytes_and_fractions():
    assert rgba("#ff8000") == (255, 128, 0, 255)
    assert rgba("#ff8000", 0.5)[3] == 128
    assert fractions("#ff0000") == (1, 0, 0)


def test_mixing_and_toning():
    grey = (100, 100, 100, 200)
    assert mixed(grey, (200, 0, 100, 0), 0.5) == (150, 50, 100, 200)
    assert toned(grey, 0.5) == (50, 50, 50, 200)
    assert toned(grey, 1.2)[0] > 100
    assert toned(grey, 1.0) == grey


def bodies(*names) -> Model:
    model = Model()
    for name in names:
        model = model.with_element(RigidBody(id=name))
    return model


def test_colours_follow_the_order_and_stay_when_others_go():
    colors = BodyColors()
    colors.set_model(bodies("a", "b", "c"))
    assert [colors.of(name, DARK) for name in "abc"] == list(DARK.bodies[:3])
    colors.set_model(bodies("b", "c", "d"))
    assert [colors.of(name, DARK) for name in "bcd"] == list(DARK.bodies[1:4])


def test_another_project_begins_anew_and_colours_cycle():
    colors = BodyColors()
    colors.set_model(bodies("a", "b"))
    names = [f"n{k}" for k in range(len(DARK.bodies) + 1)]
    colors.set_model(bodies(*names))
    assert colors.of("n0", DARK) == colors.of(names[-1], DARK) == DARK.bodies[0]


def test_the_ground_has_its_own_colour():
    assert BodyColors().of("ground", DARK) == DARK.ground
