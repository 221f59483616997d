"""A model that waits while its elastic bodies are meshed and reduced; the run goes on with what it has meanwhile."""

from __future__ import annotations

from pathlib import Path

import platformdirs

from linkwork.compiler.grips import Wanted
from linkwork.compiler.nodes import reductions_of
from linkwork.compiler.reductions import Reduction, keep_in, missing
from linkwork.errors import LinkworkError
from linkwork.model.model import Model
from linkwork_studio.session.mailbox import Posted


def keep_reductions() -> None:
    """Keep what is reduced in the cache of this user, so that projects with elastic bodies open quickly."""
    keep_in(Path(platformdirs.user_cache_dir("linkwork", appauthor=False)) / "elastic")


def would_wait(model: Model, running: Model | None) -> bool:
    """Whether a model has elastic bodies that are not reduced yet, as it needs them after the one that runs."""
    return bool(_missing(model, running))


def _missing(model: Model, running: Model | None) -> tuple[Wanted, ...]:
    try:
        return missing(reductions_of(model, running))
    except LinkworkError:  # the run refuses it, and says why
        return ()


class Reducing:
    """The reductions that the newest model waits for; `step` and `bodies` may be read in any thread."""

    def __init__(self) -> None:
        """Nothing waits; `failure` is why the last one could not be reduced, and the body, where it could not."""
        self.failure: tuple[str, str] | tuple[()] = ()
        self._work: Reduction | None = None
        self._keys: tuple[str, ...] = ()
        self._posted: Posted | None = None

    @property
    def step(self) -> str:
        """What is being done, such as `arm: factorising`; empty where nothing is waited for."""
        work = self._work
        return "" if work is None else work.step or f"{', '.join(work.bodies)}: meshing"

    @property
    def bodies(self) -> tuple[str, ...]:
        """The bodies that are reduced."""
        work = self._work
        return () if work is None else work.bodies

    def holds(self, posted: Posted, running: Model | None) -> bool:
        """Whether a model has to wait; what waited before is forgotten.

        Args:
            posted: the model.
            running: the one that it follows in the run, None where it begins anew.
        """
        wanted = _missing(posted.model, running)
        keys = tuple(one.key for one in wanted)
        if self._work is not None and keys != self._keys:
            self._work.cancel()
            self._work = None
        self._keys, self._posted = keys, posted if keys else None
        if keys and self._work is None:
            self._work = Reduction(wanted)
        return bool(keys)

    def ready(self) -> Posted | None:
        """The model that waits no longer, once."""
        if self._work is None or not self._work.is_done:
            return None
        work, posted = self._work, self._posted
        self._work, self._posted, self._keys = None, None, ()
        self.failure = (work.error, work.element) if work.error else ()
        return posted

    def close(self) -> None:
        """Nobody waits any more."""
        if self._work is not None:
            self._work.cancel()
        self._work = self._posted = None
