"""`linkwork convert`: formats by suffix, findings told, exit codes."""

import json
import shutil
from pathlib import Path

import pytest
from sample_models import loop

from linkwork.command_line.__main__ import main
from linkwork.files import formats, project

DATA = Path(__file__).parents[1] / "files" / "data"


@pytest.mark.parametrize("suffix", [".linkwork", ".urdf", ".xml"])
def test_every_way(tmp_path, capsys, suffix):
    target = tmp_path / f"arm{suffix}"
    assert main(["convert", str(DATA / "arm.urdf"), str(target)]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"{target}: 8 bodies and 8 joints from ")
    assert "info: Limits of joints became elastic stops: j1, j2, j7." in told
    assert "finger" in formats.load(target)[0]


def test_one_object_of_json(tmp_path, capsys):
    target = tmp_path / "arm.linkwork"
    assert main(["convert", str(DATA / "arm.urdf"), str(target), "--merge-fixed", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["bodies"], told["joints"], told["target"]) == (7, 7, str(target))
    assert {"level", "code", "message", "elements"} == set(told["findings"][0])


def test_a_floating_root(tmp_path):
    target = tmp_path / "arm.linkwork"
    main(["convert", str(DATA / "arm.urdf"), str(target), "--floating"])
    assert "free" in {joint.kind for joint in project.load(target).joints.values()}


def test_a_loss_that_is_an_error(tmp_path, capsys):
    project.save(loop(3, "revolute"), tmp_path / "loop.linkwork")
    assert main(["convert", str(tmp_path / "loop.linkwork"), str(tmp_path / "loop.urdf")]) == 1
    assert "error: In URDF joints that close loops could not be converted: joint" in capsys.readouterr().out


def test_an_fmu(tmp_path, capsys):
    target = tmp_path / "arm.fmu"
    assert main(["convert", str(DATA / "arm.urdf"), str(target)]) == 0
    assert (
        "warning: The FMU tells nothing: its outputs are the measures, and there are none." in capsys.readouterr().out
    )
    assert main(["convert", str(target), str(tmp_path / "back.linkwork")]) == 2
    assert "an FMU can be written, not read" in capsys.readouterr().err


@pytest.mark.parametrize(("source", "target"), [("gone.urdf", "a.xml"), ("bad.urdf", "a.xml"), ("arm.urdf", "a.step")])
def test_wrong_input_is_one_sentence(tmp_path, capsys, source, target):
    (tmp_path / "bad.urdf").write_text("<robot><link")
    shutil.copy(DATA / "arm.urdf", tmp_path)
    assert main(["convert", str(tmp_path / source), str(tmp_path / target)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("linkwork: ")
    assert told.err.count("\n") == 1
    assert not (tmp_path / target).exists()
