"""A bar that swings on a pin, with a second bar at its end: small enough for a run in a moment."""

import pytest

import linkwork as lw


@pytest.fixture(scope="session")
def swinging():
    m = lw.Mechanism("two bars", gravity=(0, 0, -9.81))
    m.add_body("arm", mass=2.0, shape=lw.Box(x=1.0, y=0.02, z=0.1), position=(0.5, 0, 0))
    m.add_body("load", mass=3.0, shape=lw.Sphere(radius=0.1), position=(1.0, 0, -0.3))
    m.add_joint("pin", "revolute", base="ground", follower="arm", at=(0, 0, 0), axis=(0, 1, 0))
    m.add_joint("hook", "revolute", base="arm", follower="load", at=(1, 0, 0), axis=(0, 1, 0))
    return m.model


@pytest.fixture(scope="session")
def cantilever():
    """Nothing moves: a plate is held on the left and pulled down on the right."""
    m = lw.Mechanism("cantilever", gravity=(0, 0, 0))
    m.add_body("plate", mass=1.0, shape=lw.Box(x=0.3, y=0.01, z=0.1), position=(0.15, 0, 0))
    m.add_joint("wall", "fixed", base="ground", follower="plate", at=(0, 0, 0))
    m.add_force("pull", "force", body="plate", at=(0.3, 0, 0), fz="-100")
    return m.model


@pytest.fixture(scope="session")
def designs(swinging):
    return list(lw.best_shape(swinging, "arm", share=0.4, until=0.3, rounds=25, edge=0.01, every=8))
