import { BREAK, LineWriter } from "./markdown-line.ts";

type Block = { prefix: string; first: string | undefined; deep: boolean };

/** Deeper lists and quotes are written at this depth, because every line repeats the prefix. */
const MAX_NESTING = 16;

/**
 * Writes CommonMark blocks. Line breaks and prefixes are deferred until text follows, so that empty
 * items are never written.
 */
export class MarkdownWriter extends LineWriter {
  #blocks: Block[] = [];
  #breaks = 0;
  #breakPrefix: string | undefined;
  #oneLine = 0;
  #nesting = 0;
  #lastList: { at: number; marker: string } | undefined;

  /** @param isCell whether it writes a table cell, where a line break is a `<br>`. */
  constructor(isCell = false) {
    super(isCell);
    if (isCell) this.#oneLine++;
  }

  lines(lines: readonly string[]): void {
    this.settle("\n", false);
    this.write(lines.join(`\n${this.prefix}`));
  }

  /** 1 starts a new line, 2 leaves an empty one. A space inside a heading or link, a `<br>` inside a cell. */
  break(count: 1 | 2): void {
    if (this.#oneLine > 0) {
      this.#breakInLine();
      return;
    }
    if (this.first !== undefined) return;
    this.closeWritten();
    this.#breaks = Math.max(this.#breaks, count);
    if (this.#breakPrefix === undefined || this.prefix.length < this.#breakPrefix.length)
      this.#breakPrefix = this.prefix;
  }

  lineBreak(): void {
    if (this.#oneLine > 0) this.#breakInLine();
    else if (this.hardBreak) this.break(2);
    else this.hardBreak = true;
  }

  #breakInLine(): void {
    if (this.isCell && this.links === 0) this.hardBreak = true;
    else this.space = true;
  }

  openLink(close: string): void {
    this.#oneLine++;
    this.links++;
    this.open({ open: "[", close, isMark: false, written: false });
  }

  closeLink(): void {
    this.#oneLine--;
    this.links--;
    this.closeInline();
  }

  /** Whether no new line can be started here: within a heading, a link or a cell. */
  get inLine(): boolean {
    return this.#oneLine > 0;
  }

  get beginsItem(): boolean {
    return this.first !== undefined;
  }

  openQuote(): void {
    this.break(2);
    this.openBlock("> ", "> ");
  }

  /** Returns the marker that separates a list from one directly before it. */
  openList(marker: string, other: string): string {
    return this.#lastList?.at === this.out.length && this.#lastList.marker === marker ? other : marker;
  }

  closeList(marker: string): void {
    this.#lastList = { at: this.out.length, marker };
  }

  /** @param first whether it is the first item of its list. The others follow without an empty line. */
  openItem(marker: string, first: boolean): void {
    this.break(1);
    if (!first && this.#breaks > 1) this.#breaks = 1;
    this.#lastList = undefined;
    this.openBlock(marker, " ".repeat(marker.length));
  }

  openHeading(level: number): void {
    this.break(2);
    this.#blocks.push({ prefix: this.prefix, first: this.first, deep: false });
    this.headings++;
    if (this.#oneLine++ === 0) this.first = `${this.first ?? this.prefix}${"#".repeat(level)} `;
  }

  closeHeading(): void {
    this.#oneLine--;
    this.headings--;
    this.closeBlock();
    this.break(2);
  }

  openBlock(first: string, rest: string): void {
    const deep = this.#oneLine === 0 && this.#nesting < MAX_NESTING;
    this.#blocks.push({ prefix: this.prefix, first: this.first, deep });
    if (!deep) return;
    this.#nesting++;
    this.first = (this.first ?? this.prefix) + first;
    this.prefix += rest;
  }

  closeBlock(): void {
    const block = this.#blocks.pop();
    if (!block) return;
    if (this.#oneLine === 0) this.closeWritten();
    if (block.deep) this.#nesting--;
    this.prefix = block.prefix;
    if (this.first !== undefined) this.first = block.first;
  }

  protected override get atLineStart(): boolean {
    return (this.out === "" && this.held.isEmpty) || this.#breaks > 0 || this.first !== undefined || this.hardBreak;
  }

  protected override startLine(): void {
    const start = this.first ?? this.prefix;
    if (this.isCell) {
      if (this.out !== "") this.write(BREAK);
    } else if (this.out !== "") {
      if (this.#breaks === 0 && this.hardBreak) this.out += "  ";
      if (this.#breaks === 2) {
        const between = this.#breakPrefix ?? "";
        this.out += `\n${(between.length < this.prefix.length ? between : this.prefix).trimEnd()}`;
      }
      this.out += "\n";
    }
    this.out += start;
    if (!this.isCell) this.tail = "";
    this.head = "";
    this.headLength = 0;
    this.first = undefined;
    this.#breaks = 0;
    this.#breakPrefix = undefined;
    this.hardBreak = false;
  }
}
