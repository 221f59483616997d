from linkwork.model.measures.energy import EnergyMeasure
from linkwork_studio.commands import view
from linkwork_studio.commands.perform import perform

ACTION = {action.id: action for action in view.ACTIONS}


def test_sides(context):
    for side in ("front", "right", "top", "iso"):
        perform(ACTION[f"view.look_from.{side}"], context)
    assert [asked[1] for asked in context.views.asked] == ["front", "right", "top", "iso"]


def test_panels_have_ticks(context):
    action = ACTION["view.toggle_panel.left"]
    assert action.checked(context)
    perform(action, context)
    assert not action.checked(context)


def test_theme_goes_back_and_forth(context):
    action = ACTION["view.change_theme"]
    assert action.label(context) == "Light theme"
    perform(action, context)
    assert context.views.theme == "light"
    assert action.label(context) == "Dark theme"
    perform(action, context)
    assert context.views.theme == "dark"


def test_frame_selection_needs_one(context):
    assert not perform(ACTION["view.frame_selection"], context)
    context.document.select(("arm",))
    assert perform(ACTION["view.frame_selection"], context)


def test_a_picture_is_a_png_by_default(context, tmp_path):
    context.files.path = tmp_path / "shot"
    perform(ACTION["view.screenshot"], context)
    assert context.views.asked == [("save_picture", tmp_path / "shot.png")]
    assert context.files.suggestions == ["two links.png"]


def test_no_picture_if_called_off(context):
    perform(ACTION["view.screenshot"], context)
    assert not context.views.asked


def test_one_measure_can_be_plotted(context):
    action = ACTION["view.plot_measure"]
    assert not perform(action, context)
    context.document.model = context.document.model.with_element(EnergyMeasure(id="work"))
    context.document.select(("work",))
    context.views.show_plot = lambda channel: context.views.asked.append(channel) or channel == "measure.work"
    assert perform(action, context)
    assert context.views.asked[-1] == "measure.work"
    context.views.show_plot = lambda channel: False
    perform(action, context)
    assert context.views.said[-1] == ("Nothing recorded for work yet: press play.", "info")


def test_a_picture_of_the_mechanism_needs_a_size_and_a_place(context, tmp_path):
    view.picture(context)
    assert context.views.asked == []
    context.files.size, context.files.path = (1920, 1080), tmp_path / "crank"
    view.picture(context)
    assert context.views.asked == [("save_view", tmp_path / "crank.png", (1920, 1080))]


def test_a_film_begins_and_ends_with_the_same_action(context, tmp_path):
    context.files.path = tmp_path / "crank"
    view.film(context)
    assert context.views.film == tmp_path / "crank.mp4"
    view.film(context)
    assert context.views.film is None
    assert context.views.said[-1][0] == "Saved crank.mp4."


def test_presenting_goes_and_comes(context):
    view.present(context)
    assert context.views.presenting
    view.present(context)
    assert not context.views.presenting


def test_lines_of_sight_are_parallel_or_not(context):
    action = ACTION["view.toggle_parallel"]
    assert not action.checked(context)
    perform(action, context)
    assert action.checked(context)
    perform(action, context)
    assert not context.views.parallel


def test_findings_and_the_meaning_of_the_numbers_are_at_hand(context):
    perform(ACTION["view.enter_findings"], context)
    perform(ACTION["view.explain_numbers"], context)
    assert context.views.asked == [("enter_panel", "findings"), ("explain_numbers",)]


def test_panels_are_put_back(context):
    perform(ACTION["view.reset_panels"], context)
    assert ("reset_panels",) in context.views.asked


def test_a_joint_is_plotted_by_a_measure_that_is_made_once(context):
    context.views.show_plot = lambda channel: context.views.asked.append(channel) or True
    context.document.select(("elbow",))
    for _ in range(2):
        assert perform(ACTION["view.plot_reaction"], context)
        assert context.views.asked[-1] == "measure.elbow reaction"
        assert perform(ACTION["view.plot_measure"], context)
        assert context.views.asked[-1] == "measure.elbow joint"
    assert list(context.document.model.measures) == ["elbow reaction", "elbow joint"]
    assert context.document.model.measures["elbow reaction"].quantity == "force"
