from linkwork.model.kept import kept


def test_each_value_is_computed_once():
    asked = []

    @kept
    def squared(number: int) -> int:
        asked.append(number)
        return number * number

    assert [squared(3), squared(4), squared(3)] == [9, 16, 9]
    assert asked == [3, 4]
