"""`semirecursive` with all velocities referred to the global origin (RTdyn0 of papers/003, theory/03).

The step is the same and so are its equations; only the mass matrix of the relative coordinates is made in the other way
(equations/tree_origin.py): composite inertias that add up without ways between bodies, and a dense factor. It costs
little where relative coordinates are few, grows with their cube, and loses digits far from the origin.
"""

from __future__ import annotations

from linkwork.solvers.formulation import ONE_BY_ONE, Formulation
from linkwork.solvers.formulations import semirecursive

FORMULATION = Formulation(
    name="semirecursive_origin",
    title="Semi-recursive about the origin",
    summary="As semi-recursive, with composite inertias about the global origin: for a few bodies near it.",
    order=2,
    advance=semirecursive.advance,
    prepare=lambda supplies: supplies.tree(bare=False, from_origin=True),
    along_tree=True,
    bends_not=ONE_BY_ONE,
)
