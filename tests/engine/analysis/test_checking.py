"""Findings on a mechanism come with those on its file."""

import linkwork as lw


def test_what_the_file_said_is_told_first_and_once(tmp_path):
    path = tmp_path / "new.linkwork"
    path.write_text('{"linkwork": 9, "bodies": [{"id": "a", "kind": "jelly"}, {"id": "b", "kind": "rigid", "hue": 1}]}')
    mechanism = lw.load(path)
    told = [(finding.level, finding.code) for finding in lw.check(mechanism)]
    assert told == [
        ("error", "left_out"),
        ("warning", "newer_version"),
        ("warning", "unknown_field"),
        ("info", "loose_body"),
    ]
    assert lw.check(mechanism.model) == lw.check(mechanism)
