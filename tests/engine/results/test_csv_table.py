"""CSV as spreadsheets read it."""

import numpy as np
import pytest

from linkwork.results import csv_table
from linkwork.results.channel import Channel

LONG = "time [s]\n" + "1" * 200_000  # longer than the reader of the library takes
TIME = Channel("", "time", "", "s", np.array([0.0, 0.1]))


def test_names_with_commas_and_quotes_are_quoted(tmp_path):
    path = tmp_path / "t.csv"
    csv_table.write(path, [TIME, Channel("measures", 'a "b", c', "", "N", np.array([1 / 3, -0.0]))], {})
    assert path.read_text() == 'time [s],"a ""b"", c [N]"\n0.0,0.3333333333333333\n0.1,-0.0\n'
    channels, about = csv_table.read(path)
    assert (channels[1].id, about) == ('a "b", c', {})


@pytest.mark.parametrize("text", ["", "time [s]\n0,1\n", "time [s]\nsoon\n", "time [s],b\n0\n", LONG])
def test_what_is_no_table(text, tmp_path):
    path = tmp_path / "t.csv"
    path.write_text(text)
    with pytest.raises(ValueError):  # noqa: PT011 - saving.py tells the file
        csv_table.read(path)
