"""A run as one file that plays in any browser, without a network, and as an animated glTF.

What lives here: how poses and curves are packed, the scene of each take, the page and the glTF made of them.
Imports: __version__, errors, files, math3d, model, results; numpy.
Start reading at: page.py; then scene.py. The program of the page is resources/player/player.js.
Why so: what is shown of a run is a reel (results/reel.py), whatever it came from, a journal or arrays.
"""
