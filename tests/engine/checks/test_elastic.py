import linkwork as lw


def bar(shape=None, **words):
    m = lw.Mechanism("bar")
    m.add_body("bar", mass=1.0, shape=shape or lw.Box(x=0.4, y=0.1, z=0.1))
    m.make_elastic("bar", **{"edge": 0.1, **words})
    return m


def told(m):
    return {finding.code: finding.message for finding in lw.check(m) if finding.elements == ("bar",)}


def test_nothing_is_odd_about_a_plain_one():
    assert not {"elastic_untouched", "starts_straight", "few_vectors"} & told(bar()).keys()


def test_what_does_not_collide():
    assert "goes through" in told(bar(lw.Box(x=0.4, y=0.1, z=0.1, collides=True)))["elastic_untouched"]


def test_what_was_bent_in_another_way():
    assert "starts straight" in told(bar(deformed=((0.0,), (0.0,)), deformed_key="another"))["starts_straight"]


def test_few_vectors():
    text = told(bar(vectors=1))["few_vectors"]
    assert "% off" in text
    assert "more vectors" in text
