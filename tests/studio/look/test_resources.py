"""Resources are found in the clone and in an installed studio."""

from linkwork_studio.look import resources


def test_the_clone_has_them_beside_the_app():
    assert resources.path("themes/studio.qss").is_file()
    assert resources.path("legal/LICENSE.txt").is_file()


def test_an_installed_studio_has_them_inside(monkeypatch, tmp_path):
    (tmp_path / "_resources" / "icons").mkdir(parents=True)
    monkeypatch.setattr(resources, "STUDIO", tmp_path)
    resources.root.cache_clear()
    try:
        assert resources.path("icons") == tmp_path / "_resources" / "icons"
    finally:
        resources.root.cache_clear()
