"""The formulations that many tests try one by one.

Those with a way of their own for obstacles are left out: without contact they step like `augmented_lagrangian` by
another scheme, and tests/engine/solvers/test_unilateral*.py hold them to what they are for. `penalty` and `baumgarte`
are ways of the same kernel too: their accuracy is tried, the rest by one for all. `semirecursive_origin` makes the
steps of `semirecursive`, `ali3p_damped` those of `ali3p` by another rule, `multirate` those of `modular_paper` where no
body asks for a rate, `modular_printed` is for comparison alone; their own tests say where they differ.
"""

from linkwork.solvers.contact.obstacles import obstacles_of
from linkwork.solvers.formulation import formulations

ELSEWHERE = {"ali3p_damped", "modular_printed", "multirate", "semirecursive_origin"}
GENERAL = sorted(
    name for name, formulation in formulations().items() if obstacles_of(formulation) is None and name not in ELSEWHERE
)
WITH_OWN_KERNEL = [name for name in GENERAL if name not in ("penalty", "baumgarte")]
