"""Formulas of time and state as text: `10*sin(2*pi*t)`, `if(t < 1, 0, 5)`, `-20 N m/rad*angle(pin)`.

What lives here: the grammar, the tree that it makes, the functions and readings that may be named, and the checks of
names and units. Nothing here runs fast: `compiler/expressions.py` makes byte code of a tree, and a kernel runs it.
Imports: errors, model.
Start reading at: expression.py, then grammar.py.
Why so: a text of the user never meets Python's eval; what the grammar does not know does not exist.
"""
