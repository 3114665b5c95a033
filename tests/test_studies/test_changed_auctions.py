"""Two systems on the same hands: what changes is found where the calls part, with its share and the IMPs won."""

from __future__ import annotations

from pathlib import Path

import pytest

from dealspace.match.bots.bot_files import BotSettings
from dealspace.match.bots.bots import BidSettings
from dealspace.studies.changes.changed_auctions import ChangedAuctions, versions_compared
from dealspace.studies.comparison.comparison import study_board
from dealspace.studies.comparison.swing import NotBid, StudiedBoard

TEXT = """
system: {name}
contexts:
- after: opening
  rules:
  - 1N: {{if: hcp {nt} and balanced}}
  - 1S: {{if: hcp 10-21 and 5+S}}
  - P: {{if: else}}
- after: 1N | 1S
  rules:
  - P: {{if: else}}
- when: theirs
  rules:
  - P: {{if: else}}
"""


@pytest.fixture
def bots(tmp_path: Path) -> tuple[BotSettings, BotSettings]:
    made = []
    for name, nt in (("strong", "15-17"), ("weak", "12-14")):
        file = tmp_path / f"{name}.yaml"
        file.write_text(TEXT.format(name=name, nt=nt), "utf-8")
        made.append(BotSettings(name, BidSettings(system=str(file), judge=False, second_look=False)))
    return made[0], made[1]


def studied(one: BotSettings, other: BotSettings, opponents: BotSettings | None, boards: int) -> ChangedAuctions:
    asked = versions_compared(one, other, opponents, seed=3)
    found: list[StudiedBoard] = []
    for task in asked.boards(boards):
        board = study_board(task)
        assert not isinstance(board, NotBid), board
        found.append(board)
    return ChangedAuctions((one.name, other.name), found, len(asked.sides))


def test_a_system_changes_nothing_against_itself(bots: tuple[BotSettings, BotSettings]) -> None:
    found = studied(bots[0], bots[0], None, 10)
    assert found.swings == [] and found.row()["auctions"] == []
    assert list(found.lines(5)) == ["10 hands of two bid by both: no auction changed"]


@pytest.mark.parametrize("against", [False, True])
def test_the_changed_openings_are_found_with_share_and_imps(
    bots: tuple[BotSettings, BotSettings], against: bool
) -> None:
    found = studied(*bots, bots[0] if against else None, 60)
    changed = found.by_auction
    assert found.compared == (120 if against else 60)
    assert {each.auction for each in changed} == {"Opening"}
    assert {(each.made, each.other) for each in changed} <= {
        ("1NT", "Pass"), ("Pass", "1NT"), ("1NT", "1♠"), ("1♠", "1NT"),
    }  # fmt: skip
    assert [each.share for each in changed] == sorted((each.share for each in changed), reverse=True)
    assert sum(each.share for each in changed) == pytest.approx(len(found.swings) / found.compared)
    won = sum(each.won.value * each.won.count for each in changed)
    row = found.row()
    assert won == pytest.approx(sum(each.won for each in found.swings))
    assert row["won_per_1000"]["value"] == pytest.approx(1000 * won / 60)
    text = "\n".join(found.lines(2))
    assert f"Opening: {changed[0].other}, not {changed[0].made}" in text and f"and {len(changed) - 2} more" in text
