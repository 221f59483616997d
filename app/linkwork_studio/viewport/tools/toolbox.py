"""All tools by the names under which actions ask for them."""

from __future__ import annotations

from collections.abc import Callable

from linkwork_studio.viewport.tools.bar import BarTool
from linkwork_studio.viewport.tools.beam import BeamTool
from linkwork_studio.viewport.tools.cable import CableTool
from linkwork_studio.viewport.tools.choose import ChooseTool
from linkwork_studio.viewport.tools.connect import ConnectTool
from linkwork_studio.viewport.tools.cut import CutTool
from linkwork_studio.viewport.tools.link import LinkTool
from linkwork_studio.viewport.tools.move import MoveTool
from linkwork_studio.viewport.tools.place import PlaceTool
from linkwork_studio.viewport.tools.plane import PlaneTool
from linkwork_studio.viewport.tools.pull import PullTool
from linkwork_studio.viewport.tools.reconnect import ReconnectTool
from linkwork_studio.viewport.tools.tool import Tool
from linkwork_studio.viewport.tools.turn import TurnTool
from linkwork_studio.viewport.tools.web import WebTool

TOOLS: dict[str, Callable[..., Tool]] = {
    "bar": BarTool,
    "beam": BeamTool,
    "cable": CableTool,
    "choose": ChooseTool,
    "connect": ConnectTool,
    "cut": CutTool,
    "link": LinkTool,
    "move": MoveTool,
    "place": PlaceTool,
    "plane": PlaneTool,
    "pull": PullTool,
    "reconnect": ReconnectTool,
    "turn": TurnTool,
    "web": WebTool,
}
