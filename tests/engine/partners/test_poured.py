"""From words to a pool: lattices, speed of sound, open sides, and what cannot be poured."""

import numpy as np
import pytest

import linkwork as lw
from linkwork.model.model import Model
from linkwork.partners.poured import pools_of

G = 9.81


def pool(gravity=(0.0, 0.0, -G), others=(), **values):
    m = lw.Mechanism("pool", gravity=gravity)
    m.add_fluid("water", **{"spacing": 0.05, "size": (0.4, 0.3, 0.2), "position": (0, 0.1, 0.1), **values})
    for kind, words in others:
        m.add_fluid(kind, kind, fluid="water", **words)
    return pools_of(m.model)["water"]


def test_fluid_and_tank_share_one_lattice():
    """A tank of 0.93 m holds 19 particles of 5 cm; the fluid begins at a multiple of them."""
    made = pool(tank_size=(0.93, 0, 0.5), tank_position=(0.2, 0, 0.25))
    cells = (np.array(made.low) - made.floor) / 0.05
    assert cells == pytest.approx(np.round(cells))
    assert (np.array(made.tank) - made.floor) / 0.05 == pytest.approx([19, 10])
    assert made.depth == 0.3
    assert made.plane == 0.1


def test_sound_is_ten_times_as_fast_as_a_fall_of_the_height():
    assert pool().substance.speed_of_sound == pytest.approx(10 * np.sqrt(2 * G * 0.2))
    assert pool(speed_of_sound=7.0).substance.speed_of_sound == 7.0
    assert pool(gravity=(0, 0, 0)).substance.speed_of_sound == 1.0


def test_sound_counts_the_fall_from_an_emitter():
    tap = ("emitter", {"position": (0, 0.1, 0.7), "direction": (1, 0, 0), "speed": 2.0})
    assert pool(others=[tap]).substance.speed_of_sound == pytest.approx(10 * np.sqrt(4 + 2 * G * 0.7))


@pytest.mark.parametrize(
    ("gravity", "plane", "sides"),
    [((0, 0, -G), "xz", (3,)), ((-G, 0, 0), "xz", (1,)), ((0, G, 0), "xy", (2,)), ((0, 0, 0), "xz", ())],
)
def test_the_side_against_gravity_is_open(gravity, plane, sides):
    assert pool(gravity=gravity, plane=plane).is_open == sides


def test_a_closed_tank_has_no_open_side_and_no_tank_has_no_walls():
    assert pool(walls="closed tank").is_open == ()
    assert pool(walls="none").tank == ()


@pytest.mark.parametrize(("plane", "axes"), [("xz", (0, 2)), ("yz", (1, 2)), ("xy", (0, 1)), ("space", (0, 1, 2))])
def test_planes_have_their_axes(plane, axes):
    made = pool(plane=plane, size=(0.4, 0.3, 0.2))
    assert made.axes == pytest.approx(np.eye(3)[list(axes)])
    assert len(made.low) == len(axes)
    assert made.origin == pytest.approx([0 if a in axes else (0, 0.1, 0.1)[a] for a in range(3)])


def test_a_closed_emitter_lets_nothing_in_and_what_is_far_away_is_gone():
    made = pool(others=[("emitter", {"speed": 0.0}), ("drain", {"position": (0.1, 0, 0), "size": (0.2, 1, 0.1)})])
    assert made.emitters == ()
    first, world = made.drains
    assert first.low == pytest.approx((0.0, -0.05))
    assert first.high == pytest.approx((0.2, 0.05))
    assert world.outside
    assert world.low[1] < -5.0


def test_an_emitter_across_the_plane_is_refused():
    with pytest.raises(lw.ModelError, match="emitter: it lets fluid out across the plane xz"):
        pool(others=[("emitter", {"direction": (0, 1, 0)})])


def test_a_model_without_fluids_has_no_pools():
    assert pools_of(Model()) == {}
