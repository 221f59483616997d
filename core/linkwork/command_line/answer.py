"""What a verb prints: always one valid JSON object where JSON is asked for, also where the call is refused."""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

JSON = "--json"


def as_json(data: Any) -> str:
    """The text of plain data, with null for what is no number: JSON knows neither infinity nor nan."""
    return json.dumps(finite(data), allow_nan=False)


def finite(value: Any) -> Any:
    """The same data with None for what is no number."""
    if isinstance(value, dict):
        return {key: finite(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [finite(item) for item in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


def refused(why: object, wants_json: bool, code: int) -> int:
    """Say why there is no answer, for people and, where it is asked for, as JSON; returns the exit code."""
    print(f"linkwork: {why}", file=sys.stderr)
    if wants_json:
        print(as_json({"error": str(why)}))
    return code


class Parser(argparse.ArgumentParser):
    """Reads a call; a wrong one is told as JSON, too, where JSON is asked for."""

    _given: Sequence[str] = ()

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Remember the words, for `error`."""
        self._given = sys.argv[1:] if args is None else list(args)
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        """Tell usage and reason, and end."""
        if JSON in self._given:
            print(as_json({"error": message}))
        super().error(message)
