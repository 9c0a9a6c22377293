"""A page of the guide as HTML, with the classes of the product's own tables and figures.

Nothing of a source reaches the page as markup: text is escaped, and a block of HTML is shown as text, except
for comments, which vanish.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from tournaments.guide.links import Place, destination, picture
from tournaments.guide.pages import Heading, Page, plain_text, without_comments

if TYPE_CHECKING:
    from markdown_it.tree import SyntaxTreeNode

STATIC = "guide/"
"""The pictures of `docs/pictures` among the static files."""


class UnknownToken(ValueError):
    """A page has a kind of Markdown that this writer does not know."""


def address(place: Place) -> str:
    mark = f"#{place.anchor}" if place.anchor else ""
    return reverse("guide-page", args=[place.slug]) + mark


@lru_cache(maxsize=40)
def html_of(page: Page) -> SafeString:
    """The page below its title. Raises UnknownToken."""
    return Writer(page).blocks(page.tree.children[1:])


class Writer:
    """Writes blocks of one page; it counts the headings on its way, for their anchors.

    `headings` are those from the first of the blocks on: all, if the blocks are the whole page's.
    """

    def __init__(self, page: Page, headings: Sequence[Heading] | None = None) -> None:
        self.page = page
        self.headings = iter(page.headings if headings is None else headings)

    def blocks(self, nodes: Sequence[SyntaxTreeNode]) -> SafeString:
        return mark_safe("".join(map(self.node, nodes)))  # noqa: S308 - each part is escaped where it is made

    def inside(self, node: SyntaxTreeNode) -> SafeString:
        return self.blocks(node.children)

    def node(self, node: SyntaxTreeNode) -> SafeString:
        try:
            write = _WRITERS[node.type]
        except KeyError:
            raise UnknownToken(f"{self.page.path}: {node.type}") from None
        return write(self, node)

    def heading(self, node: SyntaxTreeNode) -> SafeString:
        if node.parent is None or node.parent.type != "root":
            raise UnknownToken(f"{self.page.path}: a heading within a {node.parent and node.parent.type}")
        anchor = next(self.headings).anchor
        return format_html('<{0} id="{1}">{2}</{0}>\n', node.tag, anchor, self.inside(node))

    def paragraph(self, node: SyntaxTreeNode) -> SafeString:
        if node.hidden:  # in a list whose items are single lines
            return self.inside(node)
        words = self.inside(node)
        inline = node.children[0].children
        if len(inline) == 1 and inline[0].type == "image":
            return words
        return format_html("<p>{}</p>\n", words)

    def link(self, node: SyntaxTreeNode) -> SafeString:
        words = self.inside(node)
        leads = destination(self.page, str(node.attrs["href"]))
        if leads is None:
            return words
        if isinstance(leads, str):
            return format_html('<a href="{}">{}</a>', leads, words)
        href = f"#{leads.anchor}" if leads.slug == self.page.slug and leads.anchor else address(leads)
        return format_html('<a href="{}">{}</a>', href, words)

    def image(self, node: SyntaxTreeNode) -> SafeString:
        """The picture, which opens in full, and its caption; the caption alone if there is no picture."""
        caption = plain_text(node)
        found = picture(self.page, str(node.attrs["src"]))
        if found is None:
            return format_html('<p class="help">{}</p>\n', caption)
        source = static(f"{STATIC}{found.name}")
        return format_html(
            '<figure><a href="{0}"><img src="{0}" width="{1}" height="{2}" loading="lazy" alt="{3}"></a>'
            '<figcaption aria-hidden="true">{3}</figcaption></figure>\n',
            source, found.width, found.height, caption,
        )  # fmt: skip

    def table(self, node: SyntaxTreeNode) -> SafeString:
        """A table as those of the product: where it is narrow, each row is a card with its heads."""
        head, *body = node.children
        names = [plain_text(cell) for cell in head.children[0].children]
        heads = [self.inside(cell) for cell in head.children[0].children]
        rows = [self._row(row, names) for part in body for row in part.children]
        return format_html(
            '<div class="table-wrap"><table class="as-cards"><thead><tr>{}</tr></thead>\n'
            "<tbody>{}</tbody></table></div>\n",
            mark_safe("".join(map(self._head, heads))),  # noqa: S308 - each is escaped where it is made
            mark_safe("".join(rows)),  # noqa: S308 - each row is escaped where it is made
        )

    def _head(self, words: SafeString) -> SafeString:
        """The head of a column; the corner above the names of rows is no head, where it is empty."""
        return format_html('<th scope="col">{}</th>', words) if words else SafeString("<td></td>")

    def _row(self, row: SyntaxTreeNode, names: list[str]) -> SafeString:
        first, *others = zip(names, map(self.inside, row.children), strict=True)
        title = format_html('<th scope="row" class="card-title" data-label="{}">{}</th>', *first)
        return format_html(
            "<tr>{}{}</tr>\n", title, format_html_join("", '<td data-label="{}">{}</td>', others)
        )

    def ordered(self, node: SyntaxTreeNode) -> SafeString:
        return format_html('<ol start="{}">{}</ol>\n', node.attrs.get("start", 1), self.inside(node))


def _around(before: str, after: str) -> Callable[[Writer, SyntaxTreeNode], SafeString]:
    def write(writer: Writer, node: SyntaxTreeNode) -> SafeString:
        return format_html(f"{before}{{}}{after}", writer.inside(node))

    return write


def _of_text(before: str, after: str) -> Callable[[Writer, SyntaxTreeNode], SafeString]:
    def write(writer: Writer, node: SyntaxTreeNode) -> SafeString:
        return format_html(f"{before}{{}}{after}", node.content)

    return write


def _raw(writer: Writer, node: SyntaxTreeNode) -> SafeString:
    left = without_comments(node.content)
    return format_html("<p>{}</p>\n", left) if left else SafeString()


def _raw_inline(writer: Writer, node: SyntaxTreeNode) -> SafeString:
    return format_html("{}", without_comments(node.content))


_WRITERS: dict[str, Callable[[Writer, SyntaxTreeNode], SafeString]] = {
    "heading": Writer.heading,
    "paragraph": Writer.paragraph,
    "inline": Writer.inside,
    "text": _of_text("", ""),
    "softbreak": _of_text("\n", ""),
    "hardbreak": _of_text("<br>\n", ""),
    "em": _around("<em>", "</em>"),
    "strong": _around("<strong>", "</strong>"),
    "code_inline": _of_text("<code>", "</code>"),
    "link": Writer.link,
    "image": Writer.image,
    "bullet_list": _around("<ul>", "</ul>\n"),
    "ordered_list": Writer.ordered,
    "list_item": _around("<li>", "</li>\n"),
    "table": Writer.table,
    "fence": _of_text('<pre tabindex="0"><code>', "</code></pre>\n"),
    "code_block": _of_text('<pre tabindex="0"><code>', "</code></pre>\n"),
    "blockquote": _around("<blockquote>", "</blockquote>\n"),
    "hr": _of_text("<hr>\n", ""),
    "html_block": _raw,
    "html_inline": _raw_inline,
}
