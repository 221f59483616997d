from linkwork_studio.commands.labels import named, with_article


def test_one_several_and_of_several_families(context):
    model = context.document.model
    assert named(model, ("elbow",)) == "joint elbow"
    assert named(model, ("arm", "rod")) == "2 bodies"
    assert named(model, ("arm", "elbow")) == "2 elements"


def test_articles_go_by_the_sound():
    assert [with_article(noun) for noun in ("box", "ellipsoid", "angle", "universal joint")] == [
        "a box",
        "an ellipsoid",
        "an angle",
        "a universal joint",
    ]
