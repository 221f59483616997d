"""Takes, branches and the way to one of them."""

from types import SimpleNamespace

from linkwork.model.model import Model
from linkwork.results.reel import Branch, Reel, Take, path_to


def take(*times):
    return Take(Model(), [SimpleNamespace(time=time) for time in times])


def test_a_branch_goes_on_from_where_it_left_its_parent():
    first = Branch(0, -1, 0.0, [take(0.0, 0.1), take(0.1, 0.2, 0.3)])
    second = Branch(1, 0, 0.2, [take(0.2, 0.3, 0.4)])
    reel = Reel("run", (first, second), 1)
    assert [list(one.times) for one in path_to(reel, 1)] == [[0.0, 0.1], [0.1], [0.2, 0.3, 0.4]]
    assert path_to(reel, 0) == first.takes
