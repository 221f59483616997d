"""Design studies: many runs of one mechanism with some of its numbers changed, on all cores or a cluster.

Cases are independent; they go out in parcels to processes of this machine, or to a Dask scheduler. A process that is
killed takes the others with it; what is lost then is tried again, at last each case in a process of its own, and one
that kills its process even then is given up and says so. The table has the order of the cases, whoever was ready first,
and is the same as that of a serial run.

Processes are fresh ones, so a script that sweeps has to ask `if __name__ == "__main__"` first, as the documentation of
Python's multiprocessing explains.
"""

from __future__ import annotations

import itertools
import multiprocessing
import os
import threading
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from linkwork.analysis.study import Study
from linkwork.errors import ModelError
from linkwork.mechanism import Mechanism, model_in
from linkwork.model.model import Model
from linkwork.results import saving
from linkwork.results.channel import Channel

Array = np.ndarray
Case = tuple[float, ...]
Answer = tuple[tuple[float, ...], str]
Progress = Callable[[float], bool | None]

MOST_CASES = 1_000_000
SEED = 0  # a study that is run again is the same study
PARCELS = 8  # for each worker: fewer leave one waiting for another, more cost messages
RETRIES = 2  # of a parcel whose worker of a cluster dies
PATIENCE = "10s"  # for a scheduler to answer
KILLED = "The process that ran this case was killed repeatedly."


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """What came out of a study, a row for each case.

    Attributes:
        parameters, responses: names of the columns.
        values: of the parameters, shape (cases, parameters).
        results: of the responses, shape (cases, responses); nan where a case failed or was not reached.
        failures: why, by the number of the case.
    """

    parameters: tuple[str, ...]
    responses: tuple[str, ...]
    values: Array
    results: Array
    failures: Mapping[int, str]

    def column(self, name: str) -> Array:
        """A parameter or a response by name."""
        for names, columns in ((self.parameters, self.values), (self.responses, self.results)):
            if name in names:
                return columns[:, names.index(name)]
        raise ModelError(f"There is no column {name!r}; there are: {', '.join(self.parameters + self.responses)}.")

    def save(self, path: Path | str) -> None:
        """Write as CSV, Parquet or HDF5, by the suffix."""
        cases = np.arange(len(self.values), dtype=float)
        columns = [(name, self.column(name)) for name in (*self.parameters, *self.responses)]
        reported = [Channel("", "case", "", "1", cases), *(Channel("study", name, "", "1", c) for name, c in columns)]
        saving.save(
            path, reported, {"cases": len(self.values), "failures": {str(k): v for k, v in self.failures.items()}}
        )


def grid(parameters: Mapping[str, Sequence[float]]) -> list[Case]:
    """Every combination of the values, the last parameter changing fastest."""
    count = int(np.prod([len(values) for values in parameters.values()]))
    if not 0 < count <= MOST_CASES:
        raise ModelError(f"These values make {count} cases; a study takes from 1 to {MOST_CASES}.")
    return [tuple(float(value) for value in case) for case in itertools.product(*parameters.values())]


def latin(parameters: Mapping[str, Sequence[float]], count: int, seed: int = SEED) -> list[Case]:
    """Cases spread evenly between the least and the largest value of each parameter, as a Latin hypercube."""
    if not 0 < count <= MOST_CASES:
        raise ModelError(f"{count} is not a number of cases; a study takes 1 to {MOST_CASES}.")
    low = np.array([min(values) for values in parameters.values()], dtype=float)
    high = np.array([max(values) for values in parameters.values()], dtype=float)
    from scipy.stats import qmc  # takes as long to read as half of the studio

    spread = qmc.LatinHypercube(len(low), rng=np.random.default_rng(seed)).random(count)
    return [tuple(case) for case in (low + spread * (high - low)).tolist()]


def sweep(
    mechanism: Mechanism | Model,
    parameters: Mapping[str, Sequence[float]],
    responses: Sequence[str],
    *,
    samples: int | None = None,
    seed: int = SEED,
    workers: int | str | None = None,
    progress: Progress | None = None,
    **words: Any,
) -> Table:
    """Ask one question of many variants of a mechanism.

    Args:
        mechanism: what is varied.
        parameters: values of each, by `element.field` or `element.field[2]`.
        responses: measures, with what is made of them: `reach`, `max reach`, `frequency 1` of modes.
        samples: draw as many cases between the least and the largest values instead of taking all combinations.
        seed: of the draw; the same one draws the same cases.
        workers: processes of this machine, by default one for each core and 0 for none besides this; or the address
            of a Dask scheduler, such as tcp://host:8786.
        progress: called with the share that is done, 0 to 1; the study ends where it answers with False, and what is
            not done by then stays nan.
        words: `question`, which is simulate, kinematics, statics or modes, and what it takes, such as until and step.
    """
    if not parameters or not all(len(values) for values in parameters.values()):
        raise ModelError("A sweep needs at least one parameter with at least one value.")
    study = Study.of(model_in(mechanism), tuple(parameters), responses, words)
    cases = grid(parameters) if samples is None else latin(parameters, samples, seed)
    results, failures = np.full((len(cases), len(study.responses)), np.nan), {}
    answers = _answers(study, cases, workers)
    for done, (number, (values, why)) in enumerate(answers, 1):
        results[number] = values
        if why:
            failures[number] = why
        if progress is not None and progress(done / len(cases)) is False:
            break
    answers.close()
    return Table(study.parameters, study.responses, np.array(cases), results, dict(sorted(failures.items())))


def _answers(study: Study, cases: Sequence[Case], workers: int | str | None) -> Generator[tuple[int, Answer]]:
    """Number and answer of each case, as they come."""
    if isinstance(workers, str):
        return _on_cluster(study, cases, workers)
    count = (os.cpu_count() or 1) if workers is None else workers
    if count < 1 or len(cases) == 1:
        return _here(study, cases)
    return _in_processes(study, cases, min(count, len(cases)))


def _here(study: Study, cases: Sequence[Case]) -> Generator[tuple[int, Answer]]:
    for number, case in enumerate(cases):
        yield number, study.answer(case)


def _parcel(study: Study, numbered: Sequence[tuple[int, Case]]) -> list[tuple[int, Answer]]:
    """What a worker does with the cases that it was given."""
    return [(number, study.answer(case)) for number, case in numbered]


def _parcels(cases: Sequence[Case], workers: int) -> list[list[tuple[int, Case]]]:
    size = max(1, len(cases) // (workers * PARCELS))
    numbered = list(enumerate(cases))
    return [numbered[first : first + size] for first in range(0, len(numbered), size)]


def _pool(workers: int) -> ProcessPoolExecutor:
    """Fresh processes, since a fork of a window would not run; they end with this one, however it ends."""
    spawning = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(workers, mp_context=spawning, initializer=_end_with_parent)


def _end_with_parent() -> None:
    """In a worker: end as soon as the process that started it is gone; a killed one cannot tell its workers."""
    parent = multiprocessing.parent_process()
    assert parent is not None, "a worker has a parent"

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, name="end-with-parent", daemon=True).start()


def _in_processes(study: Study, cases: Sequence[Case], workers: int) -> Generator[tuple[int, Answer]]:
    """Processes of this machine; what is lost with a killed one is tried again."""
    waiting, last_try = _parcels(cases, workers), False
    while waiting:
        lost = []
        with _pool(workers) as pool:
            out = {pool.submit(_parcel, study, parcel): parcel for parcel in waiting}
            try:
                for future in as_completed(out):
                    try:
                        yield from future.result()
                    except BrokenProcessPool:
                        lost += out[future]
            finally:
                pool.shutdown(wait=False, cancel_futures=True)
        if last_try:
            yield from _one_by_one(study, lost)
            return
        waiting, last_try = [[numbered] for numbered in lost], True


def _one_by_one(study: Study, numbered: Sequence[tuple[int, Case]]) -> Generator[tuple[int, Answer]]:
    """Each case in a process of its own, so that one that kills its process takes no other with it."""
    for number, case in numbered:
        with _pool(1) as pool:
            try:
                yield number, pool.submit(study.answer, case).result()
            except BrokenProcessPool:
                yield number, _given_up(study)


def _given_up(study: Study) -> Answer:
    return (np.nan,) * len(study.responses), KILLED


def _on_cluster(study: Study, cases: Sequence[Case], scheduler: str) -> Generator[tuple[int, Answer]]:
    """Workers of a Dask cluster, which tries again what a killed one leaves."""
    try:
        import distributed
    except ImportError as error:
        raise ModelError("A sweep on a cluster needs Dask: pip install distributed.") from error
    try:
        client = distributed.Client(scheduler, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ModelError(f"No Dask scheduler answers at {scheduler}: {error}.") from error
    with client:
        parcels = _parcels(cases, max(1, len(client.scheduler_info()["workers"])))
        futures = client.map(partial(_parcel, study), parcels, pure=False, retries=RETRIES)
        parcel_of = dict(zip((future.key for future in futures), parcels, strict=True))
        try:
            for future in distributed.as_completed(futures, loop=client.loop):
                failed = future.status in ("error", "cancelled")  # a result lost with its worker is worked out again
                yield from ((n, _given_up(study)) for n, _ in parcel_of[future.key]) if failed else future.result()
        finally:
            client.cancel(futures)
