from surfaces import TETRAHEDRON, torus

from linkwork.model.shapes.mesh import Mesh
from linkwork_studio.viewport.glyphs.shapes.mesh import MeshGlyph


def test_mesh_and_solid_fill_the_shape(check_shape):
    for arrays in (TETRAHEDRON, torus(1.0, 0.25, 16)):
        check_shape(MeshGlyph(), Mesh.of(*arrays, scale=(0.1, 0.2, -0.3)))
