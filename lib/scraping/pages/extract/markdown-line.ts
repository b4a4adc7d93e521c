import { MAX_OUTPUT_LENGTH } from "../constants.ts";
import { evenSpaces } from "./dom.ts";
import {
  endsOpen,
  escapeEnd,
  escapeInline,
  escapeLineStart,
  firstCharacter,
  isWord,
  lastCharacter,
  leadingPunctuation,
  trailingPunctuation,
} from "./markdown-escape.ts";
import { APART, afterRun, becomeTag, type Inline, isSameRun } from "./markdown-marks.ts";

/** The end of a line within a cell. */
export const BREAK = "<br>";
/** Characters of a line that are remembered: a list's number is no longer. */
const HEAD_LENGTH = 10;
const SPACE = /\s/;
/** What begins a list. */
const NUMBER = /^\d{1,9}[.)](?:\s|$)/;
const NONE: readonly Inline[] = [];

/**
 * Writes text within lines, in one pass and linear time. Marks and spaces are owed until text follows, so that emphasis around
 * nothing and spaces inside marks never get written; what ends a text is held back until it is known what follows.
 */
export abstract class LineWriter {
  protected out = "";
  /** What was written last, for its last character. */
  protected tail = "";
  /** The line without its prefix, as long as it is short; then nothing. */
  protected head = "";
  protected headLength = 0;
  /** How the next line begins. */
  protected prefix = "";
  protected first: string | undefined;
  protected hardBreak = false;
  protected space = false;
  #inlines: Inline[] = [];
  #owed = 0;
  /** The end of a text and the closing marks after it, until it is known what follows. */
  protected held = "";
  #heldOpen = false;
  #closing: string[] = [];
  protected links = 0;
  protected headings = 0;
  protected readonly isCell: boolean;

  /** @param isCell whether it writes one cell of a table, where a line's end is a `<br>`. */
  constructor(isCell: boolean) {
    this.isCell = isCell;
  }

  get full(): boolean {
    return this.out.length > MAX_OUTPUT_LENGTH;
  }

  /** Whether the next text begins a line. */
  protected abstract get atLineStart(): boolean;

  /** Begins it, with all that stands before its text. */
  protected abstract startLine(): void;

  /** How many characters were written until now. */
  get written(): number {
    return this.out.length;
  }

  /** Ends what is open and answers all that was written. */
  end(): string {
    this.closeWritten();
    return this.out;
  }

  text(raw: string): void {
    const text = evenSpaces(raw);
    const words = text.trim();
    if (words === "") {
      if (text !== "") this.space = true;
      return;
    }
    const from =
      text.length === words.length || !SPACE.test(text.charAt(0)) ? 0 : text.length - text.trimStart().length;
    if (from > 0) this.space = true;
    this.#words(words);
    if (from + words.length < text.length) this.space = true;
  }

  #words(text: string): void {
    const begins = !this.isCell && this.atLineStart;
    const inLink = this.links > 0;
    let from = 0;
    if (this.#owed > 0 && this.links === 0 && this.#inlines.every(({ written, isMark }) => written || isMark)) {
      // Punctuation that would keep marks from opening stands before them, and alone needs none.
      const leading = leadingPunctuation(text);
      if (leading === text.length || (leading > 0 && this.#touches)) {
        this.#plain(text, inLink, 0, leading, begins, false);
        from = leading;
      }
      if (from === text.length) return;
    }
    const holds = this.inMarks && !(begins && NUMBER.test(text));
    const to = holds ? Math.max(from, text.length - trailingPunctuation(text)) : text.length;
    if (to < text.length) {
      let held = escapeInline(text, inLink, to);
      if (to > from) this.#plain(text, inLink, from, to, begins && from === 0);
      else {
        if (begins) held = escapeLineStart(held, this.first !== undefined);
        this.settle(text.charAt(from));
      }
      this.held += held;
      this.#heldOpen = endsOpen(text.charAt(text.length - 1), inLink);
    } else this.#plain(text, inLink, from, to, begins && from === 0);
  }

  /** A part of a text; its last character is held back where what follows may ask for its escaping. */
  #plain(text: string, inLink: boolean, from: number, to: number, begins: boolean, opens = true): void {
    let shown = escapeInline(text, inLink, from, to);
    if (begins) shown = escapeLineStart(shown, this.first !== undefined);
    else if (this.head !== "" && !this.space && endsNumber(shown) && /^\d{1,9}$/.test(this.head)) shown = `\\${shown}`;
    if (this.headings > 0 && shown.endsWith("#")) shown = shown.replace(/(^|\s)(#+)$/, "$1\\$2");
    const isOpen = endsOpen(text.charAt(to - 1), inLink) && escapeInline(text, inLink, to - 1, to).length === 1;
    this.settle(shown, opens);
    this.write(isOpen ? shown.slice(0, -1) : shown);
    this.held = isOpen ? shown.slice(-1) : "";
    this.#heldOpen = isOpen;
  }

  /** Text that is markdown already, within a line. */
  raw(text: string): void {
    this.settle(text);
    // Two spans of code without a space between would be one.
    if (text.startsWith("`") && this.tail.endsWith("`")) this.write(APART);
    this.write(text);
  }

  /** Marks of emphasis around what follows, written when something does; within the same marks they are not repeated. */
  openMark(mark: string): void {
    const stands = this.#inlines.length > 0 && this.#inlines.some(({ open }) => open === mark);
    this.open({ open: mark, close: mark, isMark: true, written: stands });
  }

  /** A tag around what follows. */
  openTag(name: string): void {
    this.open({ open: `<${name}>`, close: `</${name}>`, isMark: false, written: false });
  }

  protected open(inline: Inline): void {
    // Marks that stand around it already.
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
    else if (inline.isMark) this.#closing.push(inline.close);
    else if (inline.close !== "") {
      this.#release(inline.close.charAt(0));
      this.write(inline.close);
    }
  }

  /** Whether emphasis stands around what follows. */
  get inMarks(): boolean {
    return this.#inlines.length > 0 && this.#inlines.some(({ isMark }) => isMark);
  }

  get inLink(): boolean {
    return this.links > 0;
  }

  /** Whether what is written next stands directly after something else in its line. */
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

  /** Writes what is owed before a text: breaks and prefix, or a space; then the marks that were opened. */
  protected settle(text: string, opens = true): void {
    const newLine = this.atLineStart;
    const touches = this.#touches;
    if (touches) this.#joinMarks();
    const opening =
      !opens || this.#owed === 0
        ? NONE
        : this.#owed === this.#inlines.length
          ? this.#inlines
          : this.#inlines.filter(({ written }) => !written);
    if (opening === NONE && this.held === "" && this.#closing.length === 0) {
      if (newLine) this.startLine();
      else if (this.space) this.write(" ");
      this.space = false;
      return;
    }
    const next = firstCharacter(text);
    const [first] = opening;
    if (this.held !== "" || this.#closing.length > 0) {
      const apart = touches && first?.isMark === true && this.#clashes(opening, afterRun(opening, 0) ?? next);
      this.#release(newLine ? "\n" : this.space ? " " : (first?.open.charAt(0) ?? next));
      if (apart) this.write(APART);
    }
    if (newLine) this.startLine();
    else if (this.space) this.write(" ");
    this.space = false;
    if (!first) return;
    // A mark after a tag opens for certain with a space before it.
    if (this.isCell && this.tail === BREAK) this.write(" ");
    const isInside =
      opening.length < this.#inlines.length && this.#inlines.some(({ isMark, written }) => isMark && written);
    for (let at = 0; at < opening.length; at++) {
      const inline = opening[at] as Inline; // within its length
      const isDirect = at === 0 ? touches : !isSameRun(inline.open, this.tail);
      if (inline.isMark && isDirect) this.#guard(inline, afterRun(opening, at) ?? next, isInside);
      inline.written = true;
      this.write(inline.open);
    }
    this.#owed = 0;
  }

  /**
   * Sees to it that a mark directly after something else opens: between a word and punctuation it would not. Inside emphasis, which it
   * might as well close, it is written as a tag.
   */
  #guard(mark: Inline, following: string, isInside: boolean): void {
    const [afterWord, beforeWord] = [isWord(lastCharacter(this.tail)), isWord(firstCharacter(following))];
    if (isInside && (afterWord || !beforeWord)) becomeTag(mark);
    else if (afterWord && !beforeWord) this.write(APART);
  }

  /** Whether closing marks and those that open at once after them would be misread: they are one run to a reader (CommonMark 6.2). */
  #clashes(opening: readonly Inline[], inside: string): boolean {
    if (this.#closing.length === 0) return false;
    const isBetweenWords = this.held === "" && isWord(lastCharacter(this.tail)) && isWord(firstCharacter(inside));
    const run = [...this.#closing, ...opening.flatMap(({ isMark, open }) => (isMark ? [open] : []))].join("");
    return !isBetweenWords || run.length > 3;
  }

  /** Two bolds without a space between are one. */
  #joinMarks(): void {
    while (this.#owed > 0 && this.#closing.length > 0) {
      const next = this.#inlines.find(({ written }) => !written);
      if (!next || next.open !== this.#closing.at(-1)) return;
      this.#closing.pop();
      next.written = true;
      this.#owed--;
    }
  }

  /** Writes what was held back: a mark closes after a word, so punctuation before one follows it if a word comes next. */
  #release(next: string): void {
    if (this.held === "" && this.#closing.length === 0) return;
    const [held, isOpen, closing] = [this.held, this.#heldOpen, this.#closing];
    this.held = "";
    this.#heldOpen = false;
    this.#closing = [];
    const marks = closing.join("");
    const end = (following: string) => (isOpen ? escapeEnd(held, following) : held);
    if (marks === "") this.write(end(next));
    else if (held !== "" && isWord(next) && !/^$|[\s*~]$/.test(this.tail)) {
      this.write(marks);
      this.write(end(next));
    } else {
      this.write(end(marks.charAt(0)));
      const apart =
        isWord(next) && !(isWord(lastCharacter(this.tail)) && closing.every((mark) => isSameRun(mark, closing[0])));
      this.write(marks);
      if (apart) this.write(APART);
    }
  }

  /** Marks do not reach over blocks: they end here and begin again after. */
  protected closeWritten(): void {
    this.hardBreak = false;
    const isOpen = (inline: Inline) => inline.written && inline.open !== "";
    const written = this.#inlines.length === 0 ? [] : this.#inlines.filter(isOpen).reverse();
    this.#release(written[0]?.close.charAt(0) ?? "\n");
    for (const inline of written) {
      this.write(inline.close);
      inline.written = false;
      this.#owed++;
    }
  }
}

const endsNumber = (text: string): boolean => text.startsWith(".") || text.startsWith(")");
