"""Grids of VTK: what is no grid, what cannot be carried, and damage."""

from pathlib import Path

import pytest

from linkwork.errors import FileError
from linkwork.fem.readers.vtu import read_vtu

WHOLE = (Path(__file__).parent / "meshes" / "wedge2_ascii.vtu").read_text()


def refused(tmp_path, text, told):
    path = tmp_path / "a.vtu"
    path.write_text(text)
    with pytest.raises(FileError, match=told):
        read_vtu(path)


def test_other_cells_are_named(tmp_path):
    assert "26 26" in WHOLE
    refused(tmp_path, WHOLE.replace("26 26", "26 42"), r"a\.vtu: it holds polyhedra, which cannot be carried")
    refused(tmp_path, WHOLE.replace("26 26", "26 29"), "27-node hexahedra")
    refused(tmp_path, WHOLE.replace("26 26", "26 77"), "cells of VTK's kind 77")
    refused(tmp_path, WHOLE.replace("26 26", "26 25"), "a cell of kind 25 has 15 nodes")


def test_what_is_no_grid_is_told(tmp_path):
    refused(tmp_path, "<VTKFile type='PolyData'/>", "no unstructured grid of VTK")
    refused(tmp_path, "not xml", "cut or damaged")
    refused(tmp_path, "<!DOCTYPE a [<!ENTITY b 'c'>]>" + WHOLE, "declares entities")
    refused(tmp_path, WHOLE.replace("<VTKFile", '<VTKFile compressor="vtkLZ4DataCompressor"'), "save it with zlib")
    refused(tmp_path, WHOLE.replace('"connectivity"', '"other"'), "no connectivity")
    refused(tmp_path, "<VTKFile type='UnstructuredGrid'><UnstructuredGrid/></VTKFile>", "it holds 0 pieces")


def test_a_missing_file_is_told(tmp_path):
    with pytest.raises(FileError, match="cannot be read"):
        read_vtu(tmp_path / "b.vtu")
