"""What a run begins with does not depend on the kernels that BLAS and LAPACK choose by the processor."""

import ast
import re
from pathlib import Path

ROOMS = ("compiler", "simulation", "system", "collision", "equations", "solvers")
# Functions whose result is a yes, a count or an order with room for rounding, or that are shown and not used.
# Elastic bodies begin with a reduction by LAPACK and scipy, so that their bits are those of one kind of processor.
MAY = {
    "compiler/elastic_state.py _fitted",
    "compiler/elastic_state.py _give_back",
    "compiler/elastic_state.py _made_elastic",
    "compiler/elastic_state.py _made_rigid",
    "compiler/elastic_state.py _motion",
    "compiler/elastic_state.py _place",
    "compiler/elastic_state.py _place_floating",
    "compiler/elastic_state.py _times_mass",
    "compiler/elastic_nodes.py stress",
    "compiler/superelements.py _as_points",
    "compiler/superelements.py parts_of",
    "simulation/rigid_first.py _carry_along",
    "compiler/elastic_mesh.py _on_face",
    "compiler/elastic_mesh.py _patch",
    "compiler/elastic_mesh.py mesh_of",
    "compiler/bodies.py pseudo_inertia",  # whether a body is thin
    "compiler/motion.py _reached",
    "compiler/motion.py residual",
    "compiler/motion.py _rank",
    "compiler/sharing.py _table",  # scipy's sparse product, which is none of BLAS
    "compiler/sharing.py _repeats",
    "simulation/attached.py hand_of",
    "equations/sixes.py rows_times",  # in kernels these are written out
    "equations/sixes.py few_rows_times",
    "equations/sixes.py three_times",
}
PRODUCTS = {"np.dot", "np.matmul", "np.inner", "np.vdot", "np.tensordot"}


def calls_blas(node: ast.AST) -> bool:
    """A matrix product, or a function of numpy.linalg but `norm` along an axis, which sums as numpy does."""
    if isinstance(node, ast.BinOp | ast.AugAssign):
        return isinstance(node.op, ast.MatMult)
    if not isinstance(node, ast.Call):
        return False
    name = ast.unparse(node.func)
    if name == "np.linalg.norm":
        return not any(keyword.arg == "axis" for keyword in node.keywords)
    return bool(re.fullmatch(r"np\.linalg\.\w+", name)) or name in PRODUCTS


def users(path: Path) -> set[str]:
    """The innermost functions of a module that call BLAS."""
    found = set()

    def look(node: ast.AST, function: str) -> None:
        name = node.name if isinstance(node, ast.FunctionDef) else function
        if calls_blas(node):
            found.add(f"{path.parent.name}/{path.name} {name}")
        for child in ast.iter_child_nodes(node):
            look(child, name)

    look(ast.parse(path.read_text(encoding="utf-8")), "")
    return found


def test_no_numbers_of_a_run_come_from_blas(root):
    sources = [path for room in ROOMS for path in sorted((root / "core/linkwork" / room).glob("*.py"))]
    found = set().union(*map(users, sources))
    assert not found - MAY, "take linkwork.system.products, or name the function above if its bits decide nothing"
    assert not MAY - found, "these call no BLAS any more: take them off the list"
