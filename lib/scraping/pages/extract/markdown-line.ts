import { MAX_OUTPUT_LENGTH } from "../constants.ts";
import { evenSpaces } from "./dom.ts";
import {
  endsNumber,
  endsOpen,
  escapeInline,
  escapeLineStart,
  firstCharacter,
  isTrimmed,
  isWord,
  lastCharacter,
  leadingPunctuation,
  trailingPunctuation,
} from "./markdown-escape.ts";
import { HeldText } from "./markdown-held.ts";
import { afterRun, type Inline, isSameRun, MARK_SEPARATOR, writeAsTag } from "./markdown-marks.ts";

export const BREAK = "<br>";
/** Enough for a list's number. */
const HEAD_LENGTH = 10;
const SPACE = /\s/;
/** White space to normalize, and characters that may be markup. */
const NEEDS_CARE = /[\t\n\r\f\u00a0`\\<&[\]*_~!]| {2}/;
const NUMBER = /^\d{1,9}[.)](?:\s|$)/;
const NONE: readonly Inline[] = [];

/**
 * Writes text within lines, in one pass and linear time. Marks and spaces are deferred until text
 * follows, so that empty emphasis is never written. The end of a text is held back until the next
 * character is known.
 */
export abstract class LineWriter {
  protected out = "";
  /** The last text written. */
  protected tail = "";
  /** The current line without its prefix. Empty once it is too long. */
  protected head = "";
  protected headLength = 0;
  /** Starts each line. `first` replaces it for the next one. */
  protected prefix = "";
  protected first: string | undefined;
  protected hardBreak = false;
  protected space = false;
  #inlines: Inline[] = [];
  #owed = 0;
  protected readonly held = new HeldText();
  protected links = 0;
  protected headings = 0;
  protected readonly isCell: boolean;

  /** @param isCell whether it writes a table cell, where a line break is a `<br>`. */
  constructor(isCell: boolean) {
    this.isCell = isCell;
  }

  get full(): boolean {
    return this.out.length > MAX_OUTPUT_LENGTH;
  }

  protected abstract get atLineStart(): boolean;

  protected abstract startLine(): void;

  get written(): number {
    return this.out.length;
  }

  end(): string {
    this.closeWritten();
    return this.out;
  }

  text(raw: string): void {
    const isBare = !NEEDS_CARE.test(raw);
    const text = isBare ? raw : evenSpaces(raw);
    if (isTrimmed(text)) {
      this.#words(text, isBare);
      return;
    }
    const words = text.trim();
    if (words === "") {
      if (text !== "") this.space = true;
      return;
    }
    const from =
      text.length === words.length || !SPACE.test(text.charAt(0)) ? 0 : text.length - text.trimStart().length;
    if (from > 0) this.space = true;
    this.#words(words, isBare);
    if (from + words.length < text.length) this.space = true;
  }

  #words(text: string, isBare: boolean): void {
    const begins = !this.isCell && this.atLineStart;
    const inLink = this.links > 0;
    let from = 0;
    if (this.#owed > 0 && this.links === 0 && this.#inlines.every(({ written, isMark }) => written || isMark)) {
      // Leading punctuation would keep marks from opening, so it goes before them. Punctuation
      // alone needs no marks.
      const leading = leadingPunctuation(text);
      if (leading === text.length || (leading > 0 && this.#touches)) {
        this.#plain(text, isBare, 0, leading, begins, false);
        from = leading;
      }
      if (from === text.length) return;
    }
    const holds = this.inMarks && !(begins && NUMBER.test(text));
    const to = holds ? Math.max(from, text.length - trailingPunctuation(text)) : text.length;
    if (to < text.length) {
      let held = escapeInline(text, inLink, to);
      if (to > from) this.#plain(text, isBare, from, to, begins && from === 0);
      else {
        if (begins) held = escapeLineStart(held, this.first !== undefined);
        this.settle(text.charAt(from));
      }
      this.held.add(held, endsOpen(text.charAt(text.length - 1), inLink));
    } else this.#plain(text, isBare, from, to, begins && from === 0);
  }

  /**
   * `isBare` means that nothing may need escaping. Holds the last character back if its escaping
   * depends on what follows.
   */
  #plain(text: string, isBare: boolean, from: number, to: number, begins: boolean, opens = true): void {
    const inLink = this.links > 0;
    let shown = isBare ? text.slice(from, to) : escapeInline(text, inLink, from, to);
    if (begins) shown = escapeLineStart(shown, this.first !== undefined);
    else if (this.head !== "" && !this.space && endsNumber(shown) && /^\d{1,9}$/.test(this.head)) shown = `\\${shown}`;
    if (this.headings > 0 && shown.endsWith("#")) shown = shown.replace(/(^|\s)(#+)$/, "$1\\$2");
    this.settle(shown, opens);
    if (!isBare && endsOpen(text.charAt(to - 1), inLink) && escapeInline(text, inLink, to - 1, to).length === 1) {
      this.write(shown.slice(0, -1));
      this.held.add(shown.slice(-1), true);
    } else this.write(shown);
  }

  /** Writes inline Markdown unchanged. */
  raw(text: string): void {
    this.settle(text);
    // Two adjacent code spans would merge.
    if (text.startsWith("`") && this.tail.endsWith("`")) this.write(MARK_SEPARATOR);
    this.write(text);
  }

  /** The mark is written with the next text, but not inside the same mark. */
  openMark(mark: string): void {
    const stands = this.#inlines.length > 0 && this.#inlines.some(({ open }) => open === mark);
    this.open({ open: mark, close: mark, isMark: true, written: stands });
  }

  openTag(name: string): void {
    this.open({ open: `<${name}>`, close: `</${name}>`, isMark: false, written: false });
  }

  protected open(inline: Inline): void {
    // The same mark is already open around it.
    if (inline.written) this.#inlines.push({ ...inline, open: "", close: "", isMark: false });
    else {
      this.#inlines.push(inline);
      this.#owed++;
    }
  }

  closeInline(): void {
    const inline = this.#inlines.pop();
    if (!inline) return;
    if (!inline.written) this.#owed--;
    else if (inline.isMark) this.held.close(inline.close);
    else if (inline.close !== "") {
      this.#release(inline.close.charAt(0));
      this.write(inline.close);
    }
  }

  get inMarks(): boolean {
    return this.#inlines.length > 0 && this.#inlines.some(({ isMark }) => isMark);
  }

  get inLink(): boolean {
    return this.links > 0;
  }

  /** Whether the next text directly follows something in its line. */
  get #touches(): boolean {
    return !this.atLineStart && !this.space;
  }

  protected write(text: string): void {
    if (text === "") return;
    this.out += text;
    this.tail = text;
    if (this.headLength >= HEAD_LENGTH) return;
    this.headLength += text.length;
    this.head = this.headLength < HEAD_LENGTH ? this.head + text : "";
  }

  /** Writes what is pending before a text: line breaks with the prefix, or a space, then the opened marks. */
  protected settle(text: string, opens = true): void {
    const newLine = this.atLineStart;
    // The common case: nothing is pending.
    if (this.held.isEmpty && (this.#owed === 0 || !opens)) {
      if (newLine) this.startLine();
      else if (this.space) this.write(" ");
      this.space = false;
      return;
    }
    const touches = !newLine && !this.space;
    if (touches) this.#joinMarks();
    const opening =
      !opens || this.#owed === 0
        ? NONE
        : this.#owed === this.#inlines.length
          ? this.#inlines
          : this.#inlines.filter(({ written }) => !written);
    const next = firstCharacter(text);
    const [first] = opening;
    if (!this.held.isEmpty) {
      const apart =
        touches && first?.isMark === true && this.held.clashes(opening, afterRun(opening, 0) ?? next, this.tail);
      this.#release(newLine ? "\n" : this.space ? " " : (first?.open.charAt(0) ?? next));
      if (apart) this.write(MARK_SEPARATOR);
    }
    if (newLine) this.startLine();
    else if (this.space) this.write(" ");
    this.space = false;
    if (!first) return;
    // After a tag, a mark is certain to open only with a space before it.
    if (this.isCell && this.tail === BREAK) this.write(" ");
    const isInside =
      opening.length < this.#inlines.length && this.#inlines.some(({ isMark, written }) => isMark && written);
    for (let at = 0; at < opening.length; at++) {
      const inline = opening[at] as Inline; // within bounds
      const isDirect = at === 0 ? touches : !isSameRun(inline.open, this.tail);
      if (inline.isMark && isDirect) this.#guard(inline, afterRun(opening, at) ?? next, isInside);
      inline.written = true;
      this.write(inline.open);
    }
    this.#owed = 0;
  }

  /**
   * Between a word and punctuation a mark would not open. Inside emphasis it could close instead,
   * so a tag is written.
   */
  #guard(mark: Inline, following: string, isInside: boolean): void {
    const [afterWord, beforeWord] = [isWord(lastCharacter(this.tail)), isWord(firstCharacter(following))];
    if (isInside && (afterWord || !beforeWord)) writeAsTag(mark);
    else if (afterWord && !beforeWord) this.write(MARK_SEPARATOR);
  }

  #joinMarks(): void {
    while (this.#owed > 0) {
      const next = this.#inlines.find(({ written }) => !written);
      if (!next || !this.held.reopen(next.open)) return;
      next.written = true;
      this.#owed--;
    }
  }

  #release(next: string): void {
    if (!this.held.isEmpty) this.write(this.held.release(next, this.tail));
  }

  /** Closes marks at the end of a block, to be reopened in the next one. */
  protected closeWritten(): void {
    this.hardBreak = false;
    if (this.#inlines.length === 0) {
      this.#release("\n");
      return;
    }
    const written = this.#inlines.filter(({ written, open }) => written && open !== "").reverse();
    this.#release(written[0]?.close.charAt(0) ?? "\n");
    for (const inline of written) {
      this.write(inline.close);
      inline.written = false;
      this.#owed++;
    }
  }
}
