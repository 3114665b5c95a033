// What is known of the file in the editor. Errors of the text are asked for as soon as typing pauses, then what is known at
// the cursor, and proofs when nothing was typed for a while. Typing stops proofs at once; a check that runs is let end, as
// its process knows the system then, and what it says of an older text is not shown.
import { computed, signal } from "@preact/signals";
import { api, isAborted, Refused, reasonOf } from "../api";
import { failedTests, runTests, testRun } from "../author/tests";
import type {
  AuthorFile,
  BiddingPoint,
  CallName,
  FileChanged,
  Finding,
  KnownWords,
  Proofs,
  RuleAt,
  RuleFrequencies,
  ServedAuction,
  TextCheck,
} from "../shapes";
import { askAbout, offeredName } from "./about";

export const CHECK_MS = 300;
export const LOOK_MS = 450;
export const PROVE_MS = 2000;

/** Texts that were left unsaved, by file: they are there again when the file is opened again. */
const drafts = new Map<string, { text: string; seen: string }>();

export class Editing {
  readonly file = signal<AuthorFile | null>(null);
  readonly text = signal("");
  readonly line = signal(1);
  readonly checked = signal<TextCheck | null>(null);
  readonly isChecking = signal(false);
  readonly words = signal<KnownWords | null>(null);
  readonly rule = signal<RuleAt | null>(null);
  readonly auction = signal<ServedAuction | null>(null);
  readonly frequency = signal<RuleFrequencies | null>(null);
  readonly point = signal<BiddingPoint | null>(null);
  readonly isLooking = signal(false);
  /** What the linter has proved of the text as it is now, by auction. */
  readonly proofs = signal<readonly Proofs[]>([]);
  readonly proving = signal<{ done: number; of: number } | null>(null);
  readonly error = signal<string | null>(null);
  /** What is on the disk where another has changed the file. */
  readonly conflict = signal<FileChanged | null>(null);
  readonly seed = signal(1);
  /** The line that the editor is to go to. */
  readonly wanted = signal<{ line: number } | null>(null);

  readonly isChanged = computed(() => this.file.value !== null && this.text.value !== this.file.value.text);
  /** Errors of the text, and behind them what the linter has proved, each once. */
  readonly findings = computed<readonly Finding[]>(() => {
    const failed = this.isChanged.value ? [] : failedTests(this.system, testRun.value);
    const proved = this.proofs.value.flatMap((each) => each.findings);
    const all = [...(this.checked.value?.findings ?? []), ...failed, ...proved];
    const seen = new Set<string>();
    return all.filter((finding) => {
      const key = `${finding.code} ${finding.file} ${finding.line} ${finding.column} ${finding.message}`;
      return !seen.has(key) && seen.add(key);
    });
  });

  /** The name by which the file is asked for as a system. */
  get system(): string {
    return offeredName(this.name);
  }

  private checkTimer = 0;
  private lookTimer = 0;
  private proveTimer = 0;
  private lookNumber = 0;
  private proveAsking: AbortController | null = null;
  private isClosed = false;
  /** The text whose words are known. */
  private learnt = "";

  constructor(readonly name: string) {}

  /** Open the file; a text that was left unsaved is there again. */
  async open(): Promise<void> {
    try {
      const found = await api.systemFile(this.name);
      const draft = drafts.get(this.name);
      this.text.value = draft ? draft.text : found.text;
      this.file.value = draft && draft.seen !== found.version ? { ...found, version: draft.seen } : found;
      this.edited(this.text.value);
    } catch (reason) {
      this.fail(reason);
    }
  }

  /** Stop all that is being worked out; what is not saved is kept until the file is opened again. */
  close(): void {
    this.isClosed = true;
    this.stop();
    if (this.isChanged.value && this.file.value) {
      drafts.set(this.name, { text: this.text.value, seen: this.file.value.version });
    } else drafts.delete(this.name);
  }

  edited(text: string): void {
    this.text.value = text;
    this.stop();
    if (this.proofs.value.length > 0) this.proofs.value = [];
    this.checkTimer = window.setTimeout(() => void this.check(), CHECK_MS);
  }

  moved(line: number): void {
    if (line === this.line.value) return;
    this.line.value = line;
    this.seed.value = 1;
    this.stopProofs();
    if (this.checked.value?.loads && !this.isChecking.value) this.lookSoon();
  }

  /** Let the editor go to a line. */
  goTo(line: number): void {
    this.wanted.value = { line };
  }

  /** Look at another auction that the rule serves. */
  choose(auction: ServedAuction): void {
    this.auction.value = auction;
    void this.lookAt(auction);
  }

  async otherHands(): Promise<void> {
    this.seed.value += 1;
    if (this.auction.value) await this.lookAt(this.auction.value);
  }

  /** Save; where another has changed the file, `conflict` says what is there. */
  async save(): Promise<boolean> {
    const seen = this.file.value?.version ?? null;
    const text = this.text.value;
    try {
      this.file.value = await api.changeFile("file", { name: this.name, text, seen });
      this.conflict.value = null;
      this.error.value = null;
      void runTests(this.system);
      return true;
    } catch (reason) {
      if (reason instanceof Refused && reason.status === 409) this.conflict.value = reason.row as FileChanged;
      else this.fail(reason);
      return false;
    }
  }

  /** Save over what another has written, which is kept as an earlier version. */
  async overwrite(): Promise<boolean> {
    const there = this.conflict.value?.there ?? null;
    this.conflict.value = null;
    if (this.file.value && there) this.file.value = { ...this.file.value, version: there.version };
    if (!there) return this.saveAsNew();
    return this.save();
  }

  private async saveAsNew(): Promise<boolean> {
    try {
      this.file.value = await api.changeFile("file", { name: this.name, text: this.text.value, seen: null });
      return true;
    } catch (reason) {
      this.fail(reason);
      return false;
    }
  }

  /** Take what another has written in place of one's own text. Returns the text. */
  takeTheirs(): string | null {
    const there = this.conflict.value?.there ?? null;
    this.conflict.value = null;
    if (there) this.file.value = there;
    return there?.text ?? null;
  }

  /** Write an earlier version again. Returns its text. */
  async restore(number: number): Promise<string | null> {
    try {
      const seen = this.file.value?.version ?? null;
      this.file.value = await api.changeFile("restore", { name: this.name, number, seen });
      return this.file.value.text;
    } catch (reason) {
      if (reason instanceof Refused && reason.status === 409) this.conflict.value = reason.row as FileChanged;
      else this.fail(reason);
      return null;
    }
  }

  /** Sit down where the rule at the cursor comes up; the text is saved first, as bots read it. Returns the table. */
  async bidIt(): Promise<string | null> {
    const calls = this.auction.value?.calls;
    if (!calls || (this.isChanged.value && !(await this.save()))) return null;
    try {
      return (await api.bidIt({ name: this.name, line: this.rule.value?.line ?? this.line.value, calls })).id;
    } catch (reason) {
      this.fail(reason);
      return null;
    }
  }

  private fail(reason: unknown): void {
    if (!isAborted(reason)) this.error.value = reasonOf(reason);
  }

  private get about() {
    return { name: this.name, text: this.text.value };
  }

  private stop(): void {
    clearTimeout(this.checkTimer);
    clearTimeout(this.lookTimer);
    this.lookNumber += 1;
    this.isLooking.value = false;
    this.stopProofs();
  }

  private stopProofs(): void {
    clearTimeout(this.proveTimer);
    this.proveAsking?.abort();
    this.proving.value = null;
  }

  /** What keeps the text from being a system; asked again where it is another text by the time it is known. */
  private async check(): Promise<void> {
    if (this.isChecking.value) return;
    this.isChecking.value = true;
    let text: string;
    try {
      do {
        text = this.text.value;
        const found = await askAbout<TextCheck>("check", this.about);
        if (text === this.text.value) this.checked.value = found;
      } while (text !== this.text.value && !this.isClosed);
      this.error.value = null;
    } catch (reason) {
      this.fail(reason);
      return;
    } finally {
      this.isChecking.value = false;
    }
    if (this.checked.value?.loads && !this.isClosed) this.lookSoon();
  }

  private lookSoon(): void {
    clearTimeout(this.lookTimer);
    clearTimeout(this.proveTimer);
    this.lookTimer = window.setTimeout(() => void this.look(), LOOK_MS);
    this.proveTimer = window.setTimeout(() => void this.prove(), PROVE_MS);
  }

  /** The rule at the cursor, and what is known of it at one of its auctions: the one in sight where it serves that. */
  private async look(): Promise<void> {
    const number = ++this.lookNumber;
    this.isLooking.value = true;
    try {
      const found = await askAbout<RuleAt>("rule", this.about, { line: this.line.value });
      if (number !== this.lookNumber) return;
      this.rule.value = found;
      const before = this.auction.value?.calls.join(" ");
      const auction = found.auctions.find(({ calls }) => calls.join(" ") === before) ?? found.auctions[0] ?? null;
      this.auction.value = auction;
      if (auction) await this.lookAt(auction);
      else {
        this.frequency.value = null;
        // Outside of rules: the opening bids.
        const point = await askAbout<BiddingPoint>("point", this.about, { calls: [] });
        if (number === this.lookNumber) this.point.value = point;
      }
      await this.learnWords();
    } catch (reason) {
      this.fail(reason);
    } finally {
      if (number === this.lookNumber) this.isLooking.value = false;
    }
  }

  private async lookAt(auction: ServedAuction): Promise<void> {
    const number = ++this.lookNumber;
    this.isLooking.value = true;
    const row = { calls: auction.calls, line: this.rule.value?.line ?? this.line.value, seed: this.seed.value };
    try {
      const frequency = this.rule.value?.is_rule ? await askAbout<RuleFrequencies>("frequency", this.about, row) : null;
      if (number !== this.lookNumber) return;
      this.frequency.value = frequency;
      const point = await askAbout<BiddingPoint>("point", this.about, row);
      if (number === this.lookNumber) this.point.value = point;
    } catch (reason) {
      this.fail(reason);
    } finally {
      if (number === this.lookNumber) this.isLooking.value = false;
    }
  }

  /** The words that may be written; they change with what is defined, and are learnt last. */
  private async learnWords(): Promise<void> {
    const text = this.text.value;
    if (this.learnt === text) return;
    this.words.value = await askAbout<KnownWords>("words", this.about);
    this.learnt = text;
  }

  /** What the linter proves at the auctions of the rule at the cursor, one after another. */
  private async prove(): Promise<void> {
    const auctions = this.rule.value?.auctions ?? [];
    if (!this.checked.value?.loads || auctions.length === 0) return;
    const asking = new AbortController();
    this.proveAsking = asking;
    const known = new Set(this.proofs.value.map((each) => each.title));
    const left = auctions.filter(({ title }) => !known.has(title));
    try {
      for (const [done, { calls }] of left.entries()) {
        this.proving.value = { done, of: left.length };
        const found = await askAbout<Proofs>("proofs", this.about, { calls }, asking.signal);
        if (asking.signal.aborted) return;
        this.proofs.value = [...this.proofs.value, found];
      }
    } catch (reason) {
      this.fail(reason);
    } finally {
      if (this.proveAsking === asking) this.proving.value = null;
    }
  }
}

/** The auction of a finding, as files write it. */
export function callsOf(auction: string | null): CallName[] {
  return auction ? auction.split(" ") : [];
}
