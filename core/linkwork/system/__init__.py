"""The mechanism in numbers: what is constant, what each step changes, and scratch arrays.

What lives here: CompiledSystem, State and Workspace as packed arrays, which kernels take as they are.
Imports: numpy.
Start reading at: compiled_system.py, then packed.py.
Why so: a kernel gets one address for all arrays and reads those that it uses; to hand over each array by itself took
longer to compile than the mathematics.
"""
