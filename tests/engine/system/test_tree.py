"""Scratch room is as large as its tree."""

from random_trees import random_tree

from linkwork.compiler.compile import compile_model
from linkwork.compiler.tree import compile_tree
from linkwork.system.tree import BALL, make_tree_scratch


def test_each_coordinate_has_its_place():
    tree = compile_tree(compile_model(random_tree(2, 12, floating=True)))
    scratch = make_tree_scratch(tree)
    places = []
    for e in range(1, len(tree.kind)):
        places += range(tree.coordinate[e, 0], tree.coordinate[e, 0] + (4 if tree.kind[e] == BALL else 1))
    assert sorted(places) == list(range(len(scratch.z)))
    assert len(scratch.rate) == len(scratch.z) - tree.counts[1]
    assert len(scratch.cosine) == tree.counts[0]
    assert len(scratch.pose) == len(tree.kind)
