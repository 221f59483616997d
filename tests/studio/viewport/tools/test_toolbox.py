from linkwork_studio.viewport.tools.toolbox import TOOLS


def test_tools_go_by_their_own_names():
    words = {"place": ("box",), "choose": ("Click.",)}
    for name, make in TOOLS.items():
        assert make.title == name, words.get(name, ())
