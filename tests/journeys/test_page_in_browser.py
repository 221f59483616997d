"""A page that plays, opened in a real browser: it plays, is scrubbed, changes branch, and tells the run's numbers."""

import numpy as np
import pytest
from browser import opened

import linkwork as lw

pytestmark = pytest.mark.timeout(600)

SCRIPT = """
await waited(() => window.player);
const { player } = window, found = {};
const run = player.run, plot = player.plots[0];
found.names = [...run.names().keys()];
player.seek(0.5);
found.value = run.valueAt("total energy", 0.5);
found.shown = document.querySelector("#clock").textContent;
const group = [...player.scene.groups.values()].find((one) => one.root.visible);
found.place = group.poses.find((one) => one.pose === 0).holder.position.toArray();
const bar = document.getElementById("time");
bar.value = 0.2;
bar.dispatchEvent(new Event("input"));
found.scrubbed = player.time;
document.getElementById("play").click();
await waited(() => player.time > 0.3);
document.getElementById("play").click();
found.played = player.isPlaying === false;
const pixels = new Uint8Array(4 * 100 * 100), gl = player.scene.renderer.getContext();
player.scene.draw();
const [x, y] = [gl.drawingBufferWidth / 2 - 50, gl.drawingBufferHeight / 2 - 50];
gl.readPixels(x, y, 100, 100, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
found.colors = new Set(Array.from({ length: 1e4 }, (_, n) => pixels.slice(4 * n, 4 * n + 3).join())).size;
const branch = document.getElementById("branch");
found.branches = [...branch.options].map((option) => option.value);
branch.value = "0";
branch.dispatchEvent(new Event("change"));
player.seek(0.9);
found.caption = document.getElementById("caption").textContent;
found.marks = document.querySelectorAll("#marks i").length;
found.end = run.end;
return found;
"""


@pytest.fixture(scope="module")
def live():
    m = lw.Mechanism("two links", gravity=(0, 0, -9.81))
    for name, x in (("upper", 0.5), ("lower", 1.5)):
        m.add_body(name, mass=1, shape=lw.Box(x=1, y=0.1, z=0.1), position=(x, 0, 0))
    m.add_joint("pin", "revolute", base="ground", follower="upper", at=(0, 0, 0), axis=(0, 1, 0))
    m.add_joint("elbow", "revolute", base="upper", follower="lower", at=(1, 0, 0), axis=(0, 1, 0))
    with lw.LiveRun(m) as run:
        run.advance(0.8)
        run.edit(lw.edits.RemoveJoint("elbow"))
        run.advance(0.4)
        run.rewind(0.6)
        run.advance(0.5)
        run.close()
        yield run


def test_it_plays_and_tells_the_numbers_of_the_run(live, tmp_path):
    lw.export(live, tmp_path / "run.html", {0.0: "Two links.", 0.7: ""})
    with opened((tmp_path / "run.html").as_uri(), tmp_path / "profile") as page:
        found = page.run(SCRIPT)
    reel = live.reel()
    shown = next(s for s in reel.branch(0).takes[0].snapshots if abs(s.time - 0.5) < 1e-9)
    assert found["value"] == shown.energy.total
    assert found["place"] == pytest.approx(shown.position("upper"), abs=1e-6)
    assert found["shown"] == "0.50 s"
    assert found["scrubbed"] == pytest.approx(0.2)
    assert found["played"]
    assert found["colors"] > 2, "the middle of the picture shows something"
    assert found["branches"] == ["0", "1"]
    assert found["end"] == pytest.approx(1.2)
    assert found["caption"] == "elbow removed"
    assert found["marks"] == 1
    assert {"pin: angle", "elbow: angle", "total energy"} <= set(found["names"])


BENT = """
await waited(() => window.player);
const { player } = window;
player.seek(0.2);
const group = [...player.scene.groups.values()].find((one) => one.root.visible);
const { mesh, surface } = group.sheets[0];
mesh.updateWorldMatrix(true, false);
const corners = player.run.data.surfaces[surface].corners, drawn = mesh.geometry.attributes.position, found = [];
corners.forEach((corner, n) => (found[corner] = mesh.position.clone().fromBufferAttribute(drawn, n)));
return found.map((point) => point.applyMatrix4(mesh.matrixWorld).toArray());
"""


def test_an_elastic_body_is_drawn_as_it_is_bent(tmp_path):
    m = lw.Mechanism("arm", gravity=(0, 0, -9.81))
    m.add_body("arm", density=1150, shape=lw.Box(x=1, y=0.06, z=0.02), position=(0.5, 0, 0))
    m.add_joint("clamp", "fixed", base="ground", follower="arm", at=(0, 0, 0))
    m.make_elastic("arm", E=3e9, nu=0.4, vectors=4, edge=0.02)
    run = lw.simulate(m, until=0.2, step=1e-3, sample=0.02)
    lw.export(run, tmp_path / "bent.html")
    with opened((tmp_path / "bent.html").as_uri(), tmp_path / "profile") as page:
        found = np.array(page.run(BENT))
    assert np.abs(found - run.snapshots[-1].elastic["arm"].points()).max() < 2e-5
