"""A straight chain of elastic bodies: its mass, its motion, and how it sags."""

import numpy as np
import pytest

import linkwork as lw
from linkwork.reproduction.elastic_beams import add_chain, measure_end

START, END = np.array((0.1, -0.2, 0.3)), np.array((0.5, 0.1, 0.3))


def test_it_lies_between_its_ends_and_moves_as_one_rigid_body():
    m = lw.Mechanism("chain", gravity=(0, 0, 0))
    speed, spin = np.array((0.1, 0.2, 0.3)), np.array((0.0, 0.0, 2.0))
    names = add_chain(m, 2, (START, END), (10.0, 1e5), 0.6, (speed, spin), vectors=1)
    bodies = [m.model.bodies[name] for name in names]
    assert sum(body.mass for body in bodies) == pytest.approx(0.6)
    middles = [START + share * (END - START) for share in (0.25, 0.75)]
    for body, middle in zip(bodies, middles, strict=True):
        assert body.position == pytest.approx(middle)
        assert body.velocity == pytest.approx(speed + np.cross(spin, middle - START))
        assert body.in_global((0.125, 0.0, 0.0)) == pytest.approx(middle + (END - START) / 4)
    assert list(m.model.joints) == ["weld 1"]


@pytest.mark.parametrize(("along", "pull", "reach"), [(0, 100.0, 1e-3), (2, 0.3, 0.01)])
def test_its_axial_and_bending_stiffness_are_those_of_the_beam(along, pull, reach):
    m = lw.Mechanism("cantilever", gravity=(0, 0, 0))
    (name,) = add_chain(m, 1, (0 * START, np.array((1.0, 0, 0))), (10.0, 1e5), 0.6, vectors=1)
    m.add_joint("root", "fixed", base="ground", follower=name, at=(0, 0, 0))
    m.add_force("load", "force", body=name, at=(1.0, 0, 0), **{f"f{'xyz'[along]}": f"{pull} N"})
    measure_end(m, "tip", name, 0.5)
    moved = np.array(lw.statics(m).snapshot.measures["tip"]) - (1.0, 0.0, 0.0)
    assert moved[along] == pytest.approx(reach, rel=0.01)
