"""The words of a fluid: what can be, and what is refused in a sentence."""

import pytest

import linkwork as lw
from linkwork.files import project
from linkwork.model.fluids.fluid import Fluid


def test_a_region_has_corners_along_the_axes_in_which_it_flows():
    words = Fluid(id="water", position=(1, 2, 3), size=(0.4, 0.6, 0.2))
    assert words.axes == (0, 2)
    assert [pytest.approx(c) for c in words.region] == [(0.8, 2.9), (1.2, 3.1)]
    assert words.counts == (20, 10)


def test_a_tank_without_a_size_is_half_as_high_again():
    low, high = Fluid(id="water", position=(0, 0, 0.2), size=(0.8, 0.2, 0.4)).tank
    assert low == pytest.approx((-0.4, 0.0))
    assert high == pytest.approx((0.4, 0.6))


def test_too_many_particles_are_refused_with_what_to_do():
    with pytest.raises(lw.ModelError, match=r"water: 800,000,000 particles are more than 200,000; take a larger"):
        Fluid(id="water", size=(2, 2, 4), spacing=1e-4)


def test_too_few_are_refused():
    with pytest.raises(lw.ModelError, match="takes 1 particles along its shortest edge; take a smaller spacing"):
        Fluid(id="water", size=(0.4, 0.2, 0.02))


def test_a_region_beyond_its_tank_is_refused():
    with pytest.raises(lw.ModelError, match="reaches beyond its tank"):
        Fluid(id="water", tank_position=(0, 0, 0.2), tank_size=(0.5, 0, 0.4))


@pytest.mark.parametrize(("field", "value"), [("spacing", 0.0), ("density", -1.0), ("plane", "zz"), ("walls", "glass")])
def test_what_cannot_be_is_refused_by_name(field, value):
    with pytest.raises(lw.ModelError, match=f"water: {field}"):
        Fluid(id="water", **{field: value})


def test_python_adds_a_fluid_and_the_file_keeps_it():
    m = lw.Mechanism("pool")
    m.add_fluid("water", region=lw.Box(1, 0.4, 0.5), position=(0, 0, 0.25), spacing=0.05, plane=None)
    m.add_fluid("tap", "emitter", fluid="water", position=(0, 0, 0.6))
    m.add_fluid("sink", "drain", fluid="water")
    assert m.model.fluids["water"].counts == (20, 8, 10)
    text = project.to_text(m.model)
    assert project.from_text(text) == m.model
    assert '"fluids"' not in project.to_text(lw.Mechanism("dry").model)


def test_a_region_that_is_no_box_is_refused():
    with pytest.raises(lw.ModelError, match=r"the region is a box, lw.Box\(...\), not"):
        lw.Mechanism("pool").add_fluid("water", region=(1, 1, 1))


def test_a_fluid_takes_its_emitters_with_it():
    m = lw.Mechanism("pool")
    m.add_fluid("water")
    m.add_fluid("tap", "emitter", fluid="water")
    back = m.apply(lw.edits.RemoveElement("water"))
    assert not m.model.fluids
    m.apply(back)
    assert list(m.model.fluids) == ["water", "tap"]


def test_an_emitter_is_of_a_fluid_and_not_of_a_drain():
    m = lw.Mechanism("pool")
    m.add_fluid("water")
    m.add_fluid("sink", "drain", fluid="water")
    with pytest.raises(lw.ModelError, match="which is not a fluid"):
        m.add_fluid("tap", "emitter", fluid="sink")
