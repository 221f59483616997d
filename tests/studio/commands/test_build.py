from linkwork_studio.commands import build
from linkwork_studio.commands.perform import perform

ACTION = {action.id: action for action in build.ACTIONS}


def test_tools_are_put_in_hand_and_away(context):
    assert perform(ACTION["build.arm.move"], context)
    assert ACTION["build.arm.move"].checked(context)
    assert perform(ACTION["build.select"], context)
    assert context.views.tool == ("select",)


def test_kinds_come_with_their_tool(context):
    for action, tool in (
        ("build.place.box", ("place", "box")),
        ("build.connect.joint.revolute", ("connect", "joints", "revolute")),
        ("build.connect.force.spring", ("connect", "forces", "spring")),
        ("build.arm.link", ("link",)),
        ("build.arm.bar", ("bar",)),
        ("build.place.point_mass", ("place", "point_mass")),
    ):
        assert perform(ACTION[action], context)
        assert context.views.tool == tool


def test_a_motor_is_attached_to_the_selected_joint_or_asks_for_one(context):
    perform(ACTION["build.attach.driver.motor"], context)
    ((name, wish),) = context.views.asked
    assert (name, wish.title) == ("wish", "Motor")
    context.document.select(("elbow",))
    assert perform(ACTION["build.attach.driver.motor"], context)
    assert context.document.model.drivers["motor"].joint == "elbow"


def test_every_kind_of_the_model_can_be_built():
    from linkwork.model.registry import FAMILIES

    built = {action.icon for actions in build.BLOCKS.values() for action in actions}
    wanted = {f"{f}/{kind}" for f in FAMILIES for kind in FAMILIES[f]} - {"bodies/ground", "bodies/rigid"}
    wanted -= {"bodies/elastic"}  # a switch of a body that is there
    assert wanted <= built
