import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from linkwork.errors import FileError
from linkwork_studio.look.theme import DARK
from linkwork_studio.window.message_bar import MessageBar
from linkwork_studio.window.window_views import WindowViews


class Picture(QWidget):
    def __init__(self):
        super().__init__()
        self.asked = []
        self.are_contacts_shown = True

    def show_contacts(self, is_on):
        self.are_contacts_shown = is_on

    def set_habits(self, name):
        self.asked.append(name)

    def frame_all(self):
        self.asked.append("all")

    def frame_selection(self):
        self.asked.append("selection")

    def view_from(self, side):
        self.asked.append(side)

    def picture_as_seen(self, width, height):
        return QImage(width, height, QImage.Format.Format_RGB32)

    def step_back(self):
        return False

    def arm(self, name, *words):
        self.asked.append((name, *words))

    def put_away(self):
        self.asked.append("put away")


@pytest.fixture
def views(window, qtbot):
    picture = Picture()
    qtbot.addWidget(picture)
    made = WindowViews(window, picture, MessageBar(picture, DARK), DARK, lambda: picture.asked.append("rename"), print)
    made._recolour = lambda theme: picture.asked.append(theme.name)
    return made


def test_showing_a_project_frames_it(views, qtbot):
    pages = []
    views.on_page = lambda: pages.append(1)
    views.messages.say("Old trouble.", "error")
    views.show_project()
    assert views.has_project()
    assert views.messages.text == ""
    qtbot.waitUntil(lambda: views.picture.asked == ["iso"])
    views.show_start_page()
    assert not views.has_project()
    assert pages == [1, 1]


def test_news_go_to_the_status_bar_and_trouble_over_the_picture(views):
    views.say("Saved.")
    assert views.window.statusBar().currentMessage() == "Saved."
    assert views.messages.text == ""
    views.say("It cannot be.", "error")
    assert views.messages.text == "It cannot be."


def test_looks(views):
    views.frame_all()
    views.frame_selection()
    views.view_from("top")
    views.set_theme("light")
    assert views.theme_name() == "light"
    assert views.picture.asked == ["all", "selection", "top", "light"]


def test_rename_shows_the_tree(views):
    views.window.show_workbench()
    views.toggle_panel("left")
    views.start_rename()
    assert views.is_panel_shown("left")
    assert views.picture.asked == ["rename"]


def test_a_picture_of_the_mechanism_has_its_size(views, tmp_path):
    views.save_view(tmp_path / "view.png", (320, 200))
    assert QImage(str(tmp_path / "view.png")).width() == 320
    with pytest.raises(FileError, match="another folder"):
        views.save_view(tmp_path / "nowhere" / "view.png", (8, 8))


def test_escape_ends_a_presentation(views):
    told = []
    views.on_present = told.append
    views.show_project()
    views.present(True)
    assert views.is_presenting()
    assert views.step_back()
    assert not views.step_back()
    assert told == [True, False]


def test_contacts_are_hidden_and_shown(views):
    views.toggle_contacts()
    assert not views.are_contacts_shown()
    views.toggle_contacts()
    assert views.are_contacts_shown()


def test_help_opens_at_its_subject_and_stays_one_window(views, qtbot):
    views.show_help()
    sheet = views._help
    assert sheet.place == "guide/1_first_five_minutes"
    views.help_subject = lambda: "joints/screw#pitch"
    views.show_help()
    assert views._help is sheet
    assert sheet.place == "joints/screw"
    views.help_subject = lambda: ""
    views.show_help()
    assert sheet.place == "joints/screw"  # nothing is selected: the page that one reads stays
    views.set_theme("light")
    assert sheet._theme is views.theme
    sheet.close()


def test_habits_of_the_mouse_are_told_on(views):
    told = []
    views.on_habits = told.append
    assert views.habits() == "usual"
    views.set_habits("cad")
    assert (views.habits(), told, views.picture.asked) == ("cad", ["cad"], ["cad"])
