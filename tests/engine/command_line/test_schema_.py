"""`linkwork schema`: the schema as it is published."""

import json

from linkwork.files import schema


def test_it_is_printed_as_it_is_published(call):
    code, out, _ = call("schema")
    assert code == 0
    assert out == schema.to_text()
    assert json.loads(out)["title"] == "Linkwork project, version 1"
