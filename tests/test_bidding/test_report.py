"""A system as people read it: the walk, the book, the graph and differences, on a system of a few lines."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import numpy as np
import pytest

from dealspace.bidding import Bidder, Interpreter
from dealspace.bidding.choosing.practice_deals import AuctionNotFoundError, is_bid, practice
from dealspace.bidding.language.compile import parse_system
from dealspace.bidding.report.book import Book, book_of
from dealspace.bidding.report.book_html import html
from dealspace.bidding.report.book_tree import BookBranch, branches
from dealspace.bidding.report.book_walk import BookPoint, random_deals, walk
from dealspace.bidding.report.difference import by_rule, changed_rule_lines, difference_lines, differences
from dealspace.bidding.report.entry import entry_of, seen_from
from dealspace.bidding.report.graph import dot, mermaid
from dealspace.bidding.report.markdown import markdown
from dealspace.bidding.report.outline import live_lines, named, outline, outline_lines, rules_written
from dealspace.cards import Auction, Call, Deal, Seat, Side, View
from dealspace.inference import DealSpace, satisfies

TEXT = """
system: small
dsl: 1
contexts:
- after: opening
  rules:
  - 1N: {if: hcp 15-17 and balanced, say: "{hcp} HCP, balanced", announce: "{hcp}"}
  - 1M: {if: hcp 12-21 and 5+M, say: "5+ {M}", prefer: higher M}
  - P:  {if: else, say: Nothing | at all}
- after: 1N
  state: over our notrump
  rules:
  - 2C: {if: hcp 8+ and (4S or 4H), say: Stayman, artificial: true, forcing: round, ask: major}
  - P:  {if: else, say: <Nothing>}
- after: 1N 2C
  rules:
  - 2H: {if: 4+H, say: 4+ hearts}
  - 2S: {if: 4+S, say: 4+ spades}
  - 2D: {if: hcp 15-16, say: No major, artificial: true}
- when: theirs
  rules:
  - P:  {if: else, say: Silent}
"""


def interpreter(text: str = TEXT, name: str = "small") -> Interpreter:
    return Interpreter(dict.fromkeys(Side, parse_system(text, f"{name}.yaml", name)))


def auction(calls: str) -> Auction:
    return Auction.parse(calls, Seat.NORTH)


@pytest.fixture(scope="module")
def book() -> Book:
    return book_of(interpreter(), least_share=0.0005)


def test_the_walk_bids_each_deal_as_the_bidder_does() -> None:
    reader = interpreter()
    bidder = Bidder(reader, np.random.default_rng(1))
    points = {point.auction: point for point in walk(reader, least_share=0.001, deals=3000)}
    counts: dict[Auction, int] = {}
    for bits in random_deals(3000, 7):
        deal, here = Deal.of_bits(bits), Auction(Seat.NORTH)
        while here in points and not here.is_over:
            counts[here] = counts.get(here, 0) + 1
            view = View(here.turn, deal[here.turn], reader.vulnerability, here)
            fits = [rule for rule in reader.live(here) if satisfies(rule.condition, view.hand)]
            if not fits:
                break
            here = here.plus(bidder.choose(view).call)
    assert {where: round(point.share * 3000) for where, point in points.items()} == counts


def test_the_walk_comes_to_common_auctions_first_and_stops_at_its_limit() -> None:
    points = list(walk(interpreter(), least_share=0.01, depth=2))
    assert [point.share for point in points] == sorted((point.share for point in points), reverse=True)
    assert max(len(point.auction) for point in points) == 2
    assert len(list(walk(interpreter(), most=3))) == 3
    assert all(point.auction.calls[0] == Call.parse("1N") for point in walk(interpreter(), auction("1N P")))


def test_what_no_rule_fits_is_left_to_judgement() -> None:
    (point,) = walk(interpreter(), auction("1N P 2C P"), depth=0, least_share=0.0)
    assert isinstance(point, BookPoint)
    assert point.judged > 0
    assert sum(point.calls.values()) + point.judged == pytest.approx(1)


SILENT = TEXT[: TEXT.index("- when: theirs")]


def test_opponents_of_whom_nothing_is_said_pass() -> None:
    """A book of our own bidding only: it has our whole bidding all the same, with the same shares, in graphs too."""
    said, silent = (book_of(interpreter(text), least_share=0.0005) for text in (TEXT, SILENT))
    assert [chapter.title for chapter in silent.chapters] == [
        "Opening bids", "After 1♥", "They open 1♥", "After 1♠", "They open 1♠", "After 1NT", "They open 1NT"
    ]  # fmt: skip
    ours = [
        section for section in said.sections if section.auction.turn.side is Side.NS and not section.auction.is_over
    ]
    assert [(s.title, s.share) for s in silent.sections if s.title[0] != "("] == [(s.title, s.share) for s in ours]
    unsaid = [section for section in silent.sections if section.title[0] == "("]
    assert [(s.title, s.entries, s.judged) for s in unsaid] == [(f"({bid})", (), 1.0) for bid in ("1♥", "1♠", "1NT")]
    points = list(walk(interpreter(SILENT), least_share=0.001, depth=2))
    assert any("|Pass 100 %: No action|" in line.replace('"', "") for line in mermaid(interpreter(SILENT), points))


def test_systems_differ_beyond_a_pass_of_which_nothing_is_said() -> None:
    other = SILENT.replace("4+ hearts", "Hearts")
    (found,) = differences(interpreter(SILENT), interpreter(other, "other"), least_share=0.001)
    assert (seen_from(found.auction, Side.NS), str(found.call)) == ("1NT 2♣", "2H")


def test_our_own_side_is_not_taken_to_pass() -> None:
    """After an opening of ours nothing is guessed where no rule fits: judgement decides."""
    walked = [point.auction for point in walk(interpreter(SILENT), least_share=0.001)]
    assert auction("1H P") in walked
    assert auction("1H P P") not in walked
    assert auction("1N P 2C P 2H P") in walked


def test_an_entry_has_solved_numbers_forcing_and_marks() -> None:
    found = entry_of(interpreter(), auction("1N P"), Call.parse("2C"))
    assert found.hcp is not None
    assert (found.hcp.low, found.forcing) == (8, "forcing")
    assert found.marks == ("forcing", "asks: major")
    opened = entry_of(interpreter(), auction(""), Call.parse("1N"))
    assert opened.numbers == "15–17 HCP · ♠ 2–5  ♥ 2–5  ♦ 2–5  ♣ 2–5"
    assert opened.marks == ("announced: 15–17",)


def test_the_numbers_of_an_entry_hold_for_hands_that_make_the_call() -> None:
    reader, where, call = interpreter(), auction("1N P 2C P"), Call.parse("2S")
    found = entry_of(reader, where, call)
    assert found.hcp is not None
    knowledge = reader.read(where.plus(call)).knowledge
    deals = DealSpace.of(knowledge.certain).sample(200, np.random.default_rng(3))
    for bits in deals[:, Seat.NORTH]:
        lengths = [(int(bits) >> 13 * suit & 0x1FFF).bit_count() for suit in range(4)]
        assert all(found.lengths[suit].low <= lengths[suit] <= found.lengths[suit].high for suit in found.lengths)


@pytest.mark.parametrize(
    ("calls", "side", "shown"),
    [("1N P 2C", Side.NS, "1NT 2♣"), ("1H 1S", Side.NS, "1♥ (1♠)"), ("1H 1S", Side.EW, "(1♥) 1♠"),
     ("P P 1H P", Side.NS, "P (P) 1♥"), ("1H P P", Side.EW, "(1♥) Pass"), ("", Side.NS, "")],
)  # fmt: skip
def test_auctions_are_shown_as_notes_have_them(calls: str, side: Side, shown: str) -> None:
    assert seen_from(auction(calls), side) == shown


def test_the_book_has_every_call_once_and_links_that_lead_somewhere(book: Book) -> None:
    titles = [chapter.title for chapter in book.chapters]
    assert titles == ["Opening bids", "After 1♥", "After 1♠", "After 1NT"]
    page = html(book)
    ids = re.findall(r'id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(ids)
    assert "https://" not in page and "http://" not in page and "src=" not in page
    assert "&lt;Nothing&gt;" in page
    assert "judgement: no rule fits" in page


def test_a_chapter_for_us_alone_one_for_when_they_come_in_one_for_when_they_open() -> None:
    silent = "- when: theirs\n  rules:\n"
    text = TEXT.replace(silent, f"{silent}  - 2S: {{if: 6+S}}\n  - 3C: {{if: 6+C}}\n")
    made = book_of(interpreter(text), least_share=0.0005)
    titles = [chapter.title for chapter in made.chapters if "1NT" in chapter.title]
    assert titles == ["After 1NT", "After 1NT, and they come in", "They open 1NT"]
    ours, disturbed, theirs = (chapter for chapter in made.chapters if "1NT" in chapter.title)
    assert theirs.sections[0].title == "(1NT)"
    assert all("(" not in section.title for section in ours.sections)
    assert "1NT (2♠)" in {section.title for section in disturbed.sections}


def test_every_tag_of_the_page_is_closed(book: Book) -> None:
    open_tags: list[str] = []

    class Tags(HTMLParser):
        def handle_starttag(self, tag: str, attrs: object) -> None:
            if tag not in ("meta", "input", "td", "th", "br"):
                open_tags.append(tag)

        def handle_endtag(self, tag: str) -> None:
            assert open_tags.pop() == tag

    Tags().feed(html(book))
    assert not open_tags


def test_a_chapter_is_a_tree_in_which_every_point_stands_once(book: Book) -> None:
    def sections(tree: BookBranch) -> list[str]:
        below = (branch for _, branch in tree.calls if branch is not None)
        return [tree.section.anchor, *(name for branch in below for name in sections(branch))]

    for chapter in book.chapters:
        trees = branches(chapter)
        found = [name for tree in trees for name in sections(tree)]
        assert sorted(found) == sorted(section.anchor for section in chapter.sections)
    (after,) = (chapter for chapter in book.chapters if chapter.title == "After 1NT")
    (tree,) = branches(after)
    below = {str(entry.call): branch for entry, branch in tree.calls}
    assert below["P"] is None and below["2C"] is not None and below["2C"].section.title == "1NT 2♣"


def test_calls_stand_in_their_order_pass_doubles_bids() -> None:
    silent = "- when: theirs\n  rules:\n"
    text = TEXT.replace(silent, f"{silent}  - 2S: {{if: 6+S}}\n  - X: {{if: hcp 16+}}\n  - 2D: {{if: 6+D}}\n")
    made = book_of(interpreter(text), least_share=0.0005)
    for section in made.sections:
        indices = [entry.call.index for entry in section.ladder]
        assert indices == sorted(indices)
    (over,) = (section for section in made.sections if section.title == "(1NT)")
    assert [str(entry.call) for entry in over.ladder] == ["P", "X", "2D", "2S"]


NOTED = TEXT.replace(
    "dsl: 1\n", "dsl: 1\nnotes: |\n  # Small\n  *Few* rules, <b>all</b> here ![x](https://a.b/c)\n"
).replace(
    "  state: over our notrump\n",
    "  state: over our notrump\n  notes: Stayman **promises** a [major](javascript:alert)\n",
)


def test_notes_stand_at_the_top_and_at_their_points_and_run_nothing() -> None:
    made = book_of(interpreter(NOTED), least_share=0.0005)
    assert [section.title for section in made.sections if section.notes] == ["1NT"]
    page, text = html(made), markdown(made)
    assert "<h1>Small</h1>" in page and "<em>Few</em>" in page and "<strong>promises</strong>" in page
    assert "&lt;b&gt;all&lt;/b&gt;" in page and "<b>" not in page
    assert "<img" not in page and 'href="javascript' not in page
    assert page.index("<strong>promises") > page.index('id="1N-P"')
    assert "> *Few* rules, &lt;b>all&lt;/b> here" in text and "> Stayman **promises**" in text


def test_the_markdown_book_has_the_same_calls(book: Book) -> None:
    text = markdown(book)
    assert text.count("\n| ") - text.count("| call |") - text.count("judgement: no rule") == sum(
        len(section.entries) for section in book.sections
    )
    assert "Nothing \\| at all" in text
    assert "[2♣](#1N-P-2C-P)" in text
    assert '<a id="1N-P-2C-P"></a>' in text


def test_both_graphs_have_the_same_edges() -> None:
    reader = interpreter()
    points = list(walk(reader, least_share=0.001, depth=3))
    drawn = [line for line in mermaid(reader, points) if "-->" in line]
    assert len(drawn) == sum(" -> " in line for line in dot(reader, points)) > 0
    assert any("2♣" in line and "forcing" in line for line in drawn)


def test_the_outline_has_a_line_for_every_context_of_the_file() -> None:
    system = interpreter().systems[Side.NS]
    assert [found.name for found in outline(system)] == [
        "opening", "over our notrump: 1N", "1N 2C", "when: theirs",
    ]  # fmt: skip
    assert any("small.yaml:5:3" in line for line in outline_lines(system))
    (context,) = named(system, "Over our NOTRUMP")
    assert "Stayman" in "\n".join(rules_written(system, context))


def test_live_rules_are_listed_in_order_with_condition_and_place() -> None:
    text = "\n".join(live_lines(interpreter(), auction("1N P")))
    assert text.index("Stayman") < text.index("<Nothing>")
    assert "if 8+ HCP, (exactly 4 ♠ or exactly 4 ♥)" in text
    assert "forcing · asks: major · small.yaml:13:5" in text


def test_a_live_rule_without_a_hand_says_so_and_ends_nothing() -> None:
    text = (
        TEXT
        + """
- after: 1N 2C 2D
  rules:
  - 2H: {if: "hcp 3-7 and 4S", say: "{hcp} HCP", announce: "{hcp}"}
  - P: {if: else}
"""
    )
    found = "\n".join(live_lines(interpreter(text), auction("1N P 2C P 2D P")))
    assert "3–7 HCP" in found and "no hand with these calls fits" in found
    assert found.index("no hand") < found.index("2. Pass")


def test_a_system_does_not_differ_from_itself() -> None:
    assert not list(differences(interpreter(), interpreter(), least_share=0.005))


def test_differences_name_the_call_and_both_meanings() -> None:
    other = TEXT.replace("15-17", "12-14").replace("  - 2S: {if: 4+S, say: 4+ spades}\n", "")
    found = list(differences(interpreter(), interpreter(other, "other"), least_share=0.001))
    said = {
        (seen_from(one.auction, one.auction.turn.side), str(one.call)): list(difference_lines(one, ("a", "b")))
        for one in found
    }
    opening = said["", "1N"]
    assert "15–17" in opening[1] and "12–14" in opening[2]
    assert said["1NT 2♣", "2S"][2].endswith("no such call")


def test_a_changed_rule_is_listed_once_with_the_auctions_it_changes() -> None:
    other = TEXT.replace('hcp 12-21 and 5+M, say: "5+ {M}"', 'hcp 13-21 and 5+M, say: "5+ {M}, 13+"')
    found = list(differences(interpreter(), interpreter(other, "small"), least_share=0.001))
    rules = by_rule(found)
    assert sum(len(rule.found) for rule in rules) == len(found)
    (majors,) = (rule for rule in rules if Call.parse("1S") in {each.call for each in rule.found})
    assert {str(each.call) for each in majors.found} == {"1H", "1S"}
    lines = list(changed_rule_lines(majors, ("a", "b")))
    assert (lines[0], lines[-1]) == ("Opening: 1♠", "  also Opening: 1♥")


def test_practice_boards_are_bid_like_the_sequence_and_alike_for_a_seed() -> None:
    reader, where = interpreter(), auction("1N P 2C P 2H")
    found = practice(reader, where, 5, np.random.default_rng(4))
    assert found.deals == practice(interpreter(), where, 5, np.random.default_rng(4)).deals
    bidder = Bidder(reader, np.random.default_rng(0))
    for deal in found.deals:
        for place, call in enumerate(where.calls):
            before = where.before(place)
            assert bidder.choose(View(before.turn, deal[before.turn], reader.vulnerability, before)).call == call


@pytest.mark.parametrize("calls", ["1N P 4D", "P P 1N X"])
def test_a_bid_off_the_book_is_believed_and_reported(calls: str) -> None:
    reader, where = interpreter(), auction(calls)
    found = practice(reader, where, 2, np.random.default_rng(1))
    place = next(place for place, said in enumerate(reader.read(where).meanings) if not said.booked)
    assert len(found.odd) == 1 and "no rule makes" in found.odd[0]
    odd = reader.read(where).meanings[place]
    for deal in found.deals:
        assert satisfies(odd.assumed, deal[odd.seat])
        given = Bidder(reader, np.random.default_rng(1))
        assert is_bid(given, deal, where, {place})


def test_boards_that_are_never_bid_so_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dealspace.bidding.choosing.practice_deals.is_bid", lambda *found: False)
    with pytest.raises(AuctionNotFoundError, match="0 of 1 boards found"):
        practice(interpreter(), auction("1N P 2C"), 1, np.random.default_rng(1))
