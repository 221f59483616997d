"""A mechanism as an FMU: a copy of this file lies in each one, beside the project, and runs where it is imported.

Sliders are inputs: they hold between two communication points, and stop at their limits. Readings of measures are
outputs. A communication step is made in whole steps of the integrator, each as long as the parameter `run.step` or a
little shorter. Formulas read the time since the start of the experiment. All numbers are in SI units.
"""

import math
import re
from functools import partial
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, SubElement

from pythonfmu import DefaultExperiment, Fmi2Causality, Fmi2Initial, Fmi2Slave, Fmi2Variability, Real, String
from pythonfmu.enums import Fmi2Status

import linkwork as lw
from linkwork.model import units

PROJECT = "mechanism.linkwork"
SAME = 1e-9  # of a step: what masters of a co-simulation lose in adding up their times
ODD = re.compile(r"[^ -~]|[\"`]")  # letters that FMI allows in no name


class Mechanism(Fmi2Slave):
    """The mechanism of the project that lies beside this file."""

    def __init__(self, **kwargs: Any) -> None:
        """Read the project; the run begins when it is first asked for."""
        super().__init__(**kwargs)
        self.model = lw.load(Path(self.resources) / PROJECT).model
        self.modelName = identifier(self.model.name)
        self.description = f"{self.model.name}, a mechanism of Linkwork"
        self.default_experiment = DefaultExperiment(start_time=0.0, stop_time=10.0, step_size=0.01)
        self.settings: dict[str, Any] = {"step": 1e-3, "solver": "ali3p", "accuracy": "balanced"}
        sliders = [driver for driver in self.model.drivers.values() if driver.kind == "slider"]
        self.inputs = {slider.id: slider.value for slider in sliders}
        self.unit_of: dict[str, str] = {}
        self.limits_of: dict[str, tuple[float, float]] = {}
        self._run: lw.LiveRun | None = None
        self._measures: dict[str, tuple[float, ...]] | None = None
        self._step = 0.0
        self._register_settings()
        for slider in sliders:
            get, put = partial(self.inputs.get, slider.id), partial(self._put, slider.id)
            name = self._register((slider.id,), slider.unit, Fmi2Causality.input, getter=get, setter=put)
            self.limits_of[name] = (slider.low, slider.high)
        for measure in self.model.measures.values():
            readings = measure.readings(self.model)
            for n, reading in enumerate(readings):
                words = (measure.id, reading.name) if len(readings) > 1 else (measure.id,)
                get = partial(self._measured, measure.id, n)
                self._register(words, reading.unit, Fmi2Causality.output, getter=get)

    # -- what a simulator calls --------------------------------------------------------------------------

    def exit_initialization_mode(self) -> None:
        """Begin the run; raises what is wrong with its settings."""
        self._running()

    def do_step(self, current_time: float, step_size: float) -> bool:
        """Go on by a communication step [s]; raises why it cannot, which ends the co-simulation with that sentence."""
        count = max(1, math.ceil((1.0 - SAME) * step_size / self.settings["step"]))
        run, step = self._running(), step_size / count
        if abs(step - self._step) > SAME * step:
            run.set_step(step)
            self._step = step
        run.step(count)
        self._measures = None
        return True

    def terminate(self) -> None:
        """End the run."""
        if self._run is not None:
            self._run.close()
        self._run = self._measures = None

    def to_xml(self, model_options: dict[str, str] | None = None) -> Element:
        """The description of the model, with units, limits, and what is known only after the start."""
        root = super().to_xml(model_options or {})
        defined = Element("UnitDefinitions")
        for unit in sorted(set(self.unit_of.values()) - {""}):
            SubElement(SubElement(defined, "Unit", name=unit), "BaseUnit", base_powers(unit))
        if len(defined):
            root.insert(1, defined)
        for variable in root.iter("ScalarVariable"):
            real, name = variable.find("Real"), variable.get("name", "")
            if real is not None and self.unit_of.get(name):
                real.set("unit", self.unit_of[name])
            if real is not None and name in self.limits_of:
                low, high = self.limits_of[name]
                real.attrib |= {"min": repr(low), "max": repr(high)}
        outputs = root.find("ModelStructure/Outputs")
        if outputs is not None:
            SubElement(root.find("ModelStructure"), "InitialUnknowns").extend(outputs)
        return root

    # -- inside ------------------------------------------------------------------------------------------

    def _register_settings(self) -> None:
        reported = {
            "step": (Real, "Longest step of the integrator"),
            "solver": (String, "Formulation, as listed by `linkwork solvers`"),
            "accuracy": (String, "How far a step goes, where the formulation may choose: fast, balanced or exact"),
        }
        for name, (kind, text) in reported.items():
            get, put = partial(self.settings.get, name), partial(self._set_up, name)
            self.register_variable(
                kind(
                    f"run.{name}",
                    description=text,
                    causality=Fmi2Causality.parameter,
                    variability=Fmi2Variability.fixed,
                    initial=Fmi2Initial.exact,
                    getter=get,
                    setter=put,
                ),
                nested=False,
            )
        self.unit_of["run.step"] = "s"

    def _register(self, words: tuple[str, ...], unit: str, causality: Fmi2Causality, **access: Any) -> str:
        """Add a number and give its name, which is a new one."""
        name = structured(*words)
        while name in self.unit_of:
            words = (*words[:-1], f"{words[-1]}_")
            name = structured(*words)
        self.register_variable(Real(name, causality=causality, **access), nested=False)
        self.unit_of[name] = unit
        return name

    def _set_up(self, name: str, value: Any) -> None:
        """A setting of the run, before its first step."""
        self.settings[name] = value
        self.terminate()

    def _put(self, slider: str, value: float) -> None:
        """An input; beyond its limits it stops there, which is told in the log."""
        driver = self.model.drivers[slider]
        held = min(driver.high, max(driver.low, value))
        if held != value:
            self.log(f"{slider} is held at {held:g}; {value:g} is beyond its limit.", Fmi2Status.warning)
        if held == self.inputs[slider]:
            return
        if self._run is not None:
            self._run.set_slider(slider, held)
        self.inputs[slider], self._measures = held, None

    def _measured(self, measure: str, number: int) -> float:
        """An output."""
        if self._measures is None:
            self._measures = dict(self._running().snapshot().measures)
        return self._measures[measure][number]

    def _running(self) -> lw.LiveRun:
        """The run, which begins with the inputs as they are."""
        if self._run is None:
            mechanism = lw.Mechanism.of(self.model)
            mechanism.apply([lw.edits.SetValue(slider, "value", value) for slider, value in self.inputs.items()])
            self._step = self.settings["step"]
            self._run = lw.LiveRun(mechanism, **self.settings, memory=0)
            self._run.step(0)  # accelerations and reactions, which measures may read
        return self._run


def identifier(name: str) -> str:
    """A name in the letters that file names and the language C allow."""
    made = re.sub(r"[^A-Za-z0-9_]", "_", name)
    return made if re.match("[A-Za-z]", made) else f"mechanism_{made}".rstrip("_")


def structured(*names: str) -> str:
    """Names joined by points, in quotes where FMI asks for them."""
    return ".".join(name if re.fullmatch(r"[A-Za-z_]\w*", name, re.ASCII) else _quoted(name) for name in names)


def base_powers(unit: str) -> dict[str, str]:
    """Powers of the base units; a torque times an angle is an energy elsewhere, without rad."""
    powers = units.read(unit).dimension._asdict()
    if powers["kg"]:
        powers["rad"] = 0.0
    return {base: str(round(power)) for base, power in powers.items() if power}


def _quoted(name: str) -> str:
    escaped = ODD.sub("_", name).replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"
