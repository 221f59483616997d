def test_clicks_add_to_the_selection(hand):
    told = []
    hand.viewport.clicked.connect(lambda element, keys: told.append((element, keys.name)))
    hand.viewport.arm("choose", "Click two joints.")
    assert hand.hints[-1] == "Click two joints. Esc leaves."
    hand.click((0.3, 0.0, -0.4))
    hand.click((2.5, 0.0, 0.3))
    assert told == [("arm", "ShiftModifier")]
