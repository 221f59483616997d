"""`linkwork extensions` where no other package adds anything; test_extending.py has one that does."""

import json

from linkwork import extending


def test_nothing_is_said_plainly(call, monkeypatch):
    monkeypatch.setattr(extending, "_declared", lambda group: ())
    assert call("extensions")[:2] == (0, "No installed package adds anything.\n")
    code, out, _ = call("extensions", "--json")
    assert code == 0
    assert json.loads(out) == {"extensions": []}
