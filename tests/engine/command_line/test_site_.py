import json

from linkwork.command_line.__main__ import main


def test_writes_and_says_what(tmp_path, capsys):
    assert main(["site", str(tmp_path / "site"), "--play", "0", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["films"] == 0
    assert told["pages"] > 100
    assert (tmp_path / "site/index.html").is_file()


def test_a_time_before_the_beginning_is_refused(tmp_path, capsys):
    assert main(["site", str(tmp_path / "site"), "--play", "-1"]) == 2
    assert "take 0 for none" in capsys.readouterr().err
    assert not (tmp_path / "site").exists()


def test_a_folder_without_samples_is_refused(tmp_path, capsys):
    assert main(["site", str(tmp_path / "site"), "--samples", str(tmp_path)]) == 2
    assert "holds no samples" in capsys.readouterr().err
