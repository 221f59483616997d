"""A random tree at some instant of its motion, with its elements in place."""

from __future__ import annotations

from typing import NamedTuple

from parts import for_python
from random_trees import random_tree

from linkwork.compiler.tree import compile_tree
from linkwork.equations.articulated import eliminate, respond
from linkwork.equations.tree_motion import move_tree
from linkwork.equations.tree_state import read_tree
from linkwork.simulation.installed import Installed
from linkwork.simulation.simulation import Simulation
from linkwork.system.tree import Tree, TreeScratch, make_tree_scratch

eliminate = for_python(eliminate)
respond = for_python(respond)
move_tree = for_python(move_tree)
read_tree = for_python(read_tree)


class Grown(NamedTuple):
    """A mechanism in motion, its tree, and scratch arrays in which everything was evaluated."""

    installed: Installed
    tree: Tree
    scratch: TreeScratch


def grown(seed: int, count: int = 7, floating: bool = False) -> Grown:
    """The state after some steps of `ali3p`, so that no coordinate is zero."""
    simulation = Simulation(random_tree(seed, count, floating=floating), "ali3p")
    simulation.advance(40)
    now = simulation.installed
    tree = compile_tree(now.compiled)
    scratch = make_tree_scratch(tree)
    read_tree(tree, scratch, now.state.q, now.state.v)
    move_tree(now.compiled.system, tree, scratch)
    eliminate(tree, scratch)
    respond(tree, scratch)
    return Grown(now, tree, scratch)
