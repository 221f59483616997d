"""Findings: one sentence for each reason, worst first."""

from linkwork.files.noting import Notes


def test_one_sentence_for_many_ids():
    notes = Notes()
    notes.add("info", "renamed", "Renamed", "a")
    for i in range(10):
        notes.lost("lost_limit", "Limits could not be converted", f"j{i}")
    notes.add("error", "bad", "Bad")
    bad, limits, renamed = notes.findings({"j1", "a"})
    assert (bad.level, bad.message, bad.elements) == ("error", "Bad.", ())
    assert limits.message == "Limits could not be converted: j0, j1, j2, j3, j4, j5, j6, j7, ... (10 in all)."
    assert limits.elements == ("j1",)
    assert renamed.message == "Renamed: a."
