"""The mechanism in numbers: what is constant, what each step changes, and scratch room.

What lives here: CompiledSystem, State and Workspace as named tuples of arrays, which kernels take as they are.
May import: numpy; nothing of ours but math3d.
Start reading at: compiled_system.py.
Why so: named tuples of contiguous arrays cost nothing inside a kernel and one unpacking at its door.
"""
