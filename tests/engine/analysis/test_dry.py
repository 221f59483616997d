"""Questions whose answer would leave out what a fluid pushes are refused in one sentence; geometry is not."""

import pytest

import linkwork as lw

REFUSE = {
    "statics": lambda m: lw.statics(m),
    "modes": lambda m: lw.modes(m),
    "accelerations": lambda m: lw.accelerations(m),
    "integrate": lambda m: lw.integrate(m, until=0.1),
    "kinematics": lambda m: lw.kinematics(m, until=0.1),
    "sensitivity": lambda m: lw.sensitivity(m, ["arm.mass"], responses={"z": lambda run: 0.0}, until=0.1),
    "feed_forward": lambda m: lw.feed_forward(m, until=0.1),
}


def wet() -> lw.Mechanism:
    m = lw.Mechanism("wet")
    m.add_body("arm", mass=1, shape=lw.Box(x=1, y=0.1, z=0.1))
    m.add_joint("pin", "revolute", base="ground", follower="arm", at=(0, 0, 0), axis=(0, 1, 0))
    m.add_fluid("water")
    return m


@pytest.mark.parametrize("question", REFUSE)
def test_what_a_fluid_has_a_say_in_is_refused(question):
    with pytest.raises(lw.ModelError, match="water pushes bodies in a run only") as refused:
        REFUSE[question](wet())
    assert "remove water first" in str(refused.value)


def test_degrees_of_freedom_are_counted():
    assert lw.mobility(wet()).mobility == 1
