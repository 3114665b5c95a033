"""The names of `dealspace` and the modules that define them, for type checkers and for `lazy_names`.

Here is what a user makes or names. What is only received, and what is seldom needed, is in the rooms:
`dealspace.cards`, `dealspace.inference`, `dealspace.query`, `dealspace.bidding`, `dealspace.play`, `dealspace.match`.
"""

# Errors: the root, and that of texts that cannot be read; `dealspace.errors` has the others.
from dealspace.cards import (
    BridgeError as BridgeError,
    NotationError as NotationError,
)

# Values: cards, hands and deals, calls and auctions, boards, and what one seat sees.
from dealspace.cards import (
    Auction as Auction,
    Bid as Bid,
    Board as Board,
    Call as Call,
    Card as Card,
    CardSet as CardSet,
    Contract as Contract,
    Deal as Deal,
    Doubling as Doubling,
    Hand as Hand,
    Holding as Holding,
    PartialDeal as PartialDeal,
    Play as Play,
    Rank as Rank,
    Seat as Seat,
    Side as Side,
    Strain as Strain,
    Suit as Suit,
    Trick as Trick,
    View as View,
    Vulnerability as Vulnerability,
)

# Laws and scoring.
from dealspace.cards import (
    imps as imps,
    legal_cards as legal_cards,
    matchpoints as matchpoints,
    ns_score as ns_score,
    score as score,
    victory_points as victory_points,
)

# Records and files.
from dealspace.cards import Record as Record
from dealspace.cards.formats import (
    ParsedRecords as ParsedRecords,
    format_records as format_records,
    parse_records as parse_records,
    read_records as read_records,
    stream_records as stream_records,
    travellers as travellers,
)
from dealspace.runtime.record_files import write_records as write_records

# The deal space: what is known, and the deals that fit.
from dealspace.inference import (
    Answer as Answer,
    Constraint as Constraint,
    DealSpace as DealSpace,
    Estimate as Estimate,
    Knowledge as Knowledge,
    Quantity as Quantity,
    Source as Source,
    Statement as Statement,
    parse_constraint as parse_constraint,
    parse_deal_condition as parse_deal_condition,
    parse_quantity as parse_quantity,
    satisfies as satisfies,
)

# Questions: about a space, in the words of `dealspace query`.
from dealspace.query import (
    Question as Question,
    ask as ask,
    parse_question as parse_question,
)

# Bidding systems: the call of a hand, and what an auction says.
from dealspace.bidding import (
    Bidder as Bidder,
    BiddingSystem as BiddingSystem,
    Choice as Choice,
    Interpreter as Interpreter,
    Meaning as Meaning,
    Reading as Reading,
    load_system as load_system,
    shipped_systems as shipped_systems,
)

# Double dummy: batches of deals and positions, solved exactly.
from dealspace.play import (
    DoubleDummy as DoubleDummy,
    makes as makes,
    makes_cards as makes_cards,
    relevant_cards as relevant_cards,
    solve_cards as solve_cards,
    solve_tricks as solve_tricks,
    trick_table as trick_table,
)

# Analysis: of boards, and of how they were played.
from dealspace.play import (
    BoardResults as BoardResults,
    Par as Par,
    best_line as best_line,
    card_costs as card_costs,
    lead_table as lead_table,
    losses as losses,
    par as par,
    record_costs as record_costs,
    solve_board as solve_board,
)

# Card play: by a seat that sees its own cards and dummy.
from dealspace.play import (
    CardPlayer as CardPlayer,
    Decision as Decision,
    PlaySettings as PlaySettings,
    Posterior as Posterior,
    explain as explain,
    is_sound as is_sound,
    play_card as play_card,
)

# Matches: between bots.
from dealspace.match import (
    BidSettings as BidSettings,
    BotSettings as BotSettings,
    Match as Match,
    MatchForm as MatchForm,
    MatchStore as MatchStore,
    play_match as play_match,
    random_boards as random_boards,
    read_bot as read_bot,
    run_match as run_match,
    summary_of as summary_of,
)

__version__: str
