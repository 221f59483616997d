"""Files made to exhaust a reader: the command refuses each in one sentence, within bounded time and memory."""

import base64
import os
import resource
import subprocess
import sys

import pytest

MEMORY = 3 << 30  # bytes of address space; the libraries alone take more than one
SECONDS = 100  # of the processor, on a slow machine
MEGA = 1_000_000

pytestmark = pytest.mark.timeout(600)


def limited() -> None:
    """Bound what the command may take."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def refused(path, *words) -> str:
    """What the command complains of."""
    command = [
        sys.executable,
        "-m",
        "linkwork.command_line",
        *(words or ("convert", path, path.with_name("out.linkwork"))),
    ]
    told = subprocess.run(
        command, capture_output=True, text=True, preexec_fn=limited, env={**os.environ, "OMP_NUM_THREADS": "1"}
    )
    assert told.returncode == 2, told.stderr[-2000:]
    assert told.stderr.startswith("linkwork: ")
    assert told.stderr.count("\n") == 1, told.stderr[:2000]
    assert told.stderr.endswith(".\n")
    assert len(told.stderr) < 1000
    assert not path.with_name("out.linkwork").exists()
    return told.stderr


def billion_laughs(root: str) -> bytes:
    """Entities that double thirty times."""
    entities = "".join(f'<!ENTITY a{i + 1} "&a{i};&a{i};">' for i in range(30))
    return f'<!DOCTYPE {root} [<!ENTITY a0 "ha">{entities}]><{root} name="&a30;"/>'.encode()


def body(field: bytes, value: bytes) -> bytes:
    return b'{"linkwork": 1, "bodies": [{"id": "a", "kind": "rigid", "' + field + b'": ' + value + b"}]}"


WORST = {
    "brackets.linkwork": lambda: b"[" * (100 * MEGA),
    "both brackets.linkwork": lambda: b"[" * (50 * MEGA) + b"]" * (50 * MEGA),
    "braces.linkwork": lambda: b'{"a":' * (20 * MEGA),
    "empty lists.linkwork": lambda: b'{"linkwork": 1, "bodies": [' + b"[]," * (10 * MEGA) + b"[]]}",
    "a long number.linkwork": lambda: b'{"linkwork": 1, "gravity": [0, 0, ' + b"1" * (100 * MEGA) + b"]}",
    "a long fraction.linkwork": lambda: b'{"linkwork": 1, "gravity": [0, 0, 0.' + b"1" * (50 * MEGA) + b", 1]}",
    "a long unit.linkwork": lambda: body(b"mass", b'"' + b"1 kg * " * (10 * MEGA) + b'"'),
    "powers of units.linkwork": lambda: body(b"mass", b'"' + b"9^" * 90 + b'9 kg"'),
    "a long id.linkwork": lambda: (
        b'{"linkwork": 1, "bodies": [{"kind": "rigid", "id": "' + b"a" * (100 * MEGA) + b'"}]}'
    ),
    "a long name.linkwork": lambda: (
        b'{"linkwork": 1, "bodies": [{"kind": "rigid"}], "name": "' + b"a" * (100 * MEGA) + b'"}'
    ),
    "many points.linkwork": lambda: body(
        b"shapes",
        b'[{"kind": "mesh", "surface": {"points": "' + base64.b64encode(bytes(36 * MEGA)) + b'"}}]',
    ),
    "zeros.linkwork": lambda: bytes(100 * MEGA),
    "laughs.urdf": lambda: billion_laughs("robot"),
    "laughs.xml": lambda: billion_laughs("mujoco"),
    "deep.xml": lambda: b"<mujoco>" + b"<a>" * (3 * MEGA),
    "deep.urdf": lambda: b"<robot>" + b"<link>" * (3 * MEGA),
    "wide.urdf": lambda: b"<robot>" + b"<link/>" * (2 * MEGA) + b"</robot>",
    "brackets.xml": lambda: b"<" * (100 * MEGA),
    "attributes.xml": lambda: b"<mujoco " + b"".join(b'a%d="" ' % i for i in range(MEGA)) + b">",
    "a long attribute.urdf": lambda: b'<robot name="' + b"a" * (19 * MEGA) + b'"/>',
    "a long vector.xml": lambda: b'<mujoco><option gravity="' + b"1 " * (9 * MEGA) + b'"/></mujoco>',
    "a long tag.urdf": lambda: b"<robot><" + b"a" * (19 * MEGA) + b"/></robot>",
    "a comment.xml": lambda: b"<!--" + b"a" * (100 * MEGA) + b"--><mujoco/>",
}
EVERY_DAY = ("brackets.linkwork", "a long number.linkwork", "laughs.urdf", "laughs.xml", "deep.xml")


@pytest.mark.parametrize("name", [n if n in EVERY_DAY else pytest.param(n, marks=pytest.mark.slow) for n in WORST])
def test_a_file_made_to_exhaust_is_refused(name, tmp_path):
    path = tmp_path / name
    path.write_bytes(WORST[name]())
    told = refused(path)
    path.unlink()  # pytest keeps the folder
    assert str(path) in told


@pytest.mark.parametrize("suffix", [".linkwork", ".urdf", ".xml"])
def test_a_device_without_end_is_not_read(suffix, tmp_path):
    path = tmp_path / f"zero{suffix}"
    path.symlink_to("/dev/zero")
    assert "is not a regular file." in refused(path)


@pytest.mark.parametrize("suffix", [".linkwork", ".urdf", ".xml"])
def test_a_pipe_that_nobody_writes_to_is_not_waited_for(suffix, tmp_path):
    path = tmp_path / f"pipe{suffix}"
    os.mkfifo(path)
    assert "is not a regular file." in refused(path)


def test_includes_in_a_ring_end(tmp_path):
    (tmp_path / "a.xml").write_text('<mujoco><include file="b.xml"/></mujoco>')
    (tmp_path / "b.xml").write_text('<mujoco><include file="a.xml"/></mujoco>')
    assert "is included twice" in refused(tmp_path / "a.xml")


@pytest.mark.parametrize("verb", [("check",), ("run", "--until", "1"), ("convert", "{}", "out.urdf")])
def test_every_verb_refuses_alike(verb, tmp_path):
    path = tmp_path / "brackets.linkwork"
    path.write_bytes(b"[" * 1000)
    words = [word.format(path) for word in verb] if "{}" in verb else [verb[0], path, *verb[1:]]
    assert str(path) in refused(path, *words)
