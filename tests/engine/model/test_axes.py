"""What asks a bar or a point mass for axes, in words: the same as what the compiler refuses."""

from dataclasses import replace

import pytest
import sample_elements
from sample_models import brick, built

from linkwork.compiler.compile import compile_model
from linkwork.errors import ModelError
from linkwork.math3d import rotation
from linkwork.model.axes import asking_too_much
from linkwork.model.bodies.bar import Bar
from linkwork.model.bodies.point_mass import PointMass
from linkwork.model.forces.joint_spring import JointSpring
from linkwork.model.frame import Frame
from linkwork.model.joints.grounded import Grounded
from linkwork.model.registry import FAMILIES

ON_AXIS, OFF = Frame((0.2, 0.0, 0.0)), Frame((0.0, 0.1, 0.0))
ALONG = Frame((0.2, 0.0, 0.0), rotation.through(2, (1.0, 0.0, 0.0)))
THIN = {"bar": Bar, "point_mass": PointMass}


def with_thin(kind, element):
    model = built(brick("other")).with_element(THIN[kind](id="thin", position=(1.0, 0.0, 0.0)))
    return model.with_element(element)


def refused(model) -> bool:
    try:
        compile_model(model)
    except ModelError:
        return True
    return False


@pytest.mark.parametrize("frame", [Frame(), ON_AXIS, OFF, ALONG], ids=["centre", "on_axis", "off", "along"])
@pytest.mark.parametrize("thin", THIN)
@pytest.mark.parametrize("kind", FAMILIES["joints"])
def test_joints_agree_with_the_compiler(kind, thin, frame):
    cls = FAMILIES["joints"][kind]
    base = "ground" if issubclass(cls, Grounded) else "other"
    model = with_thin(thin, cls(id="j", base=base, follower="thin", follower_frame=frame))
    assert (asking_too_much(model, model.bodies["thin"]) == ["j"]) == refused(model)


@pytest.mark.parametrize("thin", THIN)
@pytest.mark.parametrize("kind", [kind for kind in FAMILIES["forces"] if not kind.startswith("joint")])
def test_forces_agree_with_the_compiler(kind, thin):
    made = getattr(sample_elements, f"{kind}_force")("f")
    names = type(made).__dataclass_fields__
    said = {name: id for name, id in {"base": "other", "follower": "thin", "body": "thin"}.items() if name in names}
    texts = {n: "1" for n in ("push", "fx", "fy", "fz", "tx", "ty", "tz") if n in names}
    tables = {"table": ""} if "table" in names else {}
    model = with_thin(thin, replace(made, **said, **texts, **tables))
    assert (asking_too_much(model, model.bodies["thin"]) == ["f"]) == refused(model)


def test_what_acts_along_a_coordinate_asks_for_the_axes_that_it_is_read_by():
    for frame, asking in ((ON_AXIS, ["j"]), (ALONG, ["s"])):
        hinge = FAMILIES["joints"]["revolute"](id="j", base="other", follower="thin", follower_frame=frame)
        model = with_thin("bar", hinge).with_element(JointSpring(id="s", joint="j"))
        assert asking_too_much(model, model.bodies["thin"]) == asking
        assert asking_too_much(model, model.bodies["other"]) == []
