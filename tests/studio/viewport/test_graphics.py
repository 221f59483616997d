import pytest

from linkwork_studio.viewport import graphics


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("llvmpipe (LLVM 15.0.6, 256 bits)", True),
        ("GDI Generic", True),
        ("", True),
        ("NVIDIA GeForce RTX 3080/PCIe/SSE2", False),
        ("Mesa Intel(R) UHD Graphics 620 (KBL GT2)", False),
        ("Apple M2", False),
    ],
)
def test_software_is_known_by_its_name(name, expected):
    assert graphics.is_software(name) == expected


@pytest.mark.parametrize(("wish", "expected"), [("gl", False), ("image", True)])
def test_a_wish_overrides_the_choice(monkeypatch, wish, expected):
    monkeypatch.setenv(graphics.VARIABLE, wish)
    assert graphics.draws_images() == expected


def test_a_gpu_renders_into_the_widget_and_affords_more(monkeypatch):
    monkeypatch.delenv(graphics.VARIABLE, raising=False)
    monkeypatch.setattr(graphics, "renderer_name", lambda: "NVIDIA")
    assert not graphics.draws_images()
    assert graphics.effort() == graphics.ON_GPU
    monkeypatch.setattr(graphics, "renderer_name", lambda: "llvmpipe")
    assert graphics.draws_images()
    assert graphics.effort().moving_samples == 0
