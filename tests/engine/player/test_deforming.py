"""Elastic bodies and beams in a run that plays: the surface of the page and of the glTF is that of the snapshots."""

import numpy as np
import pytest
from glb import read

import linkwork as lw
from linkwork.math3d import rotation
from linkwork.player.animated import animated
from linkwork.player.deforming import deforming
from linkwork.player.packing import Packing
from linkwork.player.scene import Scene
from linkwork.results.reel import Take


@pytest.fixture(scope="module")
def run():
    m = lw.Mechanism("arm", gravity=(0, 0, -9.81))
    m.add_body("arm", density=1150, shape=lw.Box(x=1, y=0.06, z=0.02), position=(0.5, 0, 0))
    m.add_joint("clamp", "fixed", base="ground", follower="arm", at=(0, 0, 0))
    m.make_elastic("arm", E=3e9, nu=0.4, vectors=4, edge=0.02)
    m.add_beam("reed", start=(0, 0.5, 0), end=(1, 0.5, 0), section=lw.Round(0.02), E=3e9, density=1150, elements=3)
    m.add_joint("hold", "fixed", base="ground", follower="reed", at=(0, 0.5, 0))
    return lw.simulate(m, until=0.2, step=1e-3, sample=0.02)


def test_a_few_motions_are_the_surface(run):
    found = deforming("arm", run.snapshots)
    assert len(found.motions) <= 8
    largest = 0.0
    for n, snapshot in enumerate(run.snapshots):
        deformed = snapshot.elastic["arm"]
        local = found.points + np.tensordot(found.weights[n], found.motions, 1)
        turn = np.array(rotation.axes(tuple(snapshot.rotation("arm"))))
        largest = max(largest, np.abs(deformed.points() - deformed.points(0.0)).max())
        assert snapshot.position("arm") + local @ turn == pytest.approx(deformed.points(), abs=1e-5)
    assert largest > 4e-3, "it bends far more than that"
    assert deforming("reed", run.snapshots) is None


def test_the_page_has_the_motions_in_place_of_the_shape(run):
    told = Scene(Packing()).take(Take(run.model, list(run.snapshots)))
    arm = next(body for body in told["bodies"] if body["id"] == "arm")
    parts = arm["deforming"]["weights"]["columns"]
    assert (arm["shapes"], arm["deforming"]["weights"]["rows"]) == ([], len(run.snapshots))
    assert arm["deforming"]["motions"]["columns"] == parts


def test_the_gltf_has_morph_targets_and_the_nodes_of_beams(run):
    told, array = read(animated(run.reel()))
    (animation,) = told["animations"]
    (weights,) = (c for c in animation["channels"] if c["target"]["path"] == "weights")
    mesh = told["meshes"][told["nodes"][weights["target"]["node"]]["mesh"]]
    count = len(mesh["weights"])
    values = array(animation["samplers"][weights["sampler"]]["output"]).reshape(-1, count)
    primitive = mesh["primitives"][0]
    points = array(primitive["attributes"]["POSITION"])
    motions = np.array([array(target["POSITION"]) for target in primitive["targets"]])
    drawn = points + np.tensordot(values[-1], motions, 1)
    last = run.snapshots[-1]
    turn = np.array(rotation.axes(tuple(last.rotation("arm"))))
    assert last.position("arm") + drawn @ turn == pytest.approx(last.elastic["arm"].points(), abs=1e-5)
    moved = {told["nodes"][c["target"]["node"]]["name"] for c in animation["channels"]}
    assert set(last.members["reed"]) <= moved
