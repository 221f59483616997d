"""The best shape of a body for what it has to do: how material is laid out over a grid, and the loop that improves it.

What lives here: grids of equal elements in two or three dimensions, their stiffness and mass with a pattern that is
found once, factors, laws of penalisation, filters, two optimisers; compliance, frequencies and stress with their
slopes; the reduction to the frames of joints and back from it, the loop of Held and Seifried around runs, the adjoint
of a run; outlines and drawings of them, designs as files.
Imports: analysis, errors, fem; numpy, scipy.
Start reading at: grid.py, then static.py, which puts filter, law and optimiser together, and loop.py.
Why so: a shape is improved in hundreds of rounds, so every round only changes values in arrays; a run of a mechanism
is a function that is handed in, so nothing here depends on how it is made.
"""
