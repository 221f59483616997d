"""The mechanism in numbers: what is constant, what each step changes, and scratch arrays.

What lives here: CompiledSystem, State and Workspace as packed arrays, which kernels take as they are.
Imports: numpy.
Start reading at: compiled_system.py, then packed.py.
Why so: a kernel gets one address for all arrays and reads those that it uses; to hand over each array by itself took
longer to compile than the mathematics. A body of words owns as many nodes as it needs (compiler/nodes.py), but every
node has SIZE numbers, also a point, which uses three, and a mass of 4 x 4. Numbers of different length by node would
save a net of a thousand points on springs half a megabyte of state and at most a twentieth of a step, and frames
nothing, for an offset in each access.
"""
