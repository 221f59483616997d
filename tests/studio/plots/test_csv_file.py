"""Tables that any program reads."""

import csv

import numpy as np
import pytest

from linkwork.errors import FileError
from linkwork.results.recording import Recording
from linkwork_studio.plots import csv_file


def test_every_sample_to_the_last_digit(recording, tmp_path):
    path = tmp_path / "run.csv"
    assert csv_file.write(path, recording, ("energy.kinetic", "energy.potential")) == 1000
    with path.open(encoding="utf-8") as file:
        head, *rows = csv.reader(file)
    assert head == ["time [s]", "energy.kinetic [J]", "energy.potential [J]"]
    table = np.array(rows, dtype=float)
    times, values = recording.window("energy.potential")
    assert np.array_equal(table[:, 0], times)
    assert np.array_equal(table[:, 2], values)


def test_channels_read_one_after_the_other_are_cut_to_what_they_share():
    class Growing(Recording):
        def window(self, channel, most=None):
            found = super().window(channel, most)
            self.append(self.count * 1.0, (0.0, 0.0))
            return found

    growing = Growing(("a", "b"), capacity=256)
    for time in range(400):
        growing.append(float(time), (time, -time))
    table = csv_file.aligned(growing, ("a", "b"))
    assert np.array_equal(table[:, 1], -table[:, 2])
    assert np.array_equal(table[:, 0], table[:, 1])


def test_nothing_recorded_is_an_empty_table(tmp_path):
    assert csv_file.write(tmp_path / "empty.csv", Recording(("a",)), ("a",)) == 0


def test_a_place_that_cannot_be_written_is_named(recording, tmp_path):
    with pytest.raises(FileError, match=r"run\.csv cannot be written"):
        csv_file.write(tmp_path / "nowhere" / "run.csv", recording, ("violation",))


def test_samples_that_are_far_apart_come_with_their_extremes(tmp_path):
    recording = Recording(("a", "b"))
    recording.set_channels(("a", "b"), extremes=True)
    recording.append(0.1, (1.0, 2.0, -1.0, 1.5, 3.0, 2.5))
    path = tmp_path / "run.csv"
    csv_file.write(path, recording, ("a", "b"))
    head, row = path.read_text().splitlines()
    assert head == '"time [s]","a []","b []","a least []","b least []","a largest []","b largest []"'
    assert [float(n) for n in row.split(",")] == [0.1, 1.0, 2.0, -1.0, 1.5, 3.0, 2.5]
