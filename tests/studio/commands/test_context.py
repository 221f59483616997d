from dataclasses import FrozenInstanceError

import pytest


def test_a_context_is_a_value(context):
    with pytest.raises(FrozenInstanceError):
        context.document = None
