"""What a file says and nobody knows: a value beside the model."""

from dataclasses import replace

from linkwork.model.model import Model
from linkwork.model.unread import Kept, LeftOut, Unread

KEPT = Kept(("id", "glow"), {"glow": 1})
SOME = Unread(
    2, {("arm", "shapes", 0): KEPT, ("leg",): KEPT}, {"joints": (LeftOut("magnet", "why", "arm", {"id": "magnet"}),)}
)


def test_nothing_is_false():
    assert not Unread()
    assert Unread(2)
    assert Unread(fields={("arm",): KEPT})


def test_models_differ_by_it_but_not_by_the_order_of_fields():
    model = Model(unread=SOME)
    assert model != Model()
    turned = {place: replace(KEPT, order=("glow", "id")) for place in SOME.fields}
    assert model == Model(unread=replace(SOME, fields=turned))


def test_it_follows_an_element_that_is_renamed():
    renamed = SOME.renamed("arm", "wing")
    assert set(renamed.fields) == {("wing", "shapes", 0), ("leg",)}
    assert renamed.elements["joints"][0].behind == "wing"
    assert renamed.version == 2
