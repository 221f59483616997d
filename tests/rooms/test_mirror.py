"""The test of a module stands at the same path under tests. The exceptions may only become fewer."""

SHORT = 20
MIRRORS = {"core/linkwork": "tests/engine", "app/linkwork_studio": "tests/studio"}

# "linkwork/files/name.py", each with the reason why it has no test of its own.
MAY_LACK_A_TEST: dict[str, str] = {}


def mirrors(name: str) -> set[str]:
    """Where the test of `core/linkwork/model/body.py` stands: `tests/engine/model/test_body.py`.

    Underscores around a name may be left out.
    """
    source, tests = next(pair for pair in MIRRORS.items() if name.startswith(pair[0]))
    folder, _, module = name.removeprefix(source).removesuffix(".py").rpartition("/")
    return {f"{tests}{folder}/test_{stem}.py" for stem in (module, module.strip("_"))}


def untested(sources, root) -> set[str]:
    names = {path.relative_to(root).as_posix(): path for path in sources if path.name != "__init__.py"}
    long = {name for name, path in names.items() if len(path.read_text().splitlines()) > SHORT}
    return {name.split("/", 1)[1] for name in long if not any((root / path).exists() for path in mirrors(name))}


def test_mirror_paths():
    assert mirrors("core/linkwork/model/joints/revolute.py") == {"tests/engine/model/joints/test_revolute.py"}
    assert mirrors("app/linkwork_studio/__main__.py") == {"tests/studio/test_main.py", "tests/studio/test___main__.py"}


def test_every_module_has_its_test(sources, root):
    lacking = sorted(untested(sources, root) - set(MAY_LACK_A_TEST))
    assert not lacking, f"{len(lacking)} modules without a test at their mirror path: {lacking}"


def test_the_exceptions_are_still_needed(sources, root):
    assert set(MAY_LACK_A_TEST) <= untested(sources, root)
