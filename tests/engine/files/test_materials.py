"""The table of materials that travels with the studio, and tables that are none."""

import json
from pathlib import Path

import pytest

from linkwork.errors import FileError, ModelError
from linkwork.files import materials
from linkwork.model.mass_properties import mass_properties
from linkwork.model.shapes.box import Box

SHIPPED = Path(__file__).resolve().parents[3] / "resources/materials/materials.json"


@pytest.fixture
def table(tmp_path):
    def write(data) -> str:
        path = tmp_path / "materials.json"
        path.write_text(data if isinstance(data, str) else json.dumps(data))
        return str(path)

    return write


def test_every_shipped_density_is_one_of_matter_and_names_its_source():
    found = materials.load(SHIPPED)
    assert len(found) > 20
    for name, material in found.items():
        assert material.name == name
        assert 100.0 < material.density < 23_000.0
        assert len(material.source) > 5


def test_a_litre_of_steel():
    steel = materials.load(SHIPPED)["Steel"]
    assert mass_properties((Box(0.1, 0.1, 0.1),), steel.density).mass == pytest.approx(7.85)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ("{", "is damaged: it is not JSON"),
        ("[" * 100_000, "is damaged: it is not JSON"),
        ([], "is not a table of materials"),
        ({"linkwork_materials": 2, "materials": []}, "is not a table of materials"),
        ({"linkwork_materials": 1}, "materials: expected a list"),
        ({"linkwork_materials": 1, "materials": [5]}, r"materials\[0\]: expected an object"),
        ({"linkwork_materials": 1, "materials": [{"name": "Air"}]}, r"materials\[0\]: the field 'density' is missing"),
        ({"linkwork_materials": 1, "materials": [{"name": "Aether", "density": 0}]}, "must be greater than 0 kg/m3"),
        ({"linkwork_materials": 1, "materials": [{"name": "A", "density": 1}] * 2}, "the name 'A' is used twice"),
    ],
)
def test_what_is_no_table(table, data, sentence):
    with pytest.raises(FileError, match=sentence):
        materials.load(table(data))


def test_a_missing_file(tmp_path):
    with pytest.raises(FileError, match="cannot be read"):
        materials.load(tmp_path / "none.json")


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("steel", "Steel"),
        (" STEEL ", "Steel"),
        ("titan", "Titanium Ti-6Al-4V"),
        ("aluminium", "Aluminium"),
        ("pla", "PLA"),
    ],
)
def test_names_as_people_write_them(said, name):
    assert materials.named(said).name == name


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("stainless", "no material 'stainless'; perhaps: Stainless steel 1.4301, Stainless steel 1.4401"),
        ("steal", "no material 'steal'; perhaps: Steel"),
        ("", "no material ''; there are: Steel, Stainless"),
        ("xyzzy", "no material 'xyzzy'; there are: Steel"),
        (5, "A material name is a text such as 'Steel', not 5"),
    ],
)
def test_names_that_are_none(said, told):
    with pytest.raises(ModelError, match=told):
        materials.named(said)


def test_the_library_names_its_sources():
    assert len(materials.library()) > 20
    assert all(material.source for material in materials.library().values())
