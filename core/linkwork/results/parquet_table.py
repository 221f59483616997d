"""Results as Parquet: a column for each number, its unit with it, and what was run in the file's own metadata."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from linkwork.results.channel import Channel, gathered

KEY = b"linkwork"


def write(path: Path, channels: Sequence[Channel], about: Mapping[str, Any]) -> None:
    """Write the columns, named as in CSV."""
    import pyarrow
    from pyarrow import parquet

    fields, columns = [], []
    for channel in channels:
        for name, values in channel.columns():
            fields.append(pyarrow.field(name, pyarrow.float64(), metadata={"unit": channel.unit}))
            columns.append(pyarrow.array(values))
    schema = pyarrow.schema(fields, metadata={KEY: json.dumps(dict(about))})
    parquet.write_table(pyarrow.Table.from_arrays(columns, schema=schema), path)


def read(path: Path) -> tuple[list[Channel], dict[str, Any]]:
    """Read the columns and what was run."""
    from pyarrow import parquet

    table = parquet.ParquetFile(path).read()
    about = json.loads((table.schema.metadata or {})[KEY])
    columns = zip(table.column_names, table.columns, strict=True)
    return gathered({name: column.to_numpy() for name, column in columns}), about
