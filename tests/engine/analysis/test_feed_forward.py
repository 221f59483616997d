"""Feed-forward by the rigid twin: efforts in closed form, and what becomes of a mechanism that is fed with them."""

import numpy as np
import pytest

import linkwork as lw
from linkwork.analysis.feed_forward import rigid_twin
from linkwork.errors import ModelError

G = 9.81
UNTIL = 0.5


def arm(bends=False) -> lw.Mechanism:
    """Two links in the plane of x and z, 1 m each, turned about -y so that angles lift them."""
    made = lw.Mechanism("arm", gravity=(0, 0, -G))
    if bends:
        made.add_beam(
            "upper", start=(0, 0, 0), end=(1, 0, 0), section=lw.Round(0.06), E=70e9, nu=0.3, density=2700, elements=2
        )
    else:
        made.add_body("upper", mass=2, inertia=(0.01, 0.2, 0.2), position=(0.5, 0, 0))
    made.add_body("lower", mass=1, inertia=(0.01, 0.1, 0.1), position=(1.5, 0, 0))
    for joint, base, follower, x in (("shoulder", "ground", "upper", 0), ("elbow", "upper", "lower", 1)):
        made.add_joint(joint, "revolute", base=base, follower=follower, at=(x, 0, 0), axis=(0, -1, 0))
    return made


def moved(bends=False) -> lw.Mechanism:
    """The arm with a motion in each joint."""
    made = arm(bends)
    made.add_driver("a", "motion", joint="shoulder", formula="0.5*(1 - cos(2*t))")
    made.add_driver("b", "motion", joint="elbow", formula="0.8*sin(t)^2")
    return made


def torques(t):
    """Inverse dynamics of the two links in closed form."""
    q1, v1, a1 = 0.5 * (1 - np.cos(2 * t)), np.sin(2 * t), 2 * np.cos(2 * t)
    q2, v2, a2 = 0.8 * np.sin(t) ** 2, 0.8 * np.sin(2 * t), 1.6 * np.cos(2 * t)
    m2, c = 1.0, 0.5
    i1, i2 = 0.2 + 2 * c**2, 0.1 + m2 * c**2
    cosine, sine = m2 * c * np.cos(q2), m2 * c * np.sin(q2)
    g2 = m2 * G * c * np.cos(q1 + q2)
    elbow = (i2 + cosine) * a1 + i2 * a2 + sine * v1**2 + g2
    shoulder = (i1 + m2 + i2 + 2 * cosine) * a1 + (i2 + cosine) * a2 - sine * (2 * v1 * v2 + v2**2)
    return shoulder + (2 * c + m2) * G * np.cos(q1) + g2, elbow


def test_efforts_in_closed_form():
    found = lw.feed_forward(moved(), until=UNTIL)
    shoulder, elbow = torques(found.time)
    assert found.efforts["shoulder"] == pytest.approx(shoulder, abs=1e-6)
    assert found.efforts["elbow"] == pytest.approx(elbow, abs=1e-6)
    assert found.coordinates["elbow"] == pytest.approx(0.8 * np.sin(found.time) ** 2, abs=1e-9)


def test_a_rigid_mechanism_that_is_fed_goes_as_wanted():
    found = lw.feed_forward(moved(), until=UNTIL)
    assert not {"a", "b"} & set(found.fed.drivers)
    run = lw.simulate(found.fed, until=UNTIL, step=1e-3, sample=0.01)
    for joint, wanted in found.coordinates.items():
        assert run.joint(joint).coordinate == pytest.approx(wanted, abs=1e-5)


def test_the_path_of_a_frame_is_followed_by_the_joints_with_motors():
    """Inverse kinematics first: the tip goes along a line, and the efforts move it there."""
    made = arm()
    made.add_driver("a", "motion", joint="shoulder", formula="0.2 + 0.5*t^3")
    made.add_driver("b", "motion", joint="elbow", formula="0.7 - 0.4*t^3")
    by_joints = lw.feed_forward(made, until=UNTIL, sample=0.005)
    a, b = "(0.2 + 0.5*t^3)", "(0.9 + 0.1*t^3)"
    made.remove("a")
    made.remove("b")
    made.add_driver(
        "path", "frame_motion", body="lower", frame=lw.Frame((0.5, 0, 0)),
        x=f"cos{a} + cos{b}", z=f"sin{a} + sin{b}",
    )  # fmt: skip
    by_path = lw.feed_forward(made, joints=("shoulder", "elbow"), until=UNTIL, sample=0.005)
    for joint in ("shoulder", "elbow"):
        assert by_path.coordinates[joint] == pytest.approx(by_joints.coordinates[joint], abs=1e-9)
        assert by_path.efforts[joint] == pytest.approx(by_joints.efforts[joint], abs=2e-3)


def test_a_beam_is_fed_as_its_rigid_twin():
    """Efforts are those of a rigid rod of its mass; with a feedback the arm follows, but for its bending."""
    found = lw.feed_forward(moved(bends=True), until=UNTIL, feedback=(2e4, 200.0))
    upper = found.twin.bodies["upper"]
    mass = 2700 * np.pi * 0.03**2
    assert (upper.kind, upper.mass) == ("rigid", pytest.approx(mass))
    assert upper.inertia == pytest.approx((mass * 0.03**2 / 2, *[mass * (1 / 12 + 0.03**2 / 4)] * 2))
    assert found.fed.bodies["upper"].kind == "beam"
    run = lw.simulate(found.fed, until=UNTIL, step=1e-3, sample=0.01)
    wanted = found.coordinates
    tip = np.array([np.cos(wanted["shoulder"]), np.sin(wanted["shoulder"])])
    tip += [np.cos(sum(wanted.values())), np.sin(sum(wanted.values()))]
    error = np.linalg.norm(run.point("lower", (0.5, 0, 0))[:, [0, 2]].T - tip, axis=0)
    sag = (1.0 * G + 1.0 * G * 0.5) / (3 * 70e9 * np.pi * 0.06**4 / 64)  # of the order of the weight it carries
    assert 0.2 * sag < error.max() < 20 * sag


def test_the_twin_of_an_elastic_body_has_the_inertia_of_its_shape():
    """Whatever inertia the body had before it was made elastic; the shape is turned in the body."""
    made = lw.Mechanism("plate")
    made.add_body("plate", mass=3, inertia=(9, 9, 9), position=(0, 0, 0))
    made.add_shape("plate", lw.Box(1.0, 0.2, 0.1), rotation=(np.sqrt(0.5), 0, 0, np.sqrt(0.5)))
    made.apply(lw.edits.ChangeKind("plate", "elastic"))
    twin = rigid_twin(made).bodies["plate"]
    assert twin.inertia == pytest.approx([3 / 12 * (1 + 0.01), 3 / 12 * (0.04 + 0.01), 3 / 12 * (1 + 0.04)])
    assert twin.products == pytest.approx((0, 0, 0), abs=1e-12)


def test_an_elastic_body_whose_mass_is_beside_its_origin_is_refused():
    made = lw.Mechanism("plate")
    made.add_body("plate", mass=3, inertia=(9, 9, 9), position=(0, 0, 0))
    made.add_shape("plate", lw.Box(1.0, 0.2, 0.1), position=(0.1, 0, 0))
    made.apply(lw.edits.ChangeKind("plate", "elastic"))
    with pytest.raises(ModelError, match=r"plate: the middle of its shape is 0\.1 m"):
        rigid_twin(made)


def test_refusals():
    with pytest.raises(ModelError, match="No driver prescribes"):
        lw.feed_forward(arm())
    half = arm()
    half.add_driver("a", "motion", joint="shoulder", formula="t")
    with pytest.raises(ModelError, match="degree of freedom"):
        lw.feed_forward(half)
    with pytest.raises(ModelError, match="no joint 'wrist'"):
        lw.feed_forward(half, joints=("wrist",))
    led = arm()
    led.add_driver("path", "frame_motion", body="lower", x="2", z="0")
    with pytest.raises(ModelError, match="which joints have motors"):
        lw.feed_forward(led)
    with pytest.raises(ModelError, match="valid range"):
        lw.feed_forward(moved(), until=-1.0)
