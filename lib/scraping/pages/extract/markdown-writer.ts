import { MAX_OUTPUT_LENGTH } from "../constants.ts";
import { evenSpaces } from "./dom.ts";

type Inline = { open: string; close: string; written: boolean };
type Block = { prefix: string; first: string | undefined; deep: boolean };

/** Lists and quotes nested deeper are written at this depth: a prefix is repeated on every line. */
const MAX_NESTING = 16;

// What would read as markdown inside a line: always, before what makes it so, or at the edge of a word.
const INLINE =
  /[`*]|\\(?=[!-/:-@[-`{-~])|<(?=[a-z/!?])|&(?=#?\w+;)|~(?=~)|\](?=[([:])|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/giu;
const INLINE_MAYBE = /[`*\\<&~\]_]/;
const BRACKETS = /[[\]]/g;
// What would read as a block where a line begins.
const LINE_START = /^(?:#{1,6}(?=\s|$)|[-+](?=\s|$)|>|=+\s*$|-{3,}|~{3})|^\d{1,9}(?=[.)](?:\s|$))/;
const LINE_START_MAYBE = /^[#\-+>=~\d]/;

/**
 * Writes CommonMark in one pass and linear time. Marks, spaces and line breaks are owed until text follows, so that emphasis
 * around nothing, spaces inside marks and empty list items never get written.
 */
export class MarkdownWriter {
  #out = "";
  #prefix = "";
  /** The prefix of the next line where it is another one: a list item's first, a heading's only. */
  #first: string | undefined;
  #blocks: Block[] = [];
  #breaks = 0;
  #breakPrefix: string | undefined;
  #hardBreak = false;
  #space = false;
  #inlines: Inline[] = [];
  #owed = 0;
  /** Written at the next chance unless what follows makes it needless (`**` between two bolds) or in need of care (`!` before a link). */
  #late = "";
  #oneLine = 0;
  #links = 0;
  #nesting = 0;

  get full(): boolean {
    return this.#out.length > MAX_OUTPUT_LENGTH;
  }

  toString(): string {
    return this.#out + this.#late;
  }

  text(raw: string): void {
    const text = evenSpaces(raw);
    const from = text.startsWith(" ") ? 1 : 0;
    const to = text.length > from && text.endsWith(" ") ? text.length - 1 : text.length;
    if (from === 1) this.#space = true;
    if (to > from) {
      const begins = this.#atLineStart;
      let shown = from === 0 && to === text.length ? text : text.slice(from, to);
      if (INLINE_MAYBE.test(shown)) shown = shown.replace(INLINE, "\\$&");
      if (this.#links > 0) shown = shown.replace(BRACKETS, "\\$&");
      if (begins && LINE_START_MAYBE.test(shown)) shown = escapeLineStart(shown);
      if (shown.endsWith("!")) {
        this.raw(shown.slice(0, -1));
        this.#late += "!";
      } else this.raw(shown);
    }
    if (to < text.length) this.#space = true;
  }

  /** Text that is markdown already, within a line. */
  raw(text: string): void {
    this.#settle();
    this.#out += text;
  }

  /** Lines that are markdown already, each given the prefix of where it stands. */
  lines(lines: readonly string[]): void {
    this.#settle();
    this.#out += lines.join(`\n${this.#prefix}`);
  }

  /** `count` 1 begins a line, 2 leaves one empty. Inside a heading, a link or a cell it is a space. */
  break(count: 1 | 2): void {
    if (this.#oneLine > 0) {
      this.#space = true;
      return;
    }
    if (this.#first !== undefined) return;
    this.#closeWritten();
    this.#breaks = Math.max(this.#breaks, count);
    if (this.#breakPrefix === undefined || this.#prefix.length < this.#breakPrefix.length)
      this.#breakPrefix = this.#prefix;
  }

  lineBreak(): void {
    if (this.#oneLine > 0) this.#space = true;
    else if (this.#hardBreak) this.break(2);
    else this.#hardBreak = true;
  }

  /** Marks around what follows, written when something does; within the same marks they are not repeated. */
  openInline(open: string, close: string): void {
    const already = this.#inlines.some((inline) => inline.open === open);
    this.#inlines.push({ open: already ? "" : open, close: already ? "" : close, written: false });
    this.#owed++;
  }

  closeInline(): void {
    const inline = this.#inlines.pop();
    if (!inline) return;
    if (!inline.written) this.#owed--;
    else if (inline.close === "") return;
    else {
      this.#out += this.#late;
      this.#late = "";
      if (inline.open === inline.close) this.#late = inline.close;
      else this.#out += inline.close;
    }
  }

  openLink(close: string): void {
    this.#oneLine++;
    this.#links++;
    this.openInline("[", close);
  }

  closeLink(): void {
    this.#oneLine--;
    this.#links--;
    this.closeInline();
  }

  get inLink(): boolean {
    return this.#links > 0;
  }

  /** Whether a line cannot be begun here: within a heading, a link or a cell. */
  get inLine(): boolean {
    return this.#oneLine > 0;
  }

  openQuote(): void {
    this.break(2);
    this.#open("> ", "> ");
  }

  /** @param first whether it is its list's first: the others follow without an empty line. */
  openItem(marker: string, first: boolean): void {
    this.break(1);
    if (!first && this.#breaks > 1) this.#breaks = 1;
    this.#open(marker, " ".repeat(marker.length));
  }

  openHeading(level: number): void {
    this.break(2);
    this.#blocks.push({ prefix: this.#prefix, first: this.#first, deep: false });
    if (this.#oneLine++ === 0) this.#first = `${this.#first ?? this.#prefix}${"#".repeat(level)} `;
  }

  closeHeading(): void {
    this.#oneLine--;
    this.closeBlock();
    this.break(2);
  }

  closeBlock(): void {
    const block = this.#blocks.pop();
    if (!block) return;
    if (this.#oneLine === 0) this.#closeWritten();
    if (block.deep) this.#nesting--;
    this.#prefix = block.prefix;
    if (this.#first !== undefined) this.#first = block.first;
  }

  oneLine(inside: () => void): void {
    this.#oneLine++;
    inside();
    this.#oneLine--;
  }

  #open(first: string, rest: string): void {
    const deep = this.#oneLine === 0 && this.#nesting < MAX_NESTING;
    this.#blocks.push({ prefix: this.#prefix, first: this.#first, deep });
    if (!deep) return;
    this.#nesting++;
    this.#first = (this.#first ?? this.#prefix) + first;
    this.#prefix += rest;
  }

  get #atLineStart(): boolean {
    return this.#out === "" || this.#breaks > 0 || this.#first !== undefined || this.#hardBreak;
  }

  /** Writes what is owed before text: breaks and prefix, or a space; then the marks that were opened. */
  #settle(): void {
    const newLine = this.#breaks > 0 || this.#first !== undefined || this.#out === "" || this.#hardBreak;
    if (this.#late !== "") this.#settleLate(newLine);
    if (newLine) this.#startLine();
    else if (this.#space) this.#out += " ";
    this.#space = false;
    if (this.#owed === 0) return;
    for (const inline of this.#inlines) {
      if (inline.written) continue;
      inline.written = true;
      this.#out += inline.open;
    }
    this.#owed = 0;
  }

  #settleLate(newLine: boolean): void {
    const next = this.#owed > 0 ? this.#inlines[this.#inlines.length - this.#owed] : undefined;
    const touches = !newLine && !this.#space && next !== undefined && !next.written;
    if (touches && next.open === this.#late) {
      // Two bolds without a space between are one.
      next.written = true;
      this.#owed--;
    } else if (touches && next.open === "[" && this.#late.endsWith("!")) this.#out += `${this.#late.slice(0, -1)}\\!`;
    else this.#out += this.#late;
    this.#late = "";
  }

  #startLine(): void {
    const start = this.#first ?? this.#prefix;
    if (this.#out !== "") {
      if (this.#breaks === 0 && this.#hardBreak) this.#out += "  ";
      if (this.#breaks === 2) {
        const between = this.#breakPrefix ?? "";
        this.#out += `\n${(between.length < this.#prefix.length ? between : this.#prefix).trimEnd()}`;
      }
      this.#out += "\n";
    }
    this.#out += start;
    this.#first = undefined;
    this.#breaks = 0;
    this.#breakPrefix = undefined;
    this.#hardBreak = false;
  }

  /** Marks do not reach over blocks: they end here and begin again after. */
  #closeWritten(): void {
    this.#hardBreak = false;
    if (this.#late !== "") {
      this.#out += this.#late;
      this.#late = "";
    }
    if (this.#inlines.length === this.#owed) return;
    for (let at = this.#inlines.length - 1; at >= 0; at--) {
      const inline = this.#inlines[at];
      if (!inline?.written) continue;
      this.#out += inline.close;
      inline.written = false;
    }
    this.#owed = this.#inlines.length;
  }
}

function escapeLineStart(text: string): string {
  const found = LINE_START.exec(text)?.[0];
  if (found === undefined) return text;
  return /^\d/.test(found) ? `${found}\\${text.slice(found.length)}` : `\\${text}`;
}
