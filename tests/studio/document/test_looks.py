from linkwork_studio.document.looks import Looks


def test_only_a_change_is_told():
    looks, told = Looks(), []
    looks.changed.connect(lambda: told.append((set(looks.hidden), set(looks.locked))))
    looks.set_hidden(("arm",))
    looks.set_hidden(("arm",))
    looks.set_locked(("rod", "arm"))
    looks.set_locked(("arm",), False)
    looks.clear()
    assert told == [({"arm"}, set()), ({"arm"}, {"rod", "arm"}), ({"arm"}, {"rod"}), (set(), set())]


def test_pins_are_forgotten_with_the_project():
    looks, told = Looks(), []
    looks.changed.connect(lambda: told.append(set(looks.pinned)))
    looks.set_pinned(("push", "pull"))
    looks.set_pinned(("push", "pull"))
    looks.set_pinned(("pull",), False)
    assert told == [{"push", "pull"}, {"push"}]
    looks.clear()
    assert looks.pinned == frozenset()
