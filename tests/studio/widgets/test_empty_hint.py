"""What an empty panel says."""

from linkwork_studio.look import icons
from linkwork_studio.look.theme import DARK
from linkwork_studio.widgets.empty_hint import EmptyHint


def test_it_shows_only_what_it_was_given(show):
    hint = show(EmptyHint("Nothing here"))
    assert hint.title.isVisible()
    assert not hint.text.isVisible()
    assert not hint.button.isVisible()
    assert not hint.picture.isVisible()


def test_it_offers_a_way_out(qtbot, show):
    hint = show(EmptyHint("Nothing here", "Begin.", "Add a body"))
    with qtbot.waitSignal(hint.asked):
        hint.button.click()


def test_words_and_picture_can_change(show):
    hint = show(EmptyHint(""))
    hint.say("No match", "Nothing is called so.")
    hint.set_picture(icons.icon("search", DARK))
    assert (hint.title.text(), hint.text.text()) == ("No match", "Nothing is called so.")
    assert hint.picture.isVisible()
