import dataclasses

import numpy as np

from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.model import Model
from linkwork_studio.look.theme import DARK, LIGHT
from linkwork_studio.viewport.gallery import Gallery, joint_ends, scene_points, scene_radius


def test_only_what_changed_is_drawn_anew(pendulum):
    gallery = Gallery(DARK)
    gallery.show(pendulum)
    before = {picture.id: picture for picture in gallery.pictures}
    forearm = pendulum.bodies["forearm"]
    gallery.show(pendulum.with_changed(dataclasses.replace(forearm, mass=9)))
    after = {picture.id: picture for picture in gallery.pictures}
    assert after["arm"] is before["arm"]
    assert after["shoulder"] is before["shoulder"]
    assert after["forearm"] is not before["forearm"]


def test_bodies_come_before_joints(pendulum):
    gallery = Gallery(DARK)
    gallery.show(pendulum)
    assert [picture.id for picture in gallery.pictures] == ["ground", "arm", "forearm", "shoulder", "elbow"]


def test_a_theme_draws_all_anew(pendulum):
    gallery = Gallery(DARK)
    gallery.show(pendulum)
    dark = gallery.pictures[1].pieces[0].color
    gallery.set_theme(LIGHT)
    gallery.show(pendulum)
    assert gallery.pictures[1].pieces[0].color != dark


def test_radius_comes_in_steps(pendulum):
    radius = scene_radius(pendulum)
    assert np.isclose(2 * np.log2(radius) % 1, 0)
    points = scene_points(pendulum)
    span = np.linalg.norm(np.ptp(points, axis=0)) / 2
    assert span / 1.2 < radius < span * 1.2


def test_radius_of_nothing_and_of_a_point():
    assert scene_radius(Model()) == 1.0
    assert scene_radius(Model().with_element(RigidBody(id="point"))) == 1.0


def test_ends_are_those_of_bodies_without_shapes(pendulum):
    bare = RigidBody(id="forearm", position=pendulum.bodies["forearm"].position)
    ends = joint_ends(pendulum.with_changed(bare))
    assert list(ends) == ["forearm"]
    assert len(ends["forearm"]) == 1
