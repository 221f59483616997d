import pytest

import linkwork as lw
from linkwork.errors import ModelError
from linkwork.model.bodies.elastic import Elastic


def leaf(**words):
    return Elastic(**{"id": "leaf", "mass": 0.3, "shapes": (lw.Box(x=0.3, y=0.1, z=0.01),), **words})


def test_its_mass_is_spread_over_its_shape():
    assert leaf().density == pytest.approx(1000.0)
    assert leaf().solid == lw.Box(x=0.3, y=0.1, z=0.01)


def test_it_has_one_shape():
    with pytest.raises(ModelError, match="leaf has no shape; an elastic body needs exactly one"):
        leaf(shapes=())
    with pytest.raises(ModelError, match="leaf has 2 shapes"):
        leaf(shapes=(lw.Box(), lw.Sphere()))


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ({"poisson": 0.5}, "at most 0.49"),
        ({"poisson": -1.0}, "poisson"),
        ({"young": 0.0}, "young"),
        ({"damping": -1.0}, "damping"),
        ({"vectors": 25}, "vectors"),
        ({"hold": "glued"}, "rigid, averaged"),
        ({"mass": 0.0}, "mass"),
    ],
)
def test_what_no_solid_is_is_refused(words, why):
    with pytest.raises(ModelError, match=why):
        leaf(**words)


@pytest.mark.parametrize("bent", [((1.0,),), ((1.0,), (1.0, 2.0)), ((), ()), ((1.0,), (float("nan"),)), (1.0, 2.0)])
def test_a_bent_shape_that_is_none_is_refused(bent):
    with pytest.raises(ModelError, match="leaf: deformed takes finite numbers"):
        leaf(deformed=bent)
