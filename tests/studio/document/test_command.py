"""A command as data."""

import dataclasses

import pytest

from linkwork_studio.document.command import Command


def test_a_command_cannot_be_changed():
    command = Command("Nothing", ())
    assert (command.merge_key, command.select) == (None, None)
    with pytest.raises(dataclasses.FrozenInstanceError):
        command.label = "Something"
