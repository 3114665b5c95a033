"""The names of `dealspace.games.shengji` and their modules, for type checkers and for `lazy_names`."""

from dealspace.games.shengji.answers import (
    ANSWERS as ANSWERS,
)
from dealspace.games.shengji.batches import (
    legal_plays as legal_plays,
)
from dealspace.games.shengji.cards import (
    count_kinds as count_kinds,
    kinds_of as kinds_of,
    kinds_text as kinds_text,
    parse_kinds as parse_kinds,
)
from dealspace.games.shengji.deal import (
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
    NoLead as NoLead,
    TractorRule as TractorRule,
    TrickFormat as TrickFormat,
    Unit as Unit,
    read_lead as read_lead,
)
from dealspace.games.shengji.hints import (
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
from dealspace.games.shengji.match import (
    ShengjiMatch as ShengjiMatch,
)
from dealspace.games.shengji.moves import (
    BuriedCards as BuriedCards,
    PlayedCards as PlayedCards,
    TrumpDeclaration as TrumpDeclaration,
    parse_shengji_move as parse_shengji_move,
)
from dealspace.games.shengji.order import (
    Lane as Lane,
    TrumpOrder as TrumpOrder,
)
from dealspace.games.shengji.players import (
    RandomShengji as RandomShengji,
    SensibleShengji as SensibleShengji,
)
from dealspace.games.shengji.scoring import (
    LevelChange as LevelChange,
    LevelMatch as LevelMatch,
    level_change as level_change,
)
from dealspace.games.shengji.state import (
    SHENGJI_GAME as SHENGJI_GAME,
    ShengjiGame as ShengjiGame,
    ShengjiState as ShengjiState,
)
from dealspace.games.shengji.trick import (
    Lead as Lead,
    settle_lead as settle_lead,
    trick_points as trick_points,
    trick_winner as trick_winner,
)
