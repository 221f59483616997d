"""The samples that come with Linkwork: a folder each, with a project, a README and a picture."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

PROJECT_NAME = "project.linkwork"
FIRST = "double_pendulum"  # the one that a newcomer should meet first
MORE = "More"  # group of those that no group names

# Over before one looks, or wanting a setting first.
HELD = ("andrews_squeezer", "dam_that_is_cut", "swapping_pendulum", "trebuchet")

FOLLOWED = {"double_wishbone_car": "chassis"}  # drives out of the picture unless the eye goes along

# What stands under which heading of the start page, in this order.
GROUPS: dict[str, tuple[str, ...]] = {
    "Begin here": (FIRST, "four_bar", "slider_crank_motor", "spinning_top", "swapping_pendulum"),
    "Linkages": ("grashof_kinds", "straight_line", "walking_linkage", "scissor_lift"),
    "Shafts, gears and cams": (
        "cardan_shaft",
        "oldham_coupling",
        "planetary_gear",
        "differential",
        "cam_and_follower",
    ),
    "Robots, machines and vehicles": (
        "seven_axis_arm",
        "stewart_platform",
        "delta_robot",
        "excavator",
        "gantry_crane",
        "double_wishbone_car",
    ),
    "Chains, wheels and swings": (
        "hanging_mobile",
        "chain_of_ten",
        "chain_bridge",
        "trebuchet",
        "wheel_and_skate",
    ),
    "Bodies that bend": ("plucked_beam", "elastic_four_bar", "hanging_bridge", "rope_on_a_drum"),
    "Contact": (
        "newtons_cradle",
        "dominoes",
        "bouncing_balls",
        "box_stack",
        "card_house",
        "geneva_drive",
        "anchor_chain",
        "ring_chain",
    ),
    "Water": ("floating_box", "dam_that_is_cut", "water_wheel"),
    "Benchmarks": (
        "bricard",
        "row_of_four_bars",
        "andrews_squeezer",
        "flyball_governor",
        "small_mass_oscillator",
    ),
}

# In a wheel the samples lie inside the package, in a clone beside the code.
_HERE = Path(__file__).resolve()
_PLACES = (_HERE.parents[1] / "_sample_projects", _HERE.parents[3] / "sample_projects")


@dataclass(frozen=True, slots=True)
class Sample:
    """A sample as its card shows it.

    `runs` tells whether a click on it also lets it run, `followed` which body the eye goes along with; empty for none.
    """

    name: str
    title: str
    text: str
    project: Path
    picture: Path | None
    group: str = MORE
    runs: bool = True
    followed: str = ""

    def picture_in(self, theme: str) -> Path | None:
        """Its picture in the colours of a theme; that of the dark one where there is no other."""
        other = self.picture.with_name(f"picture_{theme}.png") if self.picture else None
        return other if other is not None and other.is_file() else self.picture

    def speaks_of(self, words: str) -> bool:
        """Whether all words stand in its title, text or group."""
        told = f"{self.title} {self.text} {self.group}".casefold()
        return all(word in told for word in words.casefold().split())


def find_samples(folder: Path | None = None) -> tuple[Sample, ...]:
    """All samples in a folder (those that came with Linkwork by default); a folder without a project is left out."""
    place = folder or next((p for p in _PLACES if p.is_dir()), None)
    if place is None:
        return ()
    found = [_sample(project.parent) for project in place.glob(f"*/{PROJECT_NAME}")]
    order = {name: place for place, name in enumerate(name for names in GROUPS.values() for name in names)}
    return tuple(sorted(found, key=lambda sample: (order.get(sample.name, len(order)), sample.title)))


def sample_at(path: Path) -> Sample | None:
    """The sample whose project lies there; None where no sample that came with Linkwork does."""
    here = path.resolve()
    is_one = here.name == PROJECT_NAME and here.parent.parent in _PLACES and here.is_file()
    return _sample(here.parent) if is_one else None


def _sample(folder: Path) -> Sample:
    title, text = _opening(folder / "README.md")
    picture = folder / "picture.png"
    return Sample(
        folder.name,
        title or folder.name.replace("_", " ").capitalize(),
        text,
        folder / PROJECT_NAME,
        picture if picture.is_file() else None,
        next((group for group, names in GROUPS.items() if folder.name in names), MORE),
        folder.name not in HELD,
        FOLLOWED.get(folder.name, ""),
    )


def _opening(readme: Path) -> tuple[str, str]:
    """Heading and first paragraph of a README; empty where there is none."""
    try:
        lines = readme.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return "", ""
    title = next((line[2:].strip() for line in lines if line.startswith("# ")), "")
    paragraphs = "\n".join(line for line in lines if not line.startswith("#")).strip().split("\n\n")
    return title, " ".join(paragraphs[0].split())
