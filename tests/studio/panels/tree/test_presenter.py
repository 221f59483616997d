"""What stands in the tree."""

from linkwork.edits import Group, RemoveBody
from linkwork.model.model import Model
from linkwork.results.finding import Finding
from linkwork_studio.document.command import Command
from linkwork_studio.document.document import Document
from linkwork_studio.panels.tree.presenter import TreePresenter


def names(presenter):
    return {branch.title.lower(): [row.id for row in branch.rows] for branch in presenter.branches()}


def test_elements_stand_by_family_in_their_order(document):
    presenter = TreePresenter(document)
    assert names(presenter) == {"bodies": ["ground", "arm", "rod"], "joints": ["shoulder", "elbow"]}


def test_a_row_tells_kind_icon_and_connections(document):
    rows = {row.id: row for branch in TreePresenter(document).branches() for row in branch.rows}
    assert (rows["shoulder"].kind, rows["shoulder"].icon) == ("revolute", "joints/revolute")
    assert rows["shoulder"].detail == "ground – arm"
    assert rows["arm"].detail == "1.2 kg"
    assert rows["ground"].detail == ""


def test_the_filter_reads_names_kinds_and_connections(document):
    presenter = TreePresenter(document)
    for text, expected in (
        ("rod", {"bodies": ["rod"], "joints": ["elbow"]}),
        ("REVOLUTE", {"joints": ["shoulder"]}),
        ("arm spherical", {"joints": ["elbow"]}),
        ("nowhere", {}),
    ):
        presenter.filter = text
        assert names(presenter) == expected


def test_hints_tell_of_an_empty_tree_and_of_a_filter_that_hides_all(document):
    assert TreePresenter(document).hint == ("", "")
    assert TreePresenter(Document(Model())).hint[0] == "Only the ground so far"
    presenter = TreePresenter(document)
    presenter.filter = "nowhere"
    assert "nowhere" in presenter.hint[1]
    presenter.filter = "arm"
    assert presenter.hint == ("", "")


def test_renaming_follows_the_selection_and_can_be_undone(document):
    document.select(("arm",))
    assert TreePresenter(document).rename("arm", " upper arm ") == ""
    assert document.selection == ("upper arm",)
    assert document.model.joints["shoulder"].follower == "upper arm"
    assert document.undo() == "Rename arm to upper arm"
    assert document.selection == ("arm",)


def test_a_refused_name_is_explained_and_changes_nothing(document):
    before = document.model
    presenter = TreePresenter(document)
    assert "taken" in presenter.rename("arm", "rod")
    assert presenter.rename("arm", "") != ""
    assert presenter.rename("arm", "arm") == ""
    assert document.model is before


def test_selecting_leaves_out_what_is_gone(document):
    presenter = TreePresenter(document)
    document.do(Command("Remove", (RemoveBody("rod"),)))
    presenter.select(["arm", "rod"])
    assert document.selection == ("arm",)


def test_a_badge_is_the_worst_that_was_found(document):
    presenter = TreePresenter(document)
    findings = [
        Finding("error", "gap", "A gap is left.", ("elbow",)),
        Finding("warning", "redundant", "Rows repeat.", ("elbow", "shoulder")),
        Finding("info", "mobility", "Two degrees of freedom.", ("arm",)),
    ]
    assert presenter.show_findings(findings)
    assert not presenter.show_findings(reversed(findings))
    assert presenter.badge("elbow").level == "error"
    assert presenter.badge("elbow").text == "A gap is left.\nRows repeat."
    assert presenter.badge("shoulder").level == "warning"
    assert presenter.badge("arm") is None


def grouped(document):
    document.do(Command("Group", (Group(("rod", "elbow"), "arm/hand"), Group(("arm",), "arm"))))
    return TreePresenter(document)


def test_groups_stand_above_with_all_that_is_in_them(document):
    arm, bodies, joints = grouped(document).branches()
    assert (arm.title, arm.group, arm.ids) == ("arm", "arm", ("rod", "elbow", "arm"))
    hand, row = arm.rows
    assert (hand.title, hand.group, [r.id for r in hand.rows]) == ("hand", "arm/hand", ["rod", "elbow"])
    assert row.id == "arm"
    assert [r.id for r in bodies.rows] == ["ground"]
    assert [r.id for r in joints.rows] == ["shoulder"]


def test_the_filter_reads_the_names_of_groups(document):
    presenter = grouped(document)
    presenter.filter = "hand"
    assert [branch.ids for branch in presenter.branches()] == [("rod", "elbow")]


def test_a_group_is_renamed_where_it_is(document):
    presenter = grouped(document)
    assert presenter.rename_group("arm/hand", " claw ") == ""
    assert document.model.groups["rod"] == "arm/claw"
    assert document.stack.undone().label == "Rename group arm/hand to arm/claw"
    assert presenter.rename_group("arm/claw", "claw") == ""
    assert "name is a text" in presenter.rename_group("arm/claw", "")


def test_elements_are_put_into_groups_and_taken_out(document):
    presenter = grouped(document)
    assert presenter.put(["ground", "shoulder", "rod"], "arm/hand") == ""
    assert document.stack.undone().label == "Put shoulder into arm/hand"
    assert presenter.put(["shoulder", "elbow"], "") == ""
    assert document.stack.undone().label == "Take 2 elements out of its group"
    before = document.revision
    assert presenter.put(["shoulder", "nobody"], "") == ""
    assert document.revision == before


def test_a_group_is_chosen_when_just_its_elements_are(document):
    presenter = grouped(document)
    for selection, group in ((("rod", "elbow"), "arm/hand"), (("arm", "rod", "elbow"), "arm"), (("rod",), "")):
        document.select(selection)
        assert presenter.chosen_group() == group
