"""Names and units of what measures give."""

from measure_trials import arm

from linkwork.model.measured import measured


def test_numbers_come_in_order_with_labels_of_their_own():
    m = arm()
    m.add_measure("tip", "point", follower="arm", quantity="velocity")
    m.add_measure("heat", "energy", quantity="dissipated")
    found = [(n.measure, n.name, n.unit, n.label) for n in measured(m.model)]
    assert found == [
        ("tip", "x", "m/s", "tip.x"),
        ("tip", "y", "m/s", "tip.y"),
        ("tip", "z", "m/s", "tip.z"),
        ("heat", "dissipated", "J", "heat"),
    ]
