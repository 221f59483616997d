from linkwork_studio.commands import help as help_family
from linkwork_studio.commands.perform import perform


def test_each_shows_its_page_even_on_the_start_page(context):
    context.views.project = False
    for action in help_family.ACTIONS:
        assert perform(action, context)
    asked = [name for name, *_ in context.views.asked]
    assert asked == ["show_palette", "show_shortcuts", "show_help", "show_published", "start_guide", "show_about"]
