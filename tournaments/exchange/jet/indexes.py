"""The trees of a table's indexes: read whole, and written again with entries added.

An entry is the key of a row and the pointer to it, and entries are in the order of their bytes. The leaves of
a tree have all entries and are chained; a node has the last entry of each page below it with that page's
number, but of the last page only the number: new keys are mostly the highest, and go there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from tournaments.exchange.jet.draft import Draft
from tournaments.exchange.jet.jet4 import (
    ENDS_AT,
    ENTRIES,
    ENTRIES_AT,
    FOLLOWING_AT,
    FREE_AT,
    OWNER_AT,
    PAGE,
    PAGE_MARK,
    POINTER,
    PREFIX_AT,
    PREVIOUS_AT,
    TAIL_AT,
)
from tournaments.exchange.jet.layout import PageType
from tournaments.exchange.jet.refusals import damaged
from tournaments.exchange.jet.values import Kind

HAS_KEY, IS_NULL = b"\x7f", b"\x00"
WHOLE_NUMBERS = {Kind.SHORT: 2, Kind.LONG: 4}
"""The kinds whose keys are known, with their bytes."""
LONGEST_ENTRY = ENTRIES // 2 - POINTER
"""Two of this length fit on a node with their pages: each level has fewer pages than the one below."""
MOST_BYTES_OF_ENTRIES = 32 * 1024 * 1024
"""Entries that share their beginning are longer than what a page has: a file could overdo it."""


def number_key(kind: Kind, number: int | None, is_ascending: bool) -> bytes:
    """The key of a whole number, or of no value. Keys are in the order of the numbers; no value is first."""
    if number is None:
        key = IS_NULL
    else:
        length = WHOLE_NUMBERS[kind]
        key = HAS_KEY + (number + (1 << 8 * length - 1)).to_bytes(length, "big")
    return key if is_ascending else bytes(0xFF - byte for byte in key)


def entry(key: bytes, page: int, row: int) -> bytes:
    """The entry of a row."""
    return key + (page << 8 | row).to_bytes(POINTER, "big")


def key_of(entry: bytes) -> bytes:
    """The key of an entry of a leaf."""
    return entry[:-POINTER]


class Tree:
    """An index's tree in a file: its root's page stays where it is."""

    def __init__(self, draft: Draft, root: int, map_: int, owner: int) -> None:
        self._draft = draft
        self._root = root
        self._map = map_
        self._owner = owner
        self._pages = [root]  # those that the tree has now, from the root downwards
        self.entries = self._read()
        """All entries as the tree was read, in its order."""

    def write(self, entries: Sequence[bytes]) -> None:
        """Make the tree again of these entries, which are in order and no fewer than there were."""
        spare = self._pages[1:]
        spare.reverse()
        groups = list(_filled(entries))
        pages = self._write_level(PageType.INDEX_LEAF, groups, [0] * len(groups), spare)
        while len(pages) > 1:
            below = [
                group[-1] + page.to_bytes(POINTER, "big") for group, page in zip(groups, pages, strict=True)
            ]
            children = list(_filled(below))
            groups = [[child[:-POINTER] for child in group] for group in children]
            # Of several pages below a node it lists all but the last, which it names by itself.
            tails = [_page_below(group[-1]) if len(group) > 1 else 0 for group in children]
            listed = [group[:-1] if tail else group for group, tail in zip(children, tails, strict=True)]
            pages = self._write_level(PageType.INDEX_NODE, listed, tails, spare)
        for page in spare:
            self._draft.mark(self._map, page, False)
            self._draft.free(page)

    def _write_level(
        self, type_: PageType, groups: Sequence[Sequence[bytes]], tails: Sequence[int], spare: list[int]
    ) -> list[int]:
        """Write the pages of a level, chained: the number of each."""
        pages = [self._root] if len(groups) == 1 else [self._page(type_, spare) for _group in groups]
        chain = [0, *pages, 0]
        for place, (page, group, tail) in enumerate(zip(pages, groups, tails, strict=True)):
            before, after = chain[place], chain[place + 2]
            content = _page(
                type_, group, {OWNER_AT: self._owner, PREVIOUS_AT: before, FOLLOWING_AT: after, TAIL_AT: tail}
            )
            self._draft.replace(page, content)
        return pages

    def _page(self, type_: PageType, spare: list[int]) -> int:
        if spare:
            return spare.pop()
        page = self._draft.add(type_)
        self._draft.mark(self._map, page, True)
        return page

    def _read(self) -> list[bytes]:
        """The entries of the leaves, from the first along the chain. Raises RuleError "jet.damaged"."""
        first = self._first_leaf()
        entries: list[bytes] = []
        seen: set[int] = set()
        page, size = first, 0
        while page:
            if page in seen:
                raise damaged(page)
            seen.add(page)
            start = self._draft.start(page, PageType.INDEX_LEAF)
            of_page = list(self._entries(page, POINTER))
            size += sum(map(len, of_page))
            if size > MOST_BYTES_OF_ENTRIES:
                raise damaged(page)
            entries.extend(of_page)
            page = self._draft.number(start + FOLLOWING_AT)
        # Pages that only the chain leads to are the tree's as well.
        self._pages.extend(sorted(seen.difference(self._pages)))
        return entries

    def _first_leaf(self) -> int:
        """The page of the first leaf; on the way all pages are gathered that the nodes lead to."""
        first, level = self._root, [self._root]
        while self._draft.number(self._draft.start(first, *TREE), 1) == PageType.INDEX_NODE:
            below: list[int] = []
            for page in level:
                start = self._draft.start(page, PageType.INDEX_NODE)
                below.extend(map(_page_below, self._entries(page, 2 * POINTER)))
                below.extend(filter(None, (self._draft.number(start + TAIL_AT),)))
            known = set(self._pages)
            if not below or known.intersection(below) or len(set(below)) < len(below):
                raise damaged(self._root)
            self._pages.extend(below)
            first, level = below[0], below
        return first

    def _entries(self, page: int, least: int) -> Iterator[bytes]:
        """The entries of a page, whole. `least` is what the pointers at the end of one take, in bytes."""
        at = page * PAGE
        if self._draft.number(at + OWNER_AT) != self._owner:
            raise damaged(page)
        content = self._draft.stretch(at + ENTRIES_AT, ENTRIES)
        prefix_length = self._draft.number(at + PREFIX_AT, 2)
        prefix, begin = b"", 0
        for end in _ends(self._draft.stretch(at + ENDS_AT, ENTRIES_AT - ENDS_AT)):
            whole = prefix + content[begin:end]
            if end > ENTRIES or not least < len(whole) <= LONGEST_ENTRY:
                raise damaged(page)
            if not begin and prefix_length:
                if prefix_length > len(whole):
                    raise damaged(page)
                prefix = whole[:prefix_length]
            begin = end
            yield whole


TREE = (PageType.INDEX_NODE, PageType.INDEX_LEAF)


def _ends(mask: bytes) -> Iterator[int]:
    for index, byte in enumerate(mask):
        for bit in range(8) if byte else ():
            if byte >> bit & 1 and (index or bit):
                yield 8 * index + bit


def _filled(entries: Iterable[bytes]) -> Iterator[Sequence[bytes]]:
    """The entries by pages, as many on each as it has room for; one page if there are none."""
    group: list[bytes] = []
    used = 0
    for each in entries:
        if used + len(each) > ENTRIES:
            yield group
            group, used = [], 0
        group.append(each)
        used += len(each)
    yield group


def _page_below(entry: bytes) -> int:
    return int.from_bytes(entry[-POINTER:], "big")


def _page(type_: PageType, entries: Sequence[bytes], numbers: Mapping[int, int]) -> bytes:
    """A page with these entries, and with numbers of four bytes by where they are."""
    page = bytearray(PAGE)
    page[0], page[1] = type_, PAGE_MARK
    used = 0
    for each in entries:
        page[ENTRIES_AT + used : ENTRIES_AT + used + len(each)] = each
        used += len(each)
        page[ENDS_AT + used // 8] |= 1 << used % 8
    page[FREE_AT : FREE_AT + 2] = (ENTRIES - used).to_bytes(2, "little")
    for at, number in numbers.items():
        page[at : at + 4] = number.to_bytes(4, "little")
    return bytes(page)
