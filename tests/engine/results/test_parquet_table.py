"""Parquet as other programs read it."""

import numpy as np

from linkwork.results import parquet_table
from linkwork.results.channel import Channel


def test_columns_are_numbers_and_what_was_run_is_json(tmp_path):
    from pyarrow import parquet

    path = tmp_path / "t.parquet"
    parquet_table.write(path, [Channel("", "time", "", "s", np.array([0.0, 0.1]))], {"solver": "ali3p", "step": 1e-3})
    table = parquet.read_table(path)
    assert table.column("time [s]").to_pylist() == [0.0, 0.1]
    assert table.schema.metadata[b"linkwork"] == b'{"solver": "ali3p", "step": 0.001}'
