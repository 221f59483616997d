from linkwork_studio.commands.labels import named


def test_one_several_and_of_several_families(context):
    model = context.document.model
    assert named(model, ("elbow",)) == "joint elbow"
    assert named(model, ("arm", "rod")) == "2 bodies"
    assert named(model, ("arm", "elbow")) == "2 elements"
