"""A page of the help as Qt shows it: Markdown, with air, plain tables, code on a ground of its own and our icons."""

from __future__ import annotations

import posixpath
import re

from PySide6.QtCore import QUrl
from PySide6.QtGui import (
    QColor,
    QFont,
    QImage,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFragment,
    QTextFrameFormat,
    QTextLength,
    QTextTable,
)

from linkwork.handbook.library import Page, anchor
from linkwork_studio.look import fonts, icons
from linkwork_studio.look.style import color
from linkwork_studio.look.theme import Theme

ICON = 72  # pixels, on a screen of plain density
SCALE = 2.0  # pictures are made for screens of double density
BELOW, TIGHT, ABOVE_HEADING = 10, 2, 14  # pixels below a paragraph and in a list, and above a heading
LINE = 130  # percent of the height of a line
TEXT, SIZES = 14, {1: 24, 2: 17, 3: 15}  # pixels of text and headings
WHOLE = 99  # percent of the page; of all of it Qt would make a pixel too much, and a bar to scroll that
CELL = 6  # pixels around the words of a table
FIXED = ("monospace", "DejaVu Sans Mono", "Consolas", "Menlo")
PICTURE = re.compile(r"!\[[^\]]*\]\([./]*icons/([\w/]+)\.svg\)")


def show(document: QTextDocument, page: Page, theme: Theme) -> None:
    """Put a page into a document."""
    document.setDefaultFont(fonts.font(TEXT))
    document.setMarkdown(PICTURE.sub(r"![\1](icon:\1)", page.text), QTextDocument.MarkdownFeature.MarkdownDialectGitHub)
    for name in PICTURE.findall(page.text):
        document.addResource(QTextDocument.ResourceType.ImageResource, QUrl(f"icon:{name}"), _icon(name, theme))
    _space(document, theme)
    _set_words(document, theme)
    for frame in document.rootFrame().childFrames():
        if isinstance(frame, QTextTable):
            _rule(frame, theme)


def place_of(target: str, place: str) -> tuple[str, str]:
    """Page and part that a link on a page means: `../joints/screw.md#fields` on `forces/spring`."""
    there, _, part = target.partition("#")
    if not there:
        return place, part
    there = posixpath.normpath(posixpath.join(posixpath.dirname(place), there))
    return there.removesuffix(".md"), part


def find_part(document: QTextDocument, part: str) -> QTextCursor | None:
    """Where a heading stands, or the row of a field in the table; None where there is none of that name."""
    block = document.begin()
    while block.isValid():
        words, cursor = block.text().strip(), QTextCursor(block)
        is_field = cursor.currentTable() is not None and words == part
        if is_field or (block.blockFormat().headingLevel() and anchor(words) == part):
            return cursor
        block = block.next()
    return None


def light_up(cursor: QTextCursor, theme: Theme) -> None:
    """Put the row of a table on the ground of what is selected."""
    table = cursor.currentTable()
    if table is None:
        return
    row = table.cellAt(cursor).row()
    for column in range(table.columns()):
        cell = table.cellAt(row, column)
        form = cell.format()
        form.setBackground(QColor(color(theme, "accent_soft")))
        cell.setFormat(form)


def _icon(name: str, theme: Theme) -> QImage:
    return icons.pixmap(name, theme, ICON, SCALE).toImage()


def _space(document: QTextDocument, theme: Theme) -> None:
    """Air between paragraphs, and the ground of code: what Markdown leaves to us."""
    block = document.begin()
    while block.isValid():
        cursor, form = QTextCursor(block), block.blockFormat()
        if _is_code(block):
            _ground(form, not _is_code(block.next()), theme)
        else:
            form.setLineHeight(LINE, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
            form.setTopMargin(ABOVE_HEADING if form.headingLevel() > 1 else 0)
            is_tight = cursor.currentTable() or (block.textList() and block.next().textList())
            form.setBottomMargin(TIGHT if is_tight else BELOW)
        cursor.setBlockFormat(form)
        block = block.next()


def _ground(form: QTextBlockFormat, is_last: bool, theme: Theme) -> None:
    """A line of code, on a ground without gaps; a long one is broken."""
    form.setBackground(QColor(theme.raised))
    form.setNonBreakableLines(False)
    form.setTopMargin(0)
    form.setBottomMargin(BELOW if is_last else 0)


def _is_code(block: QTextBlock) -> bool:
    return block.isValid() and block.blockFormat().hasProperty(QTextBlockFormat.Property.BlockCodeFence)


def _set_words(document: QTextDocument, theme: Theme) -> None:
    """Sizes of headings, a fixed pitch for words of a program, the accent for links, bold as our typeface has it."""
    block = document.begin()
    while block.isValid():
        level = block.blockFormat().headingLevel()
        for piece in _pieces(block):
            cursor = QTextCursor(document)
            cursor.setPosition(piece.position())
            cursor.setPosition(piece.position() + piece.length(), QTextCursor.MoveMode.KeepAnchor)
            cursor.setCharFormat(_worded(piece.charFormat(), level, _is_code(block), theme))
        block = block.next()


def _worded(form: QTextCharFormat, level: int, is_code: bool, theme: Theme) -> QTextCharFormat:
    if level:
        form.clearProperty(QTextCharFormat.Property.FontSizeAdjustment)
        form.setFont(fonts.font(SIZES.get(level, TEXT), QFont.Weight.DemiBold))
    elif form.fontWeight() > QFont.Weight.DemiBold:
        form.setFontWeight(QFont.Weight.DemiBold)
    if form.fontFixedPitch() or is_code:
        form.setFontFamilies(list(FIXED))
        form.setProperty(QTextCharFormat.Property.FontPixelSize, TEXT - 1)
    if form.isAnchor():
        form.setForeground(QColor(theme.accent))
        form.setFontUnderline(False)
    return form


def _pieces(block: QTextBlock) -> list[QTextFragment]:
    """All fragments of a block; taken first, because a changed one ends the walk."""
    found, walk = [], block.begin()
    while not walk.atEnd():
        found.append(walk.fragment())
        walk += 1
    return found


def _rule(table: QTextTable, theme: Theme) -> None:
    """A table with lines between its rows only, its head on a ground of its own, as wide as the page."""
    form = table.format()
    form.setBorderBrush(QColor(theme.border))
    form.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
    form.setBorder(1)
    form.setBorderCollapse(True)
    form.setCellPadding(CELL)
    form.setTopMargin(CELL)
    form.setBottomMargin(BELOW)
    form.setWidth(QTextLength(QTextLength.Type.PercentageLength, WHOLE))
    table.setFormat(form)
    for column in range(table.columns()):
        cell = table.cellAt(0, column)
        head = cell.format()
        head.setBackground(QColor(theme.raised))
        cell.setFormat(head)
