// What the server sends: the JSON of its answers and events, field by field (docs/web-protocol.md).
//
// Cards are "SA" and "HT", calls "1C" to "7N", "P", "X", "XX".
//
// Made by `python -m dealspace.table.web.shapes.shape_files` from table/web/shapes/; not to be edited.

export type Seat = "N" | "E" | "S" | "W";

export type Side = "NS" | "EW";

export type Suit = "C" | "D" | "H" | "S";

export type Strain = "NT" | Suit;

export type CardName = string;

export type CallName = string;

/** A call or a card. */
export type MoveName = string;

export type Vulnerability = "None" | "NS" | "EW" | "Both";

export type Speed = "slow" | "normal" | "fast";

export type Scoring = "imps" | "matchpoints";

export const SEATS: readonly Seat[] = ["N", "E", "S", "W"];

export const SUITS_FROM_SPADES: readonly Suit[] = ["S", "H", "D", "C"];

export const STRAINS: readonly Strain[] = ["C", "D", "H", "S", "NT"];

/** A number for each side. */
export interface SideNumbers {
  NS: number;
  EW: number;
}

/** The cards of all four hands. */
export interface FourHands {
  N: CardName[];
  E: CardName[];
  S: CardName[];
  W: CardName[];
}

export interface Settings {
  system: string;
  ew_system: string;
  bot: string;
  scoring: Scoring;
  speed: Speed;
  plays_partner: boolean;
}

export interface Named {
  name: string;
  title: string;
}

export interface SittingRow {
  id: string;
  title: string;
  /** The name of the game where it is not bridge. */
  game: string | null;
  /** How many boards there are; null where that is not known, in a game to a score. */
  boards: number | null;
  done: number;
  changed: string;
  created: string;
  total: string | null;
  /** Whether no more boards will be played. */
  over: boolean;
}

/** A sitting with its finished boards, or those of them in which something was found. */
export interface SessionRow extends SittingRow {
  finished: FinishedRow[];
}

export interface FinishedRow {
  place: number;
  name: string | null;
  text: string;
  /** Points of the person's side. */
  yours: number | null;
  /** Whether the person declared, was dummy, or defended. */
  role: string | null;
  /** Against the bots' own result; null where it is not known. */
  score: number | null;
  unit: "imps" | "matchpoints" | null;
  note: string;
}

export interface SessionsAnswer {
  sessions: SessionRow[];
  more: boolean;
  /** Whether boards finished before results were kept are still being read. */
  reading: boolean;
}

export type DecisionKind = "bidding" | "lead" | "declaring" | "defence";

export interface MeanRow {
  boards: number;
  average: number;
  /** Half of the 95 % interval; null for one board. */
  interval: number | null;
}

export interface DearDecision {
  sitting: string;
  board: number;
  name: string;
  title: string;
  date: string;
  result: string;
  place: number;
  move: MoveName;
  best: MoveName;
  cost: number;
  interval: number | null;
  trick: number | null;
}

export interface ScoringStatisticsTotal {
  boards: number;
  text: string;
}

export interface ScoringStatisticsRoles extends MeanRow {
  role: string;
}

export interface ScoringStatisticsCosts extends MeanRow {
  kind: DecisionKind;
  decisions: number;
  dear: number;
}

export interface ScoringStatistics {
  scoring: Scoring;
  unit: string;
  total: ScoringStatisticsTotal;
  roles: ScoringStatisticsRoles[];
  costs: ScoringStatisticsCosts[];
  dearest: Partial<Record<DecisionKind, DearDecision[]>>;
}

export interface StatisticsAnswer {
  boards: number;
  scorings: ScoringStatistics[];
  reading: boolean;
}

/** A table of the traveller: the person's ("you"), the review's bots ("bots"), or a room. */
export interface FieldTable {
  name: string;
  title: string;
  text: string;
  /** Points of the person's side. */
  score: number;
  /** The mean against each other table, and per cent of them beaten; null where there is none. */
  imps: number | null;
  matchpoints: number | null;
}

export interface FieldAnswer {
  place: number;
  complete: boolean;
  tables: FieldTable[];
}

export interface NamedGame extends Named {
  /** The scores it can be played to, the usual one first. */
  to: (number | string)[];
}

/** What was chosen last, as far as anything was. */
export interface UsedSettings {
  system?: string;
  ew_system?: string;
  bot?: string;
  scoring?: Scoring;
  speed?: Speed;
  plays_partner?: boolean;
  seat?: Seat;
  boards?: BoardRequest;
}

export interface StartAnswer {
  systems: Named[];
  bots: Named[];
  /** The other trick games. */
  games: NamedGame[];
  /** The file of boards that the server was opened with, `dealspace web FILE`. */
  file?: string | null;
  sittings: SittingRow[];
  settings: UsedSettings;
}

/** Addresses by which other devices reach the server, with the token; none where it listens to its own alone. */
export interface AddressAnswer {
  addresses: string[];
}

export interface RandomBoards {
  kind: "random";
  count: number;
  seed?: number;
}

export interface FileBoards {
  kind: "file";
  name: string;
  text: string;
}

export interface PastedBoards {
  kind: "pasted";
  text: string;
  board?: number;
}

export interface ConditionBoards {
  kind: "condition";
  where: string[];
  count: number;
}

export interface SequenceBoards {
  kind: "sequence";
  auction: string;
  where: string[];
  count: number;
}

export interface SentenceBoards {
  kind: "sentence";
  text: string;
  count: number;
}

/** Where boards come from. */
export type BoardRequest = RandomBoards | FileBoards | PastedBoards | ConditionBoards | SequenceBoards | SentenceBoards;

/** What a pasted text is: its boards in words, and notes on what was left out of it. */
export interface Pasted {
  taken: string;
  boards: string[];
  notes: string[];
}

export interface SittingRequest extends Settings {
  seat: Seat;
  boards: BoardRequest;
}

/** A new table of another trick game. */
export interface GameRequest {
  game: string;
  seat: Seat;
  speed: Speed;
  /** How many deals; or the score the game is played to. */
  count?: number;
  to?: number | string;
}

export interface MadeCall {
  seat: Seat;
  call: CallName;
  alert?: boolean | null;
  announce?: string | null;
}

export interface SeatCard {
  seat: Seat;
  card: CardName;
}

export interface Contract {
  level: number;
  strain: Strain;
  doubling: string;
  declarer: Seat;
  text: string;
}

export type Hands = Partial<Record<Seat, CardName[]>>;

export interface ViewBoard {
  name: string;
  place: number;
  count: number;
  dealer: Seat;
  vulnerability: Vulnerability;
}

export interface ViewLastTrick {
  cards: SeatCard[];
  winner: Seat;
}

export interface ViewResult {
  contract: string;
  tricks: number | null;
  ns_score: number;
  text: string;
}

export interface ViewTotal {
  boards: number;
  imps?: number;
  matchpoints?: number;
  average?: number | null;
  interval?: number | null;
  scores?: SideNumbers;
  text: string;
}

export interface View {
  number: number;
  seat: Seat;
  title: string;
  settings: Settings;
  /** The name of the game where it is not bridge; the fields after it are of such games. */
  game?: string;
  standing?: string[];
  call_titles?: Record<CallName, string>;
  points?: SideNumbers | null;
  /** The score the game is played to; null where so many deals are played. */
  to?: number | string | null;
  /** Of a game whose plays may be several cards, shengji: in place of hands and trick. */
  many?: ManyCardsView;
  /** Whether a card is to be put away, not played. */
  puts_away?: boolean;
  board: ViewBoard;
  phase: "auction" | "play" | "over";
  turn: Seat | null;
  chooser: Seat | null;
  yours: boolean;
  dummy_you: boolean;
  watching: boolean;
  paused: boolean;
  auction: MadeCall[];
  legal_calls?: CallName[] | null;
  contract: Contract | null;
  hands: Hands;
  from: Partial<Record<Seat, number>>;
  legal_cards?: CardName[] | null;
  trick: SeatCard[];
  last_trick: ViewLastTrick | null;
  tricks: SideNumbers;
  tricks_left: number;
  /** What to ask before a claim of 0, 1, … of the tricks left; bridge only. */
  concessions?: string[];
  played: SeatCard[][];
  result: ViewResult | null;
  deal: FourHands | null;
  /** Whether it is a board that was finished before, and another may be on the table. */
  past?: boolean;
  total: ViewTotal | null;
  next: boolean;
}

export interface ManyCardsViewGroups {
  name: string;
  cards: string[];
}

/** A hand of several decks by suit, and plays of several cards; cards are "Ts", "SJ*", "BJ*". */
export interface ManyCardsView {
  groups: ManyCardsViewGroups[];
  /** What is to be chosen now; null where it is not the person's turn. */
  asks: string | null;
  count: number | null;
  trick: SeatCards[];
  last: SeatCards[] | null;
}

export interface SeatCards {
  seat: Seat;
  cards: string[];
  wins: boolean;
}

export interface Happening {
  kind: string;
  seat?: Seat | null;
  text: string;
}

export interface TableEvent {
  number: number;
  happened: Happening[];
  view: View;
}

/** Where a rule stands, and its text. */
export interface Rule {
  file: string;
  line: number;
  text?: string | null;
}

export interface MeaningAlternatives {
  text: string;
  share: number | null;
}

export interface Meaning {
  seat: Seat;
  call: CallName;
  text: string;
  alternatives?: MeaningAlternatives[];
  forcing: string | null;
  alert: boolean;
  announce: string | null;
  defined?: boolean;
  rule: Rule | null;
}

/** The least and most points and cards of a suit; null where no hand makes all of a seat's calls. */
export interface Ranges {
  text: string;
  hcp?: [number, number] | null;
  S?: [number, number] | null;
  H?: [number, number] | null;
  D?: [number, number] | null;
  C?: [number, number] | null;
  proven?: boolean;
}

export interface LikelySignals {
  seat: Seat;
  card: CardName;
  text: string;
}

/** What to expect of the hidden hands: of each quantity the range of this share of deals drawn. */
export interface Likely {
  share: number;
  deals: number;
  hands: Partial<Record<Seat, Ranges>>;
  signals: LikelySignals[];
}

export interface Meanings {
  made: Meaning[];
  box?: Record<CallName, Meaning> | null;
  ranges?: Partial<Record<Seat, Ranges>> | null;
  likely?: Likely | null;
}

export interface Candidate {
  move: MoveName;
  text?: string | null;
  tricks?: number | null;
  score?: number | null;
  makes?: number | null;
  gain?: number | null;
  /** Half the width of the 95 % interval of the gain. */
  interval?: number | null;
  contract?: string | null;
}

export interface LayoutOutcomes {
  move: MoveName;
  text: string;
}

export interface Layout {
  title: string;
  hands: Partial<Record<Seat, string>>;
  outcomes: LayoutOutcomes[];
}

export interface Hint {
  number: number;
  move: MoveName;
  text: string | string[];
  claim: number | null;
  worlds: number | null;
  candidates: Candidate[];
  layouts: Layout[];
}

export interface WhyNot {
  text: string[];
  move: MoveName;
  best: MoveName | null;
  candidates?: Candidate[];
  layouts?: Layout[];
}

export interface Decision {
  /** Of the move in the log of the table; null where there is no log. */
  log: number | null;
  /** Calls and cards before it. */
  place: number;
  kind: "call" | "card";
  move: MoveName;
  best: MoveName;
  cost: number | null;
  unit: string;
  interval: number | null;
  /** Layouts by which the cost is measured. */
  worlds?: number;
  actual_cost: number | null;
  actual_text: string | null;
  why: string[];
  candidates: Candidate[];
  layouts: Layout[];
  trick: number | null;
}

export interface BotsResult {
  text: string;
  ns_score: number;
  auction: (CallName | MadeCall)[];
  imps?: number | null;
  matchpoints?: number | null;
}

export interface ReviewResult {
  text: string;
  ns_score: number;
  yours: number;
}

export interface ReviewPar {
  text: string;
  ns_score: number;
}

export interface ReviewProgress {
  done: number;
  of: number;
}

export interface Review {
  place: number;
  complete: boolean;
  result?: ReviewResult | null;
  par?: ReviewPar | null;
  bots?: BotsResult | null;
  decisions?: Decision[] | null;
  /** Tricks by strain (C D H S NT) and declarer (N E S W). */
  makeable?: number[][] | null;
  /** Declarer's tricks after each playable card, by position of the play: before each card, and after the last. */
  line?: Record<CardName, number>[] | null;
  /** Parts that are worked out, of all. */
  progress?: ReviewProgress | null;
  /** Why the review could not be finished. */
  failed?: string;
}

/** Finished boards in a file of their own, to be opened without a server. */
export interface BoardsFile {
  title: string;
  boards: FiledBoard[];
  /** Where it is there, the file opens with a list of the boards. */
  overview?: BoardsOverview;
}

/** What is said of all boards together. */
export interface BoardsOverview {
  lines: string[];
  /** Drawings and tables of a report, behind the boards that differ. */
  html?: string;
  /** Headings of the cells of each board. */
  columns: string[];
  /** Of the column of outcomes. */
  heading: string;
  rows: BoardsOverviewRow[];
  /** Boards that need no look, folded. */
  others?: BoardsOverviewRow[];
}

export interface BoardsOverviewRow {
  name: string;
  cells: BoardsOverviewCell[];
  outcome: string;
}

export interface BoardsOverviewCell {
  text: string;
  /** Its place among the boards of the file; null where it is not replayed. */
  board: number | null;
}

export interface FiledBoardFacts {
  name: string;
  value: string;
}

export interface FiledBoard {
  name: string;
  dealer: Seat;
  vulnerability: Vulnerability;
  deal: FourHands;
  calls: CallName[];
  /** In the order played. */
  cards: CardName[];
  /** Declarer's; null for a board that was passed out. */
  tricks: number | null;
  result: string;
  /** The person's seat, where a person played. */
  you: Seat | null;
  players: Partial<Record<Seat, string>>;
  /** Other facts, as event and scoring. */
  facts: FiledBoardFacts[];
  meanings: Meaning[];
  review: Review | null;
  /** What it came to, among the other boards. */
  outcome?: string;
}

/** The boards of a text that was pasted on the analysis board, of a file, or of a session. */
export interface AnalysedBoards {
  taken: string;
  /** Of a file or a session. */
  title?: string;
  boards: AnalysedBoardRow[];
  notes: string[];
}

export interface AnalysedBoardRow {
  name: string;
  dealer: Seat;
  vulnerability: Vulnerability;
  /** The hands of 13 known cards, "AK2.QT9.543.A876". */
  hands: Partial<Record<Seat, string>>;
  calls: CallName[];
  cards: CardName[];
  players: Partial<Record<Seat, string>>;
}

/** A number that is estimated, with the ends of its 95 % interval. */
export interface Estimated {
  value: number;
  low: number;
  high: number;
}

/** Of each quantity the chance of every value from 0 on, and of each card that the hand may hold. */
export interface HiddenHand {
  chances: Record<string, number[]>;
  cards: Record<CardName, number>;
}

/** The hands that are not seen, from so many deals; some of these deals. */
export interface HiddenHands {
  hands: Partial<Record<Seat, HiddenHand>>;
  deals: number;
  examples: Partial<Record<Seat, string>>[];
}

export interface ToldAnswer extends Meanings {
  hidden: HiddenHands | null;
  /** The places of calls that do not fit a hand that is seen. */
  odd: number[];
  /** The places of calls that no hand makes which has made the seat's calls before: they are taken to say nothing. */
  doubtful: number[];
  /** Why there are no hidden hands. */
  contradiction?: string;
}

export interface ReadingWay {
  /** `untrue`, `off_book`, or the place of a rule. */
  how: string;
  text: string;
}

/** How the last call may be read otherwise. */
export interface WaysAnswer {
  ways: ReadingWay[];
}

/** A call that cannot be true beside others; of how many deals the others are true without it. */
export interface ConflictCall {
  place: number;
  seat: Seat;
  call: CallName;
  text: string;
  chance: number;
}

export interface CallConflict {
  calls: ConflictCall[];
  /** The place of the call without which most deals are left. */
  doubted: number;
  /** Whether cards that are seen take part. */
  has_cards: boolean;
}

export interface ChangedCall {
  place: number;
  seat: Seat;
  call: CallName;
  how: string;
  text: string;
}

/** Calls that are read otherwise so that some deal fits, and of what share of all deals that is true. */
export interface Mend {
  changes: ChangedCall[];
  share: number;
}

export interface ConflictAnswer {
  conflicts: CallConflict[];
  mends: Mend[];
  /** Whether all ways to mend it with as few changes were looked at. */
  complete: boolean;
}

/** The deals left after a call, and by how many bits it has narrowed them. */
export interface DealsLeft {
  call: CallName | null;
  /** Exact numbers as text, since they have up to 29 digits. */
  deals: string | Estimated;
  bits: number | null;
}

export interface LeftAnswer {
  /** Those that are counted by now. */
  steps: DealsLeft[];
  complete: boolean;
}

export interface CallsAnswer {
  calls: Record<CallName, Meaning>;
  shares: Record<CallName, number>;
  /** How many hands the shares are from. */
  hands: number;
}

/** The hidden hands before the last call or card; null where there is none. */
export interface BeforeAnswer {
  hands: Partial<Record<Seat, HiddenHand>> | null;
}

/** A piece of what is told of a position; the last of each name is the whole one. */
export interface LookPiece {
  told?: ToldAnswer;
  calls?: CallsAnswer;
  left?: LeftAnswer;
  before?: BeforeAnswer;
  /** What went wrong after the first piece. */
  error?: string;
}

/** A call of hands with an amount that was denied, and the share of them that make it. */
export interface InsteadCall {
  call: CallName;
  share: number;
  text: string;
}

export interface ExampleHand {
  hand: string;
  /** What it calls in place of the call that denied the amount. */
  call: CallName | null;
}

export interface ExcludedAnswer {
  /** Of the call that denied the amount; null where none has. */
  place: number | null;
  instead: InsteadCall[];
  examples: ExampleHand[];
}

/** What partner calls next; `seat` is null where partner has no call. */
export interface RepliesAnswer {
  seat: Seat | null;
  hands: number;
  calls: InsteadCall[];
}

export interface ScoredCall extends Candidate {
  /** On how many the call was simulated: fewer where it was soon far behind. */
  deals: number;
  /** Half the width of the 95 % interval of the score. */
  score_interval: number;
}

/** Calls on the same deals: gains are against the first one. */
export interface ScoresAnswer {
  calls: ScoredCall[];
  deals: number;
  scoring: Scoring;
  layouts: Layout[];
  complete: boolean;
}

/** A contract that a call led to. */
export interface End {
  /** Null where the deal was passed out, and `makes` too. */
  contract: string | null;
  share: number;
  makes: number | null;
}

export interface CallOutcome {
  call: CallName;
  /** In which the seat makes it by the book. */
  deals: number;
  /** The mean of the seat's side. */
  score: number;
  /** Half the width of its 95 % interval; null where there are few deals. */
  score_interval: number | null;
  /** The commonest. */
  contracts: End[];
}

/** What the calls of a hand that is not in sight lead to, each on the hands that make it, the commonest first. */
export interface OutcomesAnswer {
  seat: Seat;
  deals: number;
  calls: CallOutcome[];
  complete: boolean;
}

export interface CardWorth {
  card: CardName;
  /** Declarer's, of all thirteen. */
  tricks: number;
  tricks_interval: number | null;
  makes: number | Estimated;
  /** Against the best card. */
  gain: number;
  interval: number | null;
  score: number;
}

/** What each card is worth to the seat that chooses it, over the layouts that it cannot tell apart. */
export interface CardsAnswer {
  seat: Seat;
  cards: CardWorth[];
  layouts: number;
  /** Whether these are all layouts that are possible: then the numbers are exact. */
  exhaustive: boolean;
  scoring: Scoring;
  complete: boolean;
}

export interface ValuesAnswer {
  /** Declarer's tricks after each card, double dummy. */
  values: Record<CardName, number> | null;
}

export interface StrainChances {
  tricks: number;
  /** Of the levels one to seven. */
  chances: Estimated[];
}

export interface ContractsAnswer {
  declarer: Seat;
  deals: number;
  strains: Record<Strain, StrainChances>;
  complete: boolean;
}

export interface SuitLine {
  goal: string;
  /** Tricks; null for the most on average and for matchpoints. */
  need: number | null;
  proved: boolean;
  value: number | null;
  at_most: number;
  mean: number | null;
  words: string[] | null;
}

export interface SuitAnswer {
  suit: Suit;
  declarer: Seat;
  dummy_cards: string;
  hand_cards: string;
  missing: string;
  lines: SuitLine[];
}

export interface CountedMean {
  value: number;
  low: number | null;
  high: number | null;
  count: number;
}

export interface LeadWorth {
  cards: CardName[];
  deals: number;
  beats: Estimated;
  tricks: CountedMean;
  imps: CountedMean;
  matchpoints: CountedMean;
  close: boolean;
}

export interface LeadSign {
  text: string;
  there: number;
  usual: number;
}

export interface LeadDealsWon {
  deals: number;
  signs: LeadSign[];
  example: string | null;
}

export interface LeadsApart {
  leads: CardName[][];
  deals: number;
  better: LeadDealsWon;
  worse: LeadDealsWon;
}

export interface LeadAnswer {
  contract: string;
  leader: Seat;
  unit: string;
  deals: number;
  leads: LeadWorth[];
  apart: LeadsApart | null;
  note: string;
  complete: boolean;
}

export interface MakeableAnswer {
  /** By strain (C D H S NT) and declarer (N E S W). */
  tricks: number[][] | null;
}

/** The files there are. */
export interface WorkshopAnswer {
  /** Whether files can be written; `why_closed` where not. */
  open: boolean;
  why_closed: string;
  /** What `extends:` and `import:` may name without a file of one's own: sayc, blocks/rkcb. */
  shipped: string[];
  offered: OfferedSystem[];
  files: AuthorFileRow[];
  /** Files that can be restored. */
  deleted: string[];
}

/** A system that can be played and read. */
export interface OfferedSystem {
  name: string;
  title: string;
  shipped: boolean;
}

export interface AuthorFileRow {
  name: string;
  title: string;
  extends: string | null;
  /** Either "system", or "block" for one that systems import. */
  kind: string;
  changed: string;
}

export interface EarlierVersion {
  number: number;
  /** When another version took its place. */
  kept: string;
  lines: number;
}

/** A file of the author's folder, or a shipped one, `systems/sayc.yaml`, which is never written. */
export interface AuthorFile {
  name: string;
  text: string;
  /** A digest of the content: who saves the file sends it as `seen`. */
  version: string;
  changed: string | null;
  shipped: boolean;
  /** The last one first. */
  earlier: EarlierVersion[];
}

/** The answer 409 to a save of a file that is not as it was seen. */
export interface FileChanged {
  error: string;
  there: AuthorFile | null;
}

/** A line of a file, by the name by which the workshop reads it. */
export interface FilePlace {
  file: string;
  line: number;
}

export interface PointNote {
  title: string;
  /** Made of the author's Markdown; it runs and loads nothing. */
  html: string;
}

export interface PointCall {
  call: CallName;
  text: string;
  numbers: string;
  marks: string[];
  /** Of the hands drawn, as they come to this point. */
  share: number;
  hands: string[];
  /** Whether only rules for any auction make it. */
  natural: boolean;
  rules: FilePlace[];
}

/** Who bids what at a point of an auction, as the ladder rises; North deals. */
export interface BiddingPoint {
  auction: CallName[];
  turn: Seat;
  title: string;
  /** Whether the player on turn is of the side that opened, or nobody has. */
  is_ours: boolean;
  calls: PointCall[];
  /** The share of the hands that no rule takes, some of which are `undefined_hands`. */
  undefined: number;
  undefined_hands: string[];
  /** Hands drawn for the shares. */
  hands: number;
  notes: PointNote[];
}

export interface SystemFileRow {
  file: string;
  title: string;
  lines: number;
}

export interface SystemFiles {
  title: string;
  files: SystemFileRow[];
}

export interface FoundRule extends FilePlace {
  context: string;
  text: string;
}

export interface RuleSearch {
  found: FoundRule[];
  more: number;
}

/** An edit of one line: columns from 1, `to` behind the last letter. */
export interface TextMend {
  title: string;
  line: number;
  from: number;
  to: number;
  text: string;
}

export interface FindingNote {
  place: string;
  text: string;
}

export interface Finding {
  code: string;
  severity: string;
  message: string;
  file: string;
  line: number;
  column: number;
  notes: FindingNote[];
  help: string | null;
  auction: string | null;
  hands: string[];
  share: number | null;
  mends: TextMend[];
  /** Whether it is in the file that is edited. */
  here: boolean;
}

export interface TextCheck {
  findings: Finding[];
  /** Whether it is a system as it stands. */
  loads: boolean;
  /** Rules of the file itself. */
  rules: number;
}

export interface Proofs {
  title: string;
  findings: Finding[];
  /** Questions that were not decided in time. */
  left_out: string[];
}

export interface ServedAuction {
  calls: CallName[];
  title: string;
}

/** The rule or context at a line, and the auctions that it serves. */
export interface RuleAt {
  line: number | null;
  text: string | null;
  state: string | null;
  is_rule: boolean;
  auctions: ServedAuction[];
}

export interface RuleFrequency {
  call: CallName;
  condition: string;
  /** Of the hands there those that fit the condition. */
  fits: number;
  /** Those that no rule above takes. */
  follows: number;
  /** Otherwise both are of `sampled` hands. */
  exact: boolean;
  sampled: number;
  hands: string[];
  /** Rules above it that take hands which fit it. */
  taken_above: TakenAbove[];
}

/** A rule that takes hands which fit one below it. */
export interface TakenAbove extends FilePlace {
  call: CallName;
  /** Of the hands that fit the rule below, in the sample. */
  share: number;
  hands: string[];
}

export interface RuleFrequencies {
  title: string;
  rules: RuleFrequency[];
}

export interface KnownWord {
  word: string;
  about: string;
}

/** What may be written in the file, by kind. */
export interface KnownWords {
  conditions: KnownWord[];
  params: KnownWord[];
  files: KnownWord[];
  ids: KnownWord[];
  forcing: KnownWord[];
}

export interface OfferedOption {
  value: string;
  /** What it means. */
  text: string;
}

/** One thing to choose for a system: a parameter, or a way to signal. */
export interface OfferedChoice {
  name: string;
  title: string;
  form: "options" | "range" | "number" | "text";
  usual: string;
  about: string;
  options: OfferedOption[];
}

/** A convention to choose. */
export interface OfferedBlock {
  name: string;
  title: string;
  about: string;
  group: string;
  /** The system on which it is tested. */
  base: string;
  params: OfferedChoice[];
  /** The conventions that cannot be played beside it, each with the reason. */
  excludes: Record<string, string>;
}

export interface BaseSystem {
  name: string;
  title: string;
  about: string;
}

/** What a file says of the things that can be chosen. */
export interface ChosenSystem {
  title: string;
  extends: string;
  blocks: string[];
  params: Record<string, string>;
  carding: Record<string, string>;
}

export interface ChosenFile extends ChosenSystem {
  /** Keys of the file with what its author wrote besides. */
  by_hand: string[];
}

/** What can be chosen for a system that extends another, and what its file has chosen. */
export interface FormAnswer {
  /** Of the system that is extended, as its notes. */
  title: string;
  notes: string;
  params: OfferedChoice[];
  carding: OfferedChoice[];
  /** Of conventions, in order. */
  groups: string[];
  /** The conventions that are in the system by itself. */
  plays: string[];
  blocks: OfferedBlock[];
  bases: BaseSystem[];
  chosen: ChosenFile;
}

export interface FormProblem {
  /** The choice it comes from: "title", "params.nt", "blocks.drury", "carding.count"; null where none is known. */
  field: string | null;
  message: string;
  help: string | null;
  code: string;
}

export interface ReplacedBlock {
  block: string;
  by: string;
  reason: string;
}

export interface Opening {
  call: CallName;
  text: string;
  alert: boolean;
}

/** What comes of what was chosen: the text of the file, what is wrong, and what the system plays. */
export interface FormCheck {
  text: string;
  problems: FormProblem[];
  plays: string[];
  /** Conventions of the system that is extended whose place chosen ones take. */
  replaced: ReplacedBlock[];
  openings: Opening[];
}

export interface Measured {
  value: number;
  /** Of the 95 % interval; null where one board says nothing of it. */
  low: number | null;
  high: number | null;
}

/** A board on which two systems part. */
export interface ChangedExample {
  dealer: Seat;
  vulnerability: Vulnerability;
  hands: Partial<Record<Seat, string>>;
  /** Before they part. */
  calls: CallName[];
  /** That calls otherwise. */
  seat: Seat;
  /** The whole auction by each system. */
  ends: string[];
  won: number;
}

export interface ChangedAuction {
  auction: string;
  made: string;
  other: string;
  share: number;
  count: number;
  /** IMPs a board that the changed system wins where they part here. */
  won: Measured;
  examples: ChangedExample[];
}

export interface Changes {
  titles: string[];
  boards: number;
  changed: number;
  /** Boards that could not be bid. */
  left_out: number;
  won_per_1000: Measured;
  more: number;
  /** The commonest first. */
  auctions: ChangedAuction[];
}

/** A part of the answer, and its result. */
export interface ChangesPart {
  done: number;
  of: number;
  found: Changes | null;
}

export interface FailedTest {
  /** Null for the file itself, otherwise one that it imports. */
  file: string | null;
  line: number;
  column: number;
  auction: string;
  hand: string | null;
  want: string | null;
  found: string;
  why: string;
}

/** The tests inside a file, after they were run. */
export interface FileTests {
  tests: number;
  passed: number;
  failed: FailedTest[];
  warnings: string[];
}

/** Hands for an auction; no other hand of the deals is sent. */
export interface PracticeHands {
  dealer: Seat;
  vulnerability: Vulnerability;
  calls: CallName[];
  seat: Seat;
  legal: CallName[];
  made: Meaning[];
  hands: string[];
  /** Of all deals that are bid so. */
  share: number | Measured;
  notes: string[];
}

/** Whether a call is right, and what the system calls. */
export interface PracticeAnswer {
  right: boolean;
  call: CallName;
  text: string;
  rule: Rule | null;
  reason: string;
  /** Whether simulation decided, as no rule fits the hand. */
  judged: boolean;
  /** Other calls that are right. */
  also: CallName[];
  yours: CallName;
  /** What it would have shown; null where it cannot be made. */
  yours_text: string | null;
  why_not: string[];
}

export interface BatchPlayer {
  name: string;
  boards: number;
}

export interface BatchPair {
  names: string[];
  boards: number;
}

/** Who sat at the boards of a text. */
export interface SessionRead {
  taken: string;
  boards: number;
  notes: string[];
  names: BatchPlayer[];
  pairs: BatchPair[];
}

/** Who is reviewed: a seat, a side, or one or two players by name. */
export interface BatchWho {
  seat?: Seat;
  side?: Side;
  names?: string[];
}

export interface BatchRequest {
  title: string;
  text: string;
  who: BatchWho;
  system: string;
  other_system: string;
  scoring: string;
}

export interface BatchDecision {
  seat: Seat | null;
  move: MoveName;
  best: MoveName;
  cost: number;
  trick: number | null;
  place: number;
}

export interface BatchBoard {
  place: number;
  name: string;
  text: string;
  /** Whose calls and cards are reviewed. */
  seats: Seat[];
  complete: boolean;
  done: number;
  /** Parts of its review that are known, of all; 0 before it is begun. */
  of: number;
  failed: string | null;
  cost: number;
  /** Half the width of the 95 % interval of the cost. */
  interval: number;
  /** Decisions that cost something. */
  dear: number;
  decisions: number;
  dearest: BatchDecision | null;
  /** Against four bots: IMPs or matchpoints. */
  score: number | null;
}

export interface Batch {
  id: string;
  created: string;
  title: string;
  who: string;
  scoring: string;
  complete: boolean;
  paused: boolean;
  boards: BatchBoard[];
}

export interface BatchRow {
  id: string;
  created: string;
  title: string;
  who: string;
  boards: number;
  done: number;
  paused: boolean;
}

export interface BatchesAnswer {
  batches: BatchRow[];
}
