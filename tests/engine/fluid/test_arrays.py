"""The arrays of a fluid have the sizes that were asked for."""

from linkwork.fluid.arrays import MOST_NEAR, make_lists, make_particles, make_walls


def test_particles_have_room():
    particles = make_particles(7)
    assert particles.row.shape == (7, 8)
    assert particles.count.tolist() == [0, 0]


def test_walls_have_points_and_bodies():
    walls = make_walls(5, 2)
    assert walls.force.shape == (5, 3)
    assert walls.impulse.shape == (2, 6)
    assert walls.centre.shape == (2, 9)


def test_lists_have_a_last_entry():
    lists = make_lists(7, 5, 20, 100, 50)
    assert (len(lists.start), len(lists.wall_start), len(lists.cell)) == (8, 6, 21)
    assert len(lists.square) == MOST_NEAR
