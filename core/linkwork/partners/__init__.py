"""What lives here: what is stepped beside the mechanism and exchanges forces with it: contact.

Imports: collision, compiler, equations, errors, results, solvers, system; numpy.
Start reading at: partner.py, then together.py.
"""
