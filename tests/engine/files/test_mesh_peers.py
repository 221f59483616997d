"""Meshes weighed by Linkwork and by MuJoCo, where that is installed, and our own files read by it."""

import numpy as np
import pytest
from surfaces import cube, moved, torus

from linkwork.files import formats, obj, stl
from linkwork.math3d import inertia, rotation
from linkwork.model.surface import Surface

CLOUD = np.random.default_rng(0).normal(size=(40, 3)) * (0.3, 0.2, 0.1) + (0.5, -0.2, 0.1)
TURN = "0.5 0.1 -0.3 0.8"
TEXT = f"""<mujoco><compiler angle="radian"/><asset>
<mesh name="rock" file="rock.stl" scale="0.001 0.002 -0.001"/><mesh name="ring" file="ring.obj" inertia="exact"/>
<mesh name="cloud" vertex="{" ".join(map(repr, CLOUD.reshape(-1).tolist()))}"/>
<mesh name="block" file="block.obj" refpos="0.1 0 0.2" refquat="{TURN}"/></asset><worldbody>
<body name="a" pos="1 2 3"><freejoint/><geom type="mesh" mesh="rock" pos="0.1 0.2 0.3" quat="{TURN}" density="700"/>
<geom type="mesh" mesh="ring" mass="2"/></body>
<body name="b"><freejoint/><geom type="mesh" mesh="cloud" euler="0.1 0.2 0.3"/></body>
<body name="c"><freejoint/><geom type="mesh" mesh="block" pos="1 0 0"/></body></worldbody></mujoco>"""


def test_masses_centres_and_inertias_agree_with_mujoco(tmp_path):
    """To rounding for mass and centre; MuJoCo moves the points to the centre in single precision before the rest."""
    mujoco = pytest.importorskip("mujoco")
    points, faces = Surface.of(CLOUD).hull.arrays()
    (tmp_path / "rock.stl").write_bytes(stl.write(1000 * points, faces, "rock"))
    (tmp_path / "ring.obj").write_bytes(obj.write(*torus(0.3, 0.1, 24), "ring"))
    (tmp_path / "block.obj").write_bytes(obj.write(*moved(cube(0.5), (0.1, 0.2, 0.3)), "block"))
    (tmp_path / "m.xml").write_text(TEXT)
    ours, findings = formats.load(tmp_path / "m.xml")
    formats.save(ours, tmp_path / "again.xml")
    assert findings == ()
    for name in ("m.xml", "again.xml"):
        theirs = mujoco.MjModel.from_xml_path(str(tmp_path / name))
        data = mujoco.MjData(theirs)
        mujoco.mj_forward(theirs, data)
        for id in "abc":
            body, row = ours.bodies[id], theirs.body(id).id
            axes, own = np.array(rotation.axes(body.rotation)).T, data.ximat[row].reshape(3, 3)
            tensor = axes @ np.array(inertia.tensor(body.inertia, body.products)) @ axes.T
            assert body.mass == pytest.approx(theirs.body_mass[row], rel=1e-12)
            assert body.position == pytest.approx(data.xipos[row], abs=1e-12)
            assert tensor == pytest.approx(own @ np.diag(theirs.body_inertia[row]) @ own.T, abs=1e-6 * tensor.max())
