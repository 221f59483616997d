"""What lives here: what is stepped beside the mechanism and exchanges forces with it: contact, and a fluid.

Imports: collision, compiler, equations, errors, files, fluid, math3d, model, results, solvers, system; numpy.
Start reading at: partner.py, then together.py.
Why so: poured.py makes pools of the words of a model, so that fluid.py knows numbers alone.
"""
