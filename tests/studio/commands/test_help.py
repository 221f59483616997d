from linkwork_studio.commands import help as help_family
from linkwork_studio.commands.perform import perform


def test_each_shows_its_page_even_on_the_start_page(context):
    context.views.project = False
    context.views.has_lesson = lambda: True
    for action in help_family.ACTIONS:
        assert perform(action, context)
    asked = [name for name, *_ in context.views.asked]
    pages = ["show_palette", "show_shortcuts", "show_help", "show_published", "start_guide"]
    assert [name for name in asked if name != "end_show"] == [*pages, "reopen_lesson", "show_about"]
