"""The names of `dealspace.games.shengji` and their modules, for type checkers and for `lazy_names`."""

from dealspace.games.shengji.case_answers import (
    ANSWERS as ANSWERS,
)
from dealspace.games.shengji.play_batches import (
    legal_plays as legal_plays,
)
from dealspace.games.shengji.shengji_cards import (
    count_kinds as count_kinds,
    kinds_of as kinds_of,
    kinds_text as kinds_text,
    parse_kinds as parse_kinds,
)
from dealspace.games.shengji.shengji_deal import (
    ShengjiDeal as ShengjiDeal,
    ShengjiRules as ShengjiRules,
)
from dealspace.games.shengji.decomposition import (
    all_formats as all_formats,
    format_count as format_count,
    format_text as format_text,
    weaker_formats as weaker_formats,
)
from dealspace.games.shengji.formats import (
    InvalidLead as InvalidLead,
    TractorRule as TractorRule,
    TrickFormat as TrickFormat,
    Unit as Unit,
    read_lead as read_lead,
)
from dealspace.games.shengji.shengji_hints import (
    FollowHelp as FollowHelp,
    follow_help as follow_help,
    one_legal_play as one_legal_play,
)
from dealspace.games.shengji.legality import (
    BombPolicy as BombPolicy,
    DrawPolicy as DrawPolicy,
    PlayRules as PlayRules,
    ThrowPolicy as ThrowPolicy,
    is_legal as is_legal,
)
from dealspace.games.shengji.shengji_match import (
    ShengjiMatch as ShengjiMatch,
)
from dealspace.games.shengji.shengji_moves import (
    BuriedCards as BuriedCards,
    PlayedCards as PlayedCards,
    TrumpDeclaration as TrumpDeclaration,
    parse_shengji_move as parse_shengji_move,
)
from dealspace.games.shengji.card_order import (
    Lane as Lane,
    TrumpOrder as TrumpOrder,
)
from dealspace.games.shengji.shengji_players import (
    RandomShengji as RandomShengji,
    SensibleShengji as SensibleShengji,
)
from dealspace.games.shengji.shengji_scoring import (
    LevelChange as LevelChange,
    LevelMatch as LevelMatch,
    level_change as level_change,
)
from dealspace.games.shengji.shengji_state import (
    SHENGJI_GAME as SHENGJI_GAME,
    ShengjiGame as ShengjiGame,
    ShengjiState as ShengjiState,
)
from dealspace.games.shengji.shengji_trick import (
    Lead as Lead,
    settle_lead as settle_lead,
    trick_points as trick_points,
    trick_winner as trick_winner,
)
