"""How a part is compiled: checked and written down for its callers, but neither optimised nor made runnable.

numba would optimise a function and turn it into machine code, and then do the same again with a copy inside of each of
its callers, whose callers do it again: a function ten calls deep is optimised ten times. A part stays open, so that the
work is done once for each kernel that contains it.
"""

from __future__ import annotations

from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.typed_passes import NativeLowering


class OpenLibrary(JITCodeLibrary):
    """Code that only waits to be linked into its callers."""

    def _optimize_final_module(self) -> None:
        """The callers do it."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class LowerPart(NativeLowering):
    """Writes a part down, and tells numba where its callers find it."""

    _name = "linkwork_part_lowering"

    def run_pass(self, state: Any) -> bool:
        """Lower without making anything runnable."""
        state.library = OpenLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        lowered = state["cr"]
        # Stands for the part where numba wants a builtin: one that fails, and says so, whatever it is called with.
        stand_in = f"{{{state.func_id.func_name} is a part and has no entrance for Python}}".format
        state.targetctx.insert_user_function(stand_in, lowered.fndesc, [state.library])
        state.reload_init.extend(state.library._reload_init)
        state["cr"] = lowered._replace(cfunc=stand_in)
        return True


class PartCompiler(Compiler):
    """numba's own way but for its last pass."""

    def define_pipelines(self) -> list[PassManager]:
        """The passes with ours in place of the last."""
        managers = super().define_pipelines()
        for manager in managers:
            manager.passes = [(LowerPart if p is NativeLowering else p, why) for p, why in manager.passes]
            manager.finalize()
        return managers
