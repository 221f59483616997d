"""Every compiled kernel lets the window breathe (nogil), is compiled once (cache), and starts no threads."""

import ast
import importlib
import pkgutil
from collections.abc import Iterator

import pytest
from numba.core.caching import NullCache
from numba.core.registry import CPUDispatcher

import linkwork

COMPILERS = {"kernel", "jit", "njit", "vectorize", "guvectorize", "cfunc", "stencil"}


@pytest.fixture(scope="module")
def kernels() -> dict[str, CPUDispatcher]:
    """Every dispatcher that a module of the engine holds, by the name of its function."""
    found = {}
    for info in pkgutil.walk_packages(linkwork.__path__, "linkwork."):
        if not info.name.endswith("__main__"):
            values = vars(importlib.import_module(info.name)).values()
            dispatchers = [value for value in values if isinstance(value, CPUDispatcher)]
            found |= {f"{kernel.py_func.__module__}.{kernel.py_func.__qualname__}": kernel for kernel in dispatchers}
    return found


def test_there_are_kernels(kernels):
    assert kernels


def test_every_kernel_releases_the_gil(kernels):
    assert not [name for name, kernel in kernels.items() if not kernel.targetoptions.get("nogil")]


def is_part(dispatcher: CPUDispatcher) -> bool:
    return bool(dispatcher.targetoptions.get("no_cpython_wrapper"))


def test_every_kernel_is_cached_and_parts_with_it(kernels):
    for name, kernel in kernels.items():
        assert isinstance(kernel._cache, NullCache) == is_part(kernel), name


def test_kernels_share_parts_and_contain_no_kernel(kernels):
    """One that is called by others would be optimised by itself and once more in each of them."""
    for name, kernel in kernels.items():
        used = (kernel.py_func.__globals__.get(word) for word in kernel.py_func.__code__.co_names)
        assert not [u for u in used if isinstance(u, CPUDispatcher) and not is_part(u)], name


def test_every_kernel_says_how_freely_it_sums(kernels):
    """One that does not would take over the flags of the kernel that happens to compile it first."""
    assert not [name for name, kernel in kernels.items() if "fastmath" not in kernel.targetoptions]


def test_no_kernel_starts_threads(kernels):
    assert not [name for name, kernel in kernels.items() if kernel.targetoptions.get("parallel")]


def hidden_kernels(text: str) -> Iterator[str]:
    """Functions inside functions that are compiled, which the tests above cannot see."""
    functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]
    for outer in functions:
        for inner in (node for node in ast.walk(outer) if isinstance(node, ast.FunctionDef) and node is not outer):
            calls = {part.id for mark in inner.decorator_list for part in ast.walk(mark) if isinstance(part, ast.Name)}
            if calls & COMPILERS:
                yield inner.name


def test_no_kernel_hides_in_a_function(sources, root):
    hidden = [f"{path.relative_to(root)}: {name}" for path in sources for name in hidden_kernels(path.read_text())]
    assert not hidden
