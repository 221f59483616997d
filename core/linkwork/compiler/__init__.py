"""From words to numbers: the only room that speaks both.

What lives here: model -> numbered arrays, rows of each joint, numbering, and the carrying of a state across an edit.
Imports: equations, errors, fem, math3d, model, system; numpy, scipy.
Start reading at: compile.py, then splicing.py: how the arrays of an edited model are cut from those before it.
Why so: arrays are compact and in the order of the model, no slots that are freed and reused. A model then has the same
    numbers however it came about, so that undo, going back and replay lead to the same bits, and no step runs over
    gaps. The price is that an edit copies: 3 ms for one joint among 300 bodies, 5 among 1,000, 50 among 10,000, which
    is two steps there (`linkwork bench edits`). To close a gap by the least motion and to find accelerations anew asks
    all bodies in any case.
"""
