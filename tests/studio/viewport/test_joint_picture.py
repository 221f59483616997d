import pytest

from linkwork.equations import ray
from linkwork.math3d import rotation, vector
from linkwork.model.bodies.ground import Ground
from linkwork.model.placing import joint_at
from linkwork.model.shapes.box import Box
from linkwork_studio.viewport.glyphs.marks import WEDGE
from linkwork_studio.viewport.glyphs.mesh import CYLINDER
from linkwork_studio.viewport.joint_picture import joint_picture, joint_size, support_parts

COLORS = (255, 200, 0, 255), (90, 90, 90, 255)


def sides(model, joint_id):
    joint = model.joints[joint_id]
    return joint, model.bodies[joint.base], model.bodies[joint.follower]


def test_a_pin_reaches_through_both_bodies(pendulum):
    size = joint_size(*sides(pendulum, "elbow"), scene=1.0)
    assert size.half_length > 0.06
    assert 0.008 <= size.radius <= 0.03
    assert size.ball > 0.05


def test_size_stays_within_shares_of_the_scene(pendulum):
    size = joint_size(*sides(pendulum, "elbow"), scene=100.0)
    assert size.radius == pytest.approx(0.8)
    small = joint_size(*sides(pendulum, "elbow"), scene=0.01)
    assert small.half_length <= 0.2 * 0.01


def test_the_ground_holds_its_joints_with_a_sign_and_others_not(pendulum):
    held = joint_picture(*sides(pendulum, "shoulder"), 1.0, COLORS)
    free = joint_picture(*sides(pendulum, "elbow"), 1.0, COLORS)
    assert WEDGE in {piece.part.mesh for piece in held.pieces}
    assert WEDGE not in {piece.part.mesh for piece in free.pieces}
    assert held.solids[0].solid.kind == ray.CYLINDER


def test_a_post_of_the_model_needs_no_sign(pendulum):
    joint, _, follower = sides(pendulum, "shoulder")
    post = Ground(shapes=(Box(0.2, 0.2, 2, position=(0, 0.1, -1)),))
    pieces = joint_picture(joint, post, follower, 1.0, COLORS).pieces
    assert WEDGE not in {piece.part.mesh for piece in pieces}


def test_the_sign_lies_behind_a_pin_and_above_what_hangs(pendulum):
    joint, base, follower = sides(pendulum, "shoulder")
    size = joint_size(joint, base, follower, 1.0)
    wedge = support_parts(joint, follower, size)[0].placed(vector.ZERO, joint.base_frame.rotation)
    assert wedge.position[1] > size.half_length
    up = rotation.rotate(wedge.rotation, vector.Y)
    assert up == pytest.approx((0, 0, -1))


def test_a_rod_spans_its_ends(pendulum):
    rod = joint_at(pendulum, "rod", "rod", "arm", "forearm", base_at=(0, 0, 0), follower_at=(0, 0, 0))
    model = pendulum.with_element(rod)
    pieces = joint_picture(*sides(model, "rod"), 1.0, COLORS).pieces
    bars = [piece for piece in pieces if piece.body == "rod "]
    assert [bar.part.mesh for bar in bars] == [CYLINDER]
    assert bars[0].part.scale[2] == 1.0  # of the span, which is as long as the ends are apart
