import numpy as np
import pytest

import linkwork as lw
from linkwork.compiler.carry_state import carry_state, way_of
from linkwork.compiler.compile import compile_model
from linkwork.compiler.elastic_state import columns_of, momenta
from linkwork.compiler.nodes import elastic_of
from linkwork.model.diff import Succession
from linkwork.simulation.installed import install
from linkwork.simulation.simulation import Simulation


def bar(**words):
    m = lw.Mechanism("bar", gravity=(0, 0, -9.81))
    moving = {"velocity": (0.1, 0.2, 0.3), "angular_velocity": (3.0, 2.0, 5.0)}
    m.add_body("bar", density=1000, shape=lw.Box(x=0.6, y=0.05, z=0.03), position=(0.3, 0, 0), **moving)
    m.add_joint("pin", "spherical", base="ground", follower="bar", at=(0, 0, 0))
    if words is not None:
        m.make_elastic("bar", **{"E": 5e7, "edge": 0.05, **words})
    return m


@pytest.fixture(scope="module")
def swung():
    simulation = Simulation(bar().model, step=1e-3)
    simulation.advance(60)
    return simulation.installed


def over(old, new):
    """The state of what was installed as one of another system."""
    way = way_of(old.compiled, new, Succession(old.compiled.model, new.model))
    return carry_state(old.compiled, old.state, new, way)


def carried(installed, edit):
    """The state after an edit, before anything is closed."""
    model, _ = lw.edits.apply(installed.compiled.model.meant, edit)
    new = compile_model(model, installed.compiled)
    return new, install(new, over(installed, new))


def told(compiled, state):
    return np.concatenate(momenta(compiled, elastic_of(compiled.model)["bar"], state.q, state.v))


EDITS = {
    "softer": lw.edits.SetValue("bar", "young", 4e7),
    "finer": lw.edits.SetValue("bar", "edge", 0.04),
    "loose": lw.edits.RemoveJoint("pin"),
    "held elsewhere": lw.edits.AddJoint(
        bar().add_joint("tip", "point_on_plane", base="ground", follower="bar", at=(0.6, 0, 0), axis=(0, 0, 1))
    ),
}


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS.keys())
def test_momenta_stay_and_the_bow_nearly(swung, edit):
    compiled, state = swung.compiled, swung.state
    new, made = carried(swung, edit)
    assert told(new, made.state) == pytest.approx(told(compiled, state), rel=1e-9, abs=1e-12)
    before, after = swung.energy(), made.energy()
    assert after.kinetic == pytest.approx(before.kinetic, rel=1e-2)
    place = swung.state.q[compiled.bodies["bar"]]
    assert made.state.q[new.bodies["bar"]] == pytest.approx(place, abs=1e-3)


def test_a_grip_that_stays_is_where_it_was_to_the_bit(swung):
    new, made = carried(swung, EDITS["finer"])
    for array, other in ((swung.state.q, made.state.q),):
        before = array[swung.compiled.bodies["bar@-0.3,0,0"]]
        assert other[new.bodies["bar@-0.3,0,0"]].tobytes() == before.tobytes()


def test_the_same_reduction_carries_every_node_to_the_bit(swung):
    _, made = carried(swung, EDITS["softer"])
    assert made.state.q.tobytes() == swung.state.q.tobytes()
    assert made.state.v.tobytes() == swung.state.v.tobytes()


def test_another_name_changes_nothing(swung):
    new, made = carried(swung, lw.edits.Rename("bar", "beam"))
    parts, other = elastic_of(swung.compiled.model)["bar"], elastic_of(new.model)["beam"]
    assert (columns_of(new, other, made.state.q) == columns_of(swung.compiled, parts, swung.state.q)).all()


def test_rigid_it_has_its_momenta(swung):
    new, made = carried(swung, lw.edits.ChangeKind("bar", "rigid"))
    number, mass = new.bodies["bar"], new.system.mass[new.bodies["bar"]]
    x, y = (array[number].reshape(4, 3) for array in (made.state.q, made.state.v))
    pulled = mass @ y
    found = np.concatenate((pulled[0], np.cross(x, pulled).sum(axis=0)))
    assert found == pytest.approx(told(swung.compiled, swung.state), rel=1e-9)


def test_elastic_it_moves_as_the_rigid_body_did():
    m = bar()
    rigid, _ = lw.edits.apply(m.model, lw.edits.ChangeKind("bar", "rigid"))
    simulation = Simulation(rigid, step=1e-3)
    simulation.advance(50)
    old = simulation.installed
    new = compile_model(m.model)
    made = install(new, over(old, new))
    bar_ = elastic_of(new.model)["bar"]
    assert made.energy().kinetic == pytest.approx(old.energy().kinetic, rel=1e-9)
    assert made.energy().potential == pytest.approx(old.energy().potential, rel=1e-9)
    assert made.gap() < 1e-9
    assert len(bar_.nodes) > 3
