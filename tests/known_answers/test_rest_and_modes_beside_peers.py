"""Statics, modes and sensitivities beside MuJoCo and Exudyn, on a chain that bends like a clamped beam.

Ten links on hinges with springs and dampers, level where the springs are relaxed, so that they sag under gravity. The
peers have no such questions of their own (MuJoCo) or answer in coordinates of their own (Exudyn): MuJoCo's forces are
brought to rest by Newton's method and differenced, Exudyn solves statics and the eigenvalue problem itself.
"""

import math

import numpy as np
import pytest
import scipy.linalg
import scipy.optimize

import linkwork as lw

COUNT, LENGTH, THICK, DENSITY = 10, 0.2, 0.04, 1000.0
STIFFNESS, DAMPING, G = 400.0, 0.02, 9.81  # N m/rad, N m s/rad, m/s2
MASS = DENSITY * LENGTH * THICK**2
ALONG, ACROSS = MASS * 2 * THICK**2 / 12, MASS * (LENGTH**2 + THICK**2) / 12

pytestmark = pytest.mark.filterwarnings("ignore")  # older words of the peers warn


def bending_chain(gravity: float = G) -> lw.Mechanism:
    m = lw.Mechanism("bending chain", gravity=(0, 0, -gravity))
    before = "ground"
    for k in range(COUNT):
        link, at = f"link{k}", (k * LENGTH, 0, 0)
        m.add_body(link, mass=MASS, inertia=(ALONG, ACROSS, ACROSS), position=((k + 0.5) * LENGTH, 0, 0))
        m.add_joint(f"pin{k}", "revolute", base=before, follower=link, at=at, axis=(0, 1, 0))
        m.add_force(f"bend{k}", "joint_spring", joint=f"pin{k}", stiffness=STIFFNESS, damping=DAMPING)
        before = link
    m.add_measure("tip", "point", base="ground", follower=before, quantity="position")
    return m


@pytest.fixture(scope="module")
def ours():
    return lw.statics(bending_chain()), lw.modes(bending_chain())


class Mujoco:
    """The chain by angles; `last` is the mass of the last link [kg]."""

    def __init__(self, last: float = MASS) -> None:
        self.mj = pytest.importorskip("mujoco")
        spec = self.mj.MjSpec()
        spec.option.gravity, spec.compiler.degree = [0, 0, -G], False
        body = spec.worldbody
        for k in range(COUNT):
            body = body.add_body(pos=[LENGTH if k else 0, 0, 0], ipos=[LENGTH / 2, 0, 0], explicitinertial=True)
            body.mass, body.inertia = last if k == COUNT - 1 else MASS, [ALONG, ACROSS, ACROSS]
            hinge = body.add_joint(type=self.mj.mjtJoint.mjJNT_HINGE, axis=[0, 1, 0])
            hinge.stiffness, hinge.damping = np.array([STIFFNESS, 0, 0]), np.array([DAMPING, 0, 0])
        self.model = spec.compile()
        self.data = self.mj.MjData(self.model)

    def pushed(self, angles: np.ndarray) -> np.ndarray:
        """Forces that are out of balance at rest [N m]."""
        self.data.qpos, self.data.qvel = angles, 0.0
        self.mj.mj_forward(self.model, self.data)
        return self.data.qfrc_passive - self.data.qfrc_bias

    def rest(self) -> np.ndarray:
        """Angles [rad]."""
        return scipy.optimize.root(self.pushed, np.zeros(COUNT), tol=1e-13).x

    def tip(self) -> np.ndarray:
        """Centre of the last link [m], at rest."""
        self.pushed(self.rest())
        return self.data.xipos[-1].copy()

    def exponents(self) -> np.ndarray:
        """s of exp(s t) [1/s], slowest first."""
        rest, h = self.rest(), 1e-5
        slopes = [(self.pushed(rest + h * e) - self.pushed(rest - h * e)) / (2 * h) for e in np.eye(COUNT)]
        self.pushed(rest)
        mass = np.zeros((COUNT, COUNT))
        self.mj.mj_fullM(self.model, self.data, mass)
        lower = np.linalg.solve(mass, np.hstack((np.array(slopes).T, -DAMPING * np.eye(COUNT))))
        every = np.linalg.eigvals(np.vstack((np.hstack((np.zeros_like(mass), np.eye(COUNT))), lower)))
        return np.array(sorted(every[every.imag > 0], key=abs))


def test_rest_and_modes_beside_mujoco(ours):
    rest, modes = ours
    peer = Mujoco()
    assert rest.snapshot.position(f"link{COUNT - 1}") == pytest.approx(peer.tip(), abs=1e-9)
    assert peer.tip()[2] < -0.1  # it does sag
    found = np.array([mode.exponent for mode in modes.modes])
    assert found == pytest.approx(peer.exponents()[: len(found)], rel=1e-6)


def test_sensitivity_beside_mujoco():
    found = lw.sensitivity(bending_chain(), [f"link{COUNT - 1}.mass"], ["tip.z"], question="statics")
    h = 1e-4 * MASS
    difference = (Mujoco(MASS + h).tip()[2] - Mujoco(MASS - h).tip()[2]) / (2 * h)
    assert found["tip.z", f"link{COUNT - 1}.mass"].value == pytest.approx(difference, rel=1e-6)


def in_exudyn(gravity: float):
    """The chain with all coordinates of rigid bodies, and its last link."""
    exu = pytest.importorskip("exudyn")
    from exudyn.utilities import RigidBodyInertia

    system = exu.SystemContainer().AddSystem()
    before, link = system.CreateGround(), 0
    inertia = RigidBodyInertia(mass=MASS, inertiaTensor=np.diag([ALONG, ACROSS, ACROSS]))
    body = {"inertia": inertia, "gravity": [0, 0, -gravity], "nodeType": exu.NodeType.RotationRotationVector}
    for k in range(COUNT):
        link = system.CreateRigidBody(referencePosition=[(k + 0.5) * LENGTH, 0, 0], **body)
        where = {"itemNumbers": [before, link], "position": [k * LENGTH, 0, 0], "axis": [0, 1, 0]}
        system.CreateRevoluteJoint(**where)
        system.CreateTorsionalSpringDamper(stiffness=STIFFNESS, damping=DAMPING, unlimitedRotations=False, **where)
        before = link
    system.Assemble()
    return exu, system, link


def test_rest_beside_exudyn(ours, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # where it writes a file of its own
    exu, system, link = in_exudyn(G)
    settings = exu.SimulationSettings()
    settings.staticSolver.numberOfLoadSteps = 10
    settings.staticSolver.verboseMode = 0
    settings.linearSolverSettings.ignoreSingularJacobian = True
    system.SolveStatic(settings)
    tip = system.GetObjectOutputBody(link, exu.OutputVariableType.Position, [0, 0, 0])
    assert ours[0].snapshot.position(f"link{COUNT - 1}") == pytest.approx(tip, abs=1e-6)


def test_modes_beside_exudyn():
    """Without gravity: it leaves out what the forces in the joints add to the stiffness, 3 % of the first mode."""
    _, system, _ = in_exudyn(0.0)
    values, _ = system.ComputeODE2Eigenvalues(computeComplexEigenvalues=True, useAbsoluteValues=False)
    peers = sorted((v for v in np.array(values) if v.imag > 1e-3), key=abs)
    found = [mode.exponent for mode in lw.modes(bending_chain(0.0)).modes]
    assert len(peers) == len(found) == COUNT
    assert np.array(found) == pytest.approx(np.array(peers), rel=1e-6)


def test_it_nears_a_clamped_beam():
    """First frequency of slender beams, 1.8751^2 / 2 pi sqrt(E I / m l^4), where E I = stiffness times link."""
    count, length, stiffness = 40, 0.05, 4000.0
    m = lw.Mechanism("fine chain", gravity=(0, 0, 0))
    before = "ground"
    for k in range(count):
        m.add_body(f"l{k}", mass=0.1, inertia=(1e-6, 1e-6, 1e-6), position=((k + 0.5) * length, 0, 0))
        at = (k * length, 0, 0)
        m.add_joint(f"p{k}", "revolute", base=before, follower=f"l{k}", at=at, axis=(0, 1, 0))
        first = 2.0 if k == 0 else 1.0  # half a link bends between the clamp and the first middle
        m.add_force(f"s{k}", "joint_spring", joint=f"p{k}", stiffness=first * stiffness)
        before = f"l{k}"
    whole = count * length
    beam = 1.8751040687**2 / (2 * math.pi) * math.sqrt(stiffness * length / (0.1 / length * whole**4))
    assert lw.modes(m).frequencies[0] == pytest.approx(beam, rel=5e-3)
