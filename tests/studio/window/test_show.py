"""Scenes on the document and the run of a window."""

from types import SimpleNamespace

from linkwork.edits import replacing
from linkwork.model.model import Model
from linkwork_studio.session.scenes import Cue, Scene
from linkwork_studio.window.show import Show


def test_a_show_opens_scenes_and_edits_through_the_document(context):
    model = context.document.model
    cut = model.without("elbow")
    told = []
    context.session.set_solver = told.append
    context.session.set_step = told.append
    context.session.set_closing = lambda *how: told.append(how)
    cues = (Cue(3, replacing(model, cut), ("ramp", 1.0, 0.1)), Cue(4, replacing(model, cut)))
    scenes = [Scene("first", model, "ali3p", 1e-3, cues, 5), Scene("second", Model(), "modular", 2e-3, (), 5)]
    show = Show()
    show.begin(context, scenes, hold=0.0)

    def beat(step):
        snapshot = SimpleNamespace(document_revision=context.document.revision, step_count=step, playing=True)
        show.beat(snapshot)

    beat(0)
    assert show.scene is scenes[0]
    assert told == ["ali3p", 1e-3]
    beat(3)
    assert "elbow" not in context.document.model.joints
    assert told[-1] == ("ramp", 1.0, 0.1)
    beat(4)
    assert "elbow" in context.views.said[-1][0], "what does not fit is told, and the show goes on"
    beat(5)
    beat(5)
    assert context.document.model == Model()
    show.end()
    assert not show.is_on
    show.beat(None)
