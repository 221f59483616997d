"""What the run says about the selection."""

from dataclasses import replace

import pytest
from sample_models import built

from linkwork.edits import AddJoint
from linkwork.math3d import vector
from linkwork.model.bodies.rigid import RigidBody
from linkwork.simulation.simulation import Simulation
from linkwork_studio.panels.inspector.live import live_rows, steady


def texts(rows):
    return {row.label: row.texts for row in rows}


def test_a_body(model, snapshot):
    rows = texts(live_rows(model, ("arm",), snapshot))
    assert rows["Position"] == ("0.400", "0.000", "-0.300")
    assert rows["Rotation"] == ("0.000", "22.918", "0.000")
    assert rows["Speed"] == ("5.000",)
    assert rows["Angular velocity"] == ("0.000", "180.00", "0.000")


def test_a_joint(model, snapshot):
    rows = texts(live_rows(model, ("shoulder",), snapshot))
    assert rows["Angle"] == ("30.000",)
    assert rows["Reaction force"] == ("3.000", "0.000", "4.000")
    assert rows["Magnitude of the force"] == ("5.000",)
    assert "Angle" not in texts(live_rows(model, ("elbow",), snapshot))


def test_a_hinge_has_one_torque(model, snapshot):
    assert "Torque at the base" not in texts(live_rows(model, ("shoulder",), snapshot))


def test_the_whole_run(model, snapshot):
    rows = texts(live_rows(model, (), snapshot))
    assert rows["Total energy"] == ("0.500",)
    assert rows["Degrees of freedom"] == ("4",)


def test_the_books_beside_the_total(model, snapshot):
    assert not {"Dissipated", "Supplied"} & set(texts(live_rows(model, (), snapshot)))
    booked = replace(snapshot, energy=replace(snapshot.energy, dissipated=0.25, supplied=-1e-19))
    assert texts(live_rows(model, (), booked))["Dissipated"] == ("0.250",)
    assert "Supplied" not in texts(live_rows(model, (), booked))


@pytest.mark.parametrize("selection", [("ground",), ("arm", "rod"), ("nobody",)])
def test_where_there_is_nothing_to_say(model, snapshot, selection):
    assert live_rows(model, selection, snapshot) == ()


def test_without_a_run(model):
    assert live_rows(model, ("arm",), None) == ()


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.0, "0.000"),
        (-0.0, "0.000"),
        (1e-15, "0.000"),
        (-3.2e-5, "-3.20e-05"),
        (12.34567, "12.346"),
        (-123.456, "-123.46"),
        (98765.4, "98765.4"),
        (1e7, "1.00e+07"),
        (float("nan"), "nan"),
    ],
)
def test_numbers_do_not_dance(value, text):
    assert steady(value) == text


def test_the_torque_of_a_slide_is_told_at_the_base_too():
    arm = RigidBody(id="carriage", mass=2.0, inertia=(1.0, 1.0, 1.0), position=(3.0, 0.0, 0.0))
    ends = {"base_at": (0, 0, 0), "follower_at": (0, 0, 0), "base_axis": vector.X, "follower_axis": vector.X}
    slide = built(arm, AddJoint("rail", "prismatic", base="ground", follower="carriage", **ends))
    simulation = Simulation(slide)
    simulation.advance(1)
    rows = texts(live_rows(slide, ("rail",), simulation.snapshot()))
    assert rows["Reaction torque"] == ("0.000", "0.000", "0.000")
    assert rows["Torque at the base"] == ("0.000", "-58.860", "0.000")
