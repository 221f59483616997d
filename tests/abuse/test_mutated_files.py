"""Damaged projects, URDF and MJCF files: a model, or one sentence with the place and the reason; nothing else."""

import signal
from pathlib import Path

import mutations
import pytest
from sample_models import every_kind

from linkwork.command_line.__main__ import main
from linkwork.errors import FileError, ModelError
from linkwork.files import formats, project

ROOT = Path(__file__).parents[2]
DATA = ROOT / "tests" / "engine" / "files" / "data"
PATIENCE = 30  # seconds; a file of a few kilobytes takes milliseconds

SAMPLES = {
    "project.linkwork": [
        project.to_text(every_kind()).encode(),
        *(path.read_bytes() for path in sorted(ROOT.glob("sample_projects/*/*.linkwork"))),
    ],
    "robot.urdf": [(DATA / "arm.urdf").read_bytes()],
    "robot.xml": [(DATA / name).read_bytes() for name in ("walker.xml", "arm.xml")],
}
FEW = pytest.param(150, id="sample")
ALL = pytest.param(5000, id="all", marks=[pytest.mark.slow, pytest.mark.timeout(3000)])


@pytest.fixture(autouse=True)
def impatient():
    """Ends what hangs."""

    def give_up(*_):
        raise TimeoutError(f"a file took more than {PATIENCE} s")

    signal.signal(signal.SIGALRM, give_up)
    yield
    signal.alarm(0)


def damaged(name: str, seed: int) -> bytes:
    samples = SAMPLES[name]
    return mutations.mutated(samples[seed % len(samples)], "json" if name.endswith(".linkwork") else "xml", seed)


def written(folder: Path, name: str, content: bytes) -> Path:
    path = folder / name
    path.write_bytes(content)
    parts = folder / "parts"
    parts.mkdir(exist_ok=True)
    (parts / "tail.xml").write_bytes((DATA / "parts" / "tail.xml").read_bytes())
    return path


@pytest.mark.parametrize("many", [FEW, ALL])
@pytest.mark.parametrize("name", SAMPLES)
def test_damaged_files_give_a_model_or_a_sentence(name, many, project_folder):
    outcomes = {"model": 0, "sentence": 0}
    for seed in range(many):
        path = written(project_folder, name, damaged(name, seed))
        signal.alarm(PATIENCE)
        try:
            model, findings = formats.load(path)
        except (FileError, ModelError) as error:
            outcomes["sentence"] += 1
            assert_says_why(str(error), path, seed)
        else:
            outcomes["model"] += 1
            assert project.from_text(project.to_text(model), project_folder) == model, seed
            for finding in findings:
                assert finding.message.endswith("."), (seed, finding)
                assert len(finding.message) < 4000, (seed, finding)
    signal.alarm(0)
    assert min(outcomes.values()) > many // 50, "the damage is neither always fatal nor never"


def assert_says_why(told: str, path: Path, seed: int) -> None:
    """A sentence that begins with the file, is short enough to read, and ends as sentences do."""
    assert told.startswith(str(path)) or str(path.parent) in told, (seed, told)
    assert told.endswith("."), (seed, told)
    assert len(told) < 1000, (seed, told)
    assert "\n" not in told, (seed, told)
    for word in ("Traceback", "object at 0x", "NoneType", "unexpected keyword", "codec can't", "<class"):
        assert word not in told, (seed, told)


@pytest.mark.parametrize("many", [pytest.param(12, id="sample"), pytest.param(300, id="all", marks=ALL.marks)])
@pytest.mark.parametrize("name", SAMPLES)
def test_the_command_line_never_shows_a_traceback(name, many, project_folder, capsys):
    main(["run", str(written(project_folder, name, SAMPLES[name][0])), "--until", "0.002"])  # kernels compile once
    capsys.readouterr()
    for seed in range(many):
        path = written(project_folder, name, damaged(name, seed))
        for words in (
            ["check", str(path)],
            ["convert", str(path), str(project_folder / "out.linkwork")],
            ["convert", str(path), str(project_folder / "out.xml")],
            ["run", str(path), "--until", "0.002", "--out", str(project_folder / "out.csv")],
        ):
            signal.alarm(4 * PATIENCE)
            code = main(words)
            told = capsys.readouterr()
            assert code in (0, 1, 2), (seed, words)
            assert (code == 2) <= told.err.startswith("linkwork: "), (seed, words, told.err)
            assert "Traceback" not in told.err + told.out, (seed, words)
    signal.alarm(0)
