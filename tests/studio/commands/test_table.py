from collections import Counter

import pytest

from linkwork_studio.commands.menus import MENUS
from linkwork_studio.commands.samples import find_samples
from linkwork_studio.commands.table import all_actions
from linkwork_studio.look import resources

TABLE = all_actions(find_samples())


def test_ids_and_keys_are_used_once():
    for names in ([a.id for a in TABLE], [key for a in TABLE for key in a.keys]):
        assert [name for name, count in Counter(names).items() if count > 1] == []


@pytest.mark.parametrize("action", TABLE, ids=lambda action: action.id)
def test_every_action_can_be_found_and_explains_itself(action):
    assert action.menu.partition("/")[0] in MENUS
    assert action.hint
    assert action.hint.endswith((".", "..."))
    name = action.icon if "/" in action.icon else f"actions/{action.icon}"
    assert not action.icon or resources.path(f"icons/{name}.svg").is_file()


def test_the_keys_of_the_interface():
    keys = {key: action.id for action in TABLE for key in action.keys}
    wanted = {
        "Space": "run.play_or_pause",
        ".": "run.single_step",
        "Backspace": "run.reset",
        "-": "run.slower",
        "=": "run.faster",
        "Home": "view.frame_all",
        "F": "view.frame_selection",
        "1": "view.look_from.front",
        "3": "view.look_from.right",
        "7": "view.look_from.top",
        "Tab": "view.toggle_panel.left",
        "Shift+Tab": "view.toggle_panel.right",
        "Ctrl+Shift+P": "help.search_commands",
        "F3": "help.search_commands",
        "F1": "help.pages",
        "?": "help.shortcuts",
        "Delete": "edit.delete",
        "Ctrl+Z": "edit.undo",
        "F2": "edit.rename",
    }
    assert {key: keys.get(key) for key in wanted} == wanted


def test_no_key_opens_a_menu_as_well():
    letters = {f"Alt+{menu[0]}" for menu in MENUS}
    assert letters.isdisjoint(key for action in all_actions() for key in action.keys)


def test_no_menu_is_too_long_for_a_small_screen():
    lengths = Counter(action.menu for action in all_actions())
    lengths.update({menu.partition("/")[0] for menu in lengths if "/" in menu})
    assert max(lengths.values()) <= 27, "each takes some 24 pixels"
    assert lengths["View"] <= 14
