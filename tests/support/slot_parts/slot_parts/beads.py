"""Reads `.beads`: a line for each body with its name, mass [kg] and place [m]."""

from __future__ import annotations

from pathlib import Path

from linkwork.edits import AddBody, apply
from linkwork.files.importer import Importer
from linkwork.files.noting import Notes
from linkwork.model.bodies.point_mass import PointMass
from linkwork.model.model import Model


def read(path: Path, notes: Notes) -> Model:
    """The bodies; a colour at the end of a line is lost."""
    model = Model(path.stem)
    for line in path.read_text(encoding="utf-8").splitlines():
        name, mass, *place = line.split()
        if len(place) > 3:
            notes.lost("color", "colours are lost", name)
        model, _ = apply(model, AddBody(PointMass(id=name, mass=float(mass), position=tuple(map(float, place[:3])))))
    return model


IMPORTER = Importer("beads", "Strings of beads", (".beads",), read)
