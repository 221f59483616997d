"""The 3D picture of the mechanism; the only room with VTK.

What lives here: the Viewport widget, its scene, camera and picking; glyphs/ has the picture of one kind per file,
    tools/ one mouse gesture per file; sketch_board.py is the sheet of glass on which tools and arrows are drawn.
Imports: commands, document, look, shown_units, widgets; linkwork edits, equations, errors, math3d, model, results;
    PySide6, numpy, scipy, shiboken6, vtkmodules.
Start reading at: viewport.py.
Why so: VTK only draws. Camera, picking and gestures are ours, so they are the same for a GPU, for software rendering
    and for tests without a screen; a snapshot moves numbers in arrays and nothing else.
"""

# Registers VTK's OpenGL classes: a renderer made before this import would be an empty shell that draws nothing.
import vtkmodules.vtkRenderingOpenGL2  # noqa: F401
