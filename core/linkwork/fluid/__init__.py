"""Fluids: weakly compressible particles in the plane or in space, with walls and moving surfaces.

What lives here: cells and lists of neighbours, the laws between particles and at walls, the step, how regions are
filled and surfaces are sampled, gauges.
Imports: equations, errors, system; numpy.
Start reading at: arrays.py, then stepping.py and fluid.py.
Why so: whoever couples a fluid hands over where the points of a surface are and how they move, and gets the forces on
them, so nothing here knows of bodies or of runs.
"""
