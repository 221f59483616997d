import pytest

from linkwork.errors import FileError
from linkwork.files import formats, mesh_files
from linkwork.files.mechanism_mesh import WRITTEN
from linkwork.model.bodies.ground import Ground
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.model import Model
from linkwork.model.shapes.box import Box
from linkwork.model.shapes.cone import Cone
from linkwork.model.shapes.gear import Gear

QUARTER = (0.5**0.5, 0.0, 0.0, 0.5**0.5)
MODEL = (
    Model("crank")
    .with_changed(Ground(shapes=(Box(x=4.0, y=1.0, z=0.5, position=(0, 0, -3.0)),)))
    .with_element(
        RigidBody(
            id="a", position=(0, 5, 0), rotation=QUARTER, shapes=(Box(x=2.0, color="#ff8000"), Gear(position=(3, 0, 0)))
        )
    )
)


@pytest.mark.parametrize("suffix", WRITTEN)
def test_all_shapes_stand_in_their_places(tmp_path, suffix):
    path = tmp_path / f"crank{suffix}"
    assert formats.save(MODEL, path) == ()
    found = mesh_files.read(path).measures
    assert found.fault == ""
    assert found.volume == pytest.approx(2.0 + 0.02 + Gear().volume, rel=1e-3)
    assert found.low == pytest.approx((-2.0, -0.5, -3.25))
    assert found.high == pytest.approx((2.0, 8.0 + Gear().tip_radius, 0.05), abs=1e-3)


def test_what_cannot_be_drawn_is_told(tmp_path):
    model = Model().with_element(RigidBody(id="thin", shapes=(Box(), Cone(radius=1e-300))))
    (finding,) = formats.save(model, tmp_path / "a.glb")
    assert (finding.code, finding.elements) == ("lost_shape", ("thin",))
    with pytest.raises(FileError, match="no body has a shape, so there is nothing to see"):
        formats.save(Model(), tmp_path / "b.obj")
    assert not (tmp_path / "b.obj").exists()
