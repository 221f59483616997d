"""The two commands of a fresh clone say in one sentence what stops them, and do nothing the second time."""

import importlib.util
import os
import shutil
import subprocess
import sys

import pytest


@pytest.fixture
def bootstrap(root, tmp_path, monkeypatch):
    """The set-up code, turned to an empty clone."""
    spec = importlib.util.spec_from_file_location("bootstrap", root / "app/bootstrap.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    shutil.copy(root / "pyproject.toml", tmp_path)
    monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(module, "missing_libraries", dict)
    return module


@pytest.fixture
def installs(bootstrap, monkeypatch):
    """The wishes that were installed, in order, with nothing fetched."""
    done = []
    monkeypatch.setattr(bootstrap, "is_whole", lambda venv, inside, python: venv.mkdir(exist_ok=True) or True)
    monkeypatch.setattr(bootstrap, "install", lambda python, wishes, log: done.append(wishes))
    return done


def test_a_second_start_installs_nothing(bootstrap, installs):
    for _ in range(2):
        bootstrap.prepare(".venv", ["-e", "."])
        bootstrap.prepare(".venv", ["pytest"])
    assert installs == [["-e", "."], ["pytest"]]


def test_a_new_dependency_is_installed(bootstrap, installs, tmp_path):
    bootstrap.prepare(".venv", ["-e", "."])
    (tmp_path / "pyproject.toml").write_text("changed")
    bootstrap.prepare(".venv", ["-e", "."])
    assert len(installs) == 2


def test_a_dead_network_is_said_in_one_sentence(bootstrap, tmp_path):
    dead = ["--isolated", "--index-url", "http://127.0.0.1:9/simple", "--target", str(tmp_path), "no-such-package"]
    with pytest.raises(bootstrap.SetUpError, match="check the network"):
        bootstrap.install(sys.executable, dead, tmp_path / "install.log")


def test_a_wrong_wish_is_said_with_the_reason_of_pip(bootstrap, tmp_path):
    with pytest.raises(bootstrap.SetUpError, match="Invalid requirement"):
        bootstrap.install(sys.executable, ["no such package"], tmp_path / "install.log")


def test_a_folder_that_cannot_be_written_to(bootstrap, monkeypatch):
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(bootstrap.SetUpError, match="cannot be written to"):
        bootstrap.prepare(".venv", ["-e", "."])


@pytest.mark.skipif(sys.platform != "linux", reason="sudo and apt-get are Debian's")
def test_whoever_is_not_root_is_told_the_command(bootstrap, monkeypatch):
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    with pytest.raises(bootstrap.SetUpError, match="sudo apt-get install -y --no-install-recommends libegl1"):
        bootstrap.provide(["libegl1"])


def test_another_system_is_told_the_libraries(bootstrap, monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: "/usr/bin/dnf" if name == "dnf" else None)
    with pytest.raises(bootstrap.SetUpError, match=r"sudo dnf install 'libEGL.so.1\(\)\(64bit\)'"):
        bootstrap.provide(["libegl1"], ["libEGL.so.1"])


def test_a_machine_without_a_supported_python(bootstrap, monkeypatch):
    monkeypatch.setattr(bootstrap, "supported_pythons", dict)
    with pytest.raises(bootstrap.SetUpError, match=r"needs Python 3\.11, 3\.12 or 3\.13"):
        bootstrap.find_python()


ENDINGS = [("SetUpError('no')", 2), ("OSError('no')", 2), ("KeyboardInterrupt", 130)]


@pytest.mark.parametrize(("raised", "code"), ENDINGS)
def test_no_traceback_reaches_the_user(root, raised, code):
    script = f"from bootstrap import *\ndef main(arguments):\n    raise {raised}\nrun_guarded(main)"
    told = subprocess.run([sys.executable, "-c", script], cwd=root / "app", capture_output=True, text=True)
    assert told.returncode == code
    assert "Traceback" not in told.stderr


@pytest.mark.skipif(os.name != "posix", reason="shells without PATH look in the usual places")
def test_an_empty_environment_is_filled_and_the_interpreter_found(root, tmp_path):
    (tmp_path / "python3").symlink_to(sys.executable)
    script = f"import bootstrap\nbootstrap.USUAL_PATH = {str(tmp_path)!r}\n"
    script += "def main(arguments):\n    print(bootstrap.os.environ['PATH'], bootstrap.sys.executable)\n    return 0\n"
    script += "bootstrap.run_guarded(main)"
    started = {"executable": sys.executable, "env": {}, "cwd": root / "app", "capture_output": True, "text": True}
    told = subprocess.run(["python3", "-c", script], **started)
    assert told.stdout.split() == [str(tmp_path), str(tmp_path / "python3")], told.stderr
