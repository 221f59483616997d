"""A project on disk, and the command as a person calls it."""

import json

import pytest
from sample_models import double_pendulum

from linkwork.command_line.__main__ import main
from linkwork.files import project


@pytest.fixture
def pendulum_file(tmp_path):
    path = tmp_path / "double pendulum.linkwork"
    project.save(double_pendulum(), path)
    return str(path)


@pytest.fixture
def call(capsys):
    """Runs `linkwork` with these words: exit code, what it printed, what it complained of."""

    def run(*words):
        try:
            code = main([str(word) for word in words])
        except SystemExit as left:
            code = left.code
        told = capsys.readouterr()
        return code, told.out, told.err

    return run


@pytest.fixture
def call_json(call):
    """Runs `linkwork ... --json`: exit code and the one object that it printed."""

    def run(*words):
        code, out, _ = call(*words, "--json")
        assert out.count("\n") == 1
        return code, json.loads(out)

    return run
