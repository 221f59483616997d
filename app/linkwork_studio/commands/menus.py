"""The menus, which stand in the window before anything is known that they offer."""

MENUS = ("File", "Edit", "Add", "Run", "View", "Help")
