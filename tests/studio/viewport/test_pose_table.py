import dataclasses

import numpy as np

from linkwork.model.placing import joint_at
from linkwork_studio.viewport.pose_table import PoseTable, span_of


def table_of(model) -> PoseTable:
    table = PoseTable()
    table.set_model(model)
    return table


def test_stored_poses_at_first(pendulum):
    table = table_of(pendulum)
    assert list(table.rows) == ["ground", "arm", "forearm"]
    assert np.allclose(table.pose("arm")[0], pendulum.bodies["arm"].position)
    assert np.allclose(table.pose("ground")[1], (1, 0, 0, 0))


def test_a_snapshot_moves_bodies_but_not_the_ground(pendulum, make_snapshot):
    table = table_of(pendulum)
    table.apply(make_snapshot(pendulum, (1, 2, 3)))
    assert np.allclose(table.pose("arm")[0], np.add(pendulum.bodies["arm"].position, (1, 2, 3)))
    assert np.allclose(table.pose("ground")[0], 0)


def test_bodies_missing_from_the_snapshot_stand_at_their_stored_pose(pendulum, make_snapshot):
    fewer = pendulum.without("elbow").without("forearm")
    table = table_of(pendulum)
    table.apply(make_snapshot(fewer, (0, 0, 5)))
    assert np.allclose(table.pose("forearm")[0], pendulum.bodies["forearm"].position)


def test_an_older_snapshot_with_a_removed_body_is_no_harm(pendulum, make_snapshot):
    table = table_of(pendulum.without("elbow").without("forearm"))
    table.apply(make_snapshot(pendulum, (0, 0, 5)))
    assert table.pose("arm")[0][2] == pendulum.bodies["arm"].position[2] + 5


def test_another_order_of_rows_in_a_later_snapshot_counts(pendulum, make_snapshot):
    table = table_of(pendulum)
    first = make_snapshot(pendulum)
    table.apply(first)
    turned = dataclasses.replace(first, bodies={"forearm": 0, "arm": 1}, positions=first.positions[::-1] + 1)
    table.apply(turned)
    assert np.allclose(table.pose("arm")[0], np.add(pendulum.bodies["arm"].position, 1))


def test_an_edit_keeps_what_the_run_has_moved(pendulum, make_snapshot):
    table = table_of(pendulum)
    table.apply(make_snapshot(pendulum, (0, 0, 5)))
    table.set_model(pendulum.without("elbow"))
    assert table.pose("arm")[0][2] == pendulum.bodies["arm"].position[2] + 5
    table.forget_snapshot()
    table.set_model(pendulum)
    assert table.pose("arm")[0][2] == pendulum.bodies["arm"].position[2]


def test_the_span_of_a_rod_lies_between_its_ends(pendulum, make_snapshot):
    rod = joint_at(pendulum, "rod", "rod", "ground", "arm", base_at=(0, 0, 3), follower_at=(0, 0, 0))
    model = pendulum.with_element(rod)
    table = table_of(model)
    table.apply(make_snapshot(model, -np.array(pendulum.bodies["arm"].position) + (0, 0, 1)))
    position, _ = table.pose(span_of("rod"))
    assert np.allclose(position, (0, 0, 2))
