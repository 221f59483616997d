"""The door to all formats; mutated files give one sentence, never a traceback and never a file from outside."""

import random
import re
from pathlib import Path

import pytest
from sample_models import chain

import linkwork as lw
from linkwork.errors import FileError, ModelError
from linkwork.files import formats, project
from linkwork.model.drivers.coupler import Coupler
from linkwork.model.forces.joint_friction import JointFriction
from linkwork.model.forces.joint_spring import JointSpring

DATA = Path(__file__).parent / "data"
SAMPLES = ["arm.urdf", "walker.xml", "arm.xml"]
MUTATIONS = 500

WORDS = [
    "nan", "-inf", "1e308", "1e-320", "-1", "0", "1e29", "", "x" * 5000, "1 2", "0 0 0", "\u0663", "&bomb;",
    "../../etc/passwd", "/etc/hostname", "true", "world", "ground", "parts/tail.xml", "walker.xml", "mesh", "free",
    "planar",
]  # fmt: skip
PIECES = [
    '<!DOCTYPE a [<!ENTITY b "bb">]>', "<a>" * 500, "<" * 1000, '<include file="../secret.xml"/>', "<joint/>", "<body>",
    "</body>", "</link>", "<freejoint/>", "\x00", "\x1f", "é", "<!--", "]]>", "<?xml?>",
]  # fmt: skip


def mutated(text: str, chance: random.Random) -> bytes:
    """A text with one to three faults of different sorts."""
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(text) + 1)
        fault = chance.randrange(6)
        if fault == 0:
            text = text[:at]
        elif fault == 1:
            text = text[:at] + chance.choice(PIECES) + text[at:]
        elif fault == 2:
            text = text[:at] + text[at + chance.randrange(40) :]
        elif fault == 3:
            values = list(re.finditer(r'"[^"]*"', text)) or [re.search("$", text)]
            value = chance.choice(values)
            text = f'{text[: value.start()]}"{chance.choice(WORDS)}"{text[value.end() :]}'
        elif fault == 4:
            lines = text.split("\n")
            chance.shuffle(lines)
            text = "\n".join(lines)
        else:
            lines = text.split("\n")
            line = chance.choice(lines)
            lines.insert(chance.randrange(len(lines) + 1), line)
            text = "\n".join(lines)
    return text.encode("utf-8", "surrogatepass")


def test_mutated_files(tmp_path):
    """Each gives a model or one of our errors with a place, soon."""
    (tmp_path / "secret.xml").write_text("<x><body name='secret'/></x>")
    home = tmp_path / "home"
    (home / "parts").mkdir(parents=True)
    (home / "parts/tail.xml").write_bytes((DATA / "parts/tail.xml").read_bytes())
    texts = {name: (DATA / name).read_text() for name in SAMPLES}
    chance, told = random.Random(20261118), []
    for number in range(MUTATIONS):
        name = SAMPLES[number % len(SAMPLES)]
        path = home / f"fuzz{Path(name).suffix}"
        path.write_bytes(mutated(texts[name], chance))
        try:
            model, _ = formats.load(path, merge_fixed=number % 2 == 0)
            assert "secret" not in model
        except (FileError, ModelError) as error:
            told.append(str(error))
    assert MUTATIONS / 4 < len(told) < MUTATIONS, "the faults are neither all found nor all harmless"
    assert all(str(home) in message and len(message) < 1500 for message in told)


def test_the_suffix_tells_the_format(tmp_path):
    model = chain(2, "revolute")
    for name in ("a.linkwork", "a.urdf", "a.xml", "a.MJCF"):
        assert formats.save(model, tmp_path / name) == ()
        back, findings = formats.load(tmp_path / name)
        assert list(back.bodies) == list(model.bodies)
        assert [f for f in findings if f.level != "info"] == []
    assert project.load(tmp_path / "a.linkwork") == model
    with pytest.raises(FileError, match="the suffix tells the format"):
        formats.save(model, tmp_path / "a.step")
    assert not (tmp_path / "a.step").exists()


def test_urdf_and_mjcf_are_told_apart_by_what_is_in_them(tmp_path):
    (tmp_path / "robot.xml").write_text((DATA / "arm.urdf").read_text())
    assert "forearm" in formats.load(tmp_path / "robot.xml")[0]
    (tmp_path / "page.xml").write_text("<html/>")
    with pytest.raises(FileError, match="not with <html>"):
        formats.load(tmp_path / "page.xml")


def test_the_public_door():
    mechanism = lw.load(DATA / "arm.urdf")
    assert "forearm" in mechanism.model.bodies
    assert {f.code for f in mechanism.findings} >= {"stops"}


def test_an_unreadable_file_leaves_an_old_one_alone(tmp_path):
    with pytest.raises(FileError, match="cannot be written"):
        formats.save(chain(1, "revolute"), tmp_path / "gone" / "a.urdf")


@pytest.mark.parametrize("name", ["a.urdf", "a.xml"])
def test_couplers_go_there_and_back(name, tmp_path):
    model = chain(2, "revolute")
    coupler = Coupler(id="belt", first="joint0", second="joint1", factor=-1.5)
    assert formats.save(model.with_element(coupler), tmp_path / name) == ()
    (found,) = formats.load(tmp_path / name)[0].drivers.values()
    assert (found.first, found.second, found.factor) == ("joint0", "joint1", -1.5)


@pytest.mark.parametrize("name", ["a.urdf", "a.xml"])
def test_dampers_and_friction_go_there_and_back(name, tmp_path):
    damper = JointSpring(id="damper", joint="joint0", stiffness=0.0, damping=0.3)
    model = chain(2, "revolute").with_element(damper).with_element(JointFriction(id="rust", joint="joint1", level=0.1))
    assert formats.save(model, tmp_path / name) == ()
    back = formats.load(tmp_path / name)[0].forces
    assert (back["joint0_spring"].stiffness, back["joint0_spring"].damping) == (0.0, 0.3)
    assert back["joint1_friction"].level == 0.1


def test_springs_go_to_mjcf_and_are_told_in_urdf(tmp_path):
    model = chain(2, "revolute").with_element(JointSpring(id="leaf", joint="joint0", stiffness=5.0, free=0.25))
    assert formats.save(model, tmp_path / "a.xml") == ()
    assert formats.load(tmp_path / "a.xml")[0].forces["joint0_spring"].free == 0.25
    assert [finding.code for finding in formats.save(model, tmp_path / "a.urdf")] == ["lost_forces"]


def test_a_file_is_named_once(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    inertia = '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="5"/>'
    Path("arm.urdf").write_text(f'<robot><link name="a"><inertial><mass value="1"/>{inertia}</inertial></link></robot>')
    with pytest.raises(FileError, match=r"^arm\.urdf, line 1, <link a>: a: this inertia"):
        formats.load("arm.urdf")
