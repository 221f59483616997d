"""A user tells that two materials slide on each other, while a box rests on another, and sees it slip."""

from dataclasses import replace

from linkwork.edits import SetModelValue, SetValue
from linkwork_studio.document.command import Command


def test_a_pair_of_materials_lets_a_stack_slide(user, tmp_path):
    user.open_sample("box_stack")
    studio = user.studio
    for body, material in (("ground", "ice"), ("box 1", "steel")):
        shape = replace(studio.document.model.body(body).shapes[0], material=material)
        studio.document.do(Command(f"Set material of {body}", (SetValue(body, "shapes", (shape,)),)))
    studio.document.do(Command("Tilt", (SetModelValue("gravity", (0.5, 0.0, -9.8)),)))
    studio.actions.entry("run.play_or_pause").trigger()
    user.wait_until_time(0.1)
    assert abs(user.snapshot.velocity("box 1")[0]) < 1e-3
    studio.document.select(("box 1", "ground"))
    studio.actions.entry("acting.element.force.contact_pair").trigger()
    pair = studio.document.model.forces["contact pair"]
    assert (pair.first, pair.second) == ("steel", "ice")
    studio.document.do(Command("Set friction", (SetValue("contact pair", "friction", 0.02),)))
    user.qtbot.waitUntil(lambda: user.snapshot.velocity("box 1")[0] > 0.1, timeout=30_000)
    user.look(tmp_path / "materials.png")
