import pytest

import linkwork as lw
from linkwork.errors import FileError, ModelError, SolverError
from linkwork_studio.panels.questions.replies import StoppedError
from linkwork_studio.panels.questions.shaping import BestShapeForm, shapes


@pytest.fixture(scope="module")
def swing():
    m = lw.Mechanism("swing", gravity=(0, 0, -9.81))
    m.add_body("arm", mass=2.0, shape=lw.Box(x=0.4, y=0.02, z=0.1), position=(0.2, 0, 0))
    m.add_body("load", mass=3.0, shape=lw.Sphere(radius=0.1), position=(0.4, 0, -0.3))
    m.add_joint("pin", "revolute", base="ground", follower="arm", at=(0, 0, 0), axis=(0, 1, 0))
    m.add_joint("hook", "revolute", base="arm", follower="load", at=(0.4, 0, 0), axis=(0, 1, 0))
    return m.model


@pytest.fixture(scope="module")
def reply(swing):
    return shapes(swing, "arm", 0.5, 0.1, 12, lambda share: True)


def test_bodies_with_one_plate_are_offered(qtbot, swing):
    form = BestShapeForm()
    qtbot.addWidget(form)
    form.show_model(swing)
    assert [form.body.itemText(n) for n in range(form.body.count())] == ["arm"]
    assert form.question(swing).args[1:] == ("arm", 0.5, 1.0, 60)


def test_a_body_has_to_be_chosen(qtbot, swing):
    form = BestShapeForm()
    qtbot.addWidget(form)
    with pytest.raises(ModelError, match="Choose a body"):
        form.question(swing)


def test_a_row_for_each_design_the_last_one_first(reply):
    assert len(reply.rows) == 12
    assert reply.first == 11
    assert reply.title.startswith("arm: ")
    assert "times less than that of an even plate" in reply.title
    values = reply.chart.values
    assert values[-1] < values[0]


def test_a_design_is_an_edit(swing, reply):
    label, edits = reply.use(11)
    assert label == "Reshape arm"
    m = lw.Mechanism.of(swing)
    m.apply(edits)
    assert m.model.body("arm").shapes[0].kind == "mesh"


def test_the_picture_has_the_long_side_across(reply):
    shares = reply.image(11)
    assert shares.shape == (24, 96)
    assert (shares.min() >= 0.0) & (shares.max() <= 1.0)
    assert shares[12, 0] == 1.0, "full where the pin holds"


def test_what_is_stopped_keeps_its_designs(swing):
    answers = iter([True] * 40 + [False] * 1000)
    assert 0 < len(shapes(swing, "arm", 0.5, 0.1, 50, lambda share: next(answers)).rows) < 50
    with pytest.raises(StoppedError):
        shapes(swing, "arm", 0.5, 0.1, 50, lambda share: False)


def test_a_run_that_fails_on_the_way_keeps_the_designs_and_says_why(swing, monkeypatch):
    from linkwork.analysis.shaping import question

    loads, runs = question.loads_of, []

    def failing(*words):
        runs.append(words)
        if len(runs) > 1:
            raise SolverError("At 0.05 s the joints cannot be held.", 0.05)
        return loads(*words)

    monkeypatch.setattr(question, "loads_of", failing)
    reply = shapes(swing, "arm", 0.5, 0.1, 15, lambda share: True)
    assert len(reply.rows) == 10
    assert "Round 11 of the best shape failed" in reply.title


@pytest.mark.parametrize(("name", "begins"), [("a.svg", b"<svg"), ("a.dxf", b"0"), ("a.stl", b"Linkwork")])
def test_a_design_is_saved_by_its_suffix(reply, tmp_path, name, begins):
    reply.save(tmp_path / name)
    assert (tmp_path / name).read_bytes().startswith(begins)


def test_another_suffix_is_refused(reply, tmp_path):
    with pytest.raises(FileError, match=r"as \.svg, \.dxf or \.stl"):
        reply.save(tmp_path / "a.csv")
