"""A weight on a spring: one way to move, with a measure, and a driver on request."""

import pytest

import linkwork as lw
from linkwork_studio.document.document import Document


@pytest.fixture
def weight() -> lw.Mechanism:
    """A slider of 2 kg that hangs on a spring of 50 N/m, and how far it has risen."""
    mechanism = lw.Mechanism("weight", gravity=(0, 0, -10))
    mechanism.add_body("weight", mass=2.0, inertia=(0.1, 0.1, 0.1), position=(0, 0, 1.0))
    mechanism.add_joint("rail", "prismatic", base="ground", follower="weight", at=(0, 0, 0), axis=(0, 0, 1))
    mechanism.add_force("spring", "joint_spring", joint="rail", stiffness=50.0)
    mechanism.add_measure("height", "joint", joint="rail")
    return mechanism


@pytest.fixture
def driven(weight) -> lw.Mechanism:
    """The same, moved by a driver."""
    weight.add_driver("lift", "motion", joint="rail", formula="0.1*sin(5*pi*t)")
    return weight


@pytest.fixture
def document(weight) -> Document:
    return Document(weight.model)
