"""`linkwork solvers`: every formulation with what it is good for."""

from linkwork.solvers.formulation import formulations


def test_all_formulations_are_listed(call_json):
    code, shown = call_json("solvers")
    assert code == 0
    assert {name: f.summary for name, f in formulations().items()} == {
        name: text.split(": ", 1)[1] for name, text in shown["solvers"].items()
    }
