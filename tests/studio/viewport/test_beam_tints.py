"""Beams in the colours of what they bear: the run's numbers on the rings, and the mark of the largest."""

import numpy as np
import pytest

import linkwork as lw
from linkwork.results.beam_loads import loads_in
from linkwork_studio.viewport.field_colors import colored


@pytest.fixture
def seen(viewport):
    m = lw.Mechanism("hung", gravity=(0, 0, -9.81))
    m.add_beam("reed", start=(0, 0, 0), end=(1, 0, 0), section=lw.Round(0.02), E=3e9, density=1e3, elements=4)
    m.add_joint("clamp", "fixed", base="ground", follower="reed", at=(0, 0, 0))
    with lw.LiveRun(m) as run:
        run.advance(0.05)
        snapshot = run.snapshot()
    viewport.show_model(m.model)
    viewport.show_snapshot(snapshot)
    return viewport, snapshot, m.model.bodies["reed"]


def test_rings_have_the_values_of_the_run(seen):
    viewport, snapshot, reed = seen
    fields, looks = viewport._scene.fields, viewport.elastic_card._looks
    assert fields.offered == ("tension", "bending", "torsion", "speed")
    assert fields.ring_colors() is None
    looks.color_by("bending")
    viewport.set_looks(looks)
    lines = viewport._scene.poses.lines
    loads = loads_in(snapshot, reed)
    assert fields.beams.values[0] == pytest.approx(loads.bending[0])
    middle = lines.place[lines.rings // 2] + 0.5
    assert fields.beams.values[lines.rings // 2] == pytest.approx(np.interp(middle, loads.places, loads.bending))
    body, value, place = fields.peak()
    assert (body, value) == ("reed", loads.bending.max())
    assert np.asarray(place) == pytest.approx((0.125, 0.0, 0.0), abs=2e-3), "in the element at the clamp"
    assert fields.scale.top >= value
    sheet = viewport._scene._skin._sheet
    wanted = colored(fields.beams.values, fields.scale.top)[sheet.made.ring] * sheet.made.tone[:, None]
    assert np.abs(sheet.colors[:, :3].astype(float) - wanted).max() <= 1.0


def test_the_card_names_the_field_and_its_largest_value(seen):
    viewport, snapshot, reed = seen
    card, looks = viewport.elastic_card, viewport.elastic_card._looks
    looks.color_by("speed")
    viewport.set_looks(looks)
    fastest = max(np.linalg.norm(snapshot.velocity(node)) for node in snapshot.members[reed.id])
    assert f"{fastest:.3g} m/s" in card.largest.text()
    assert card.slider.isHidden(), "beams are not exaggerated"
    assert not card.bar.isHidden()
    looks.color_by("stress")
    viewport.set_looks(looks)
    assert card.bar.isHidden(), "no elastic body is there"
    assert viewport._scene.fields.ring_colors() is None
