import { escapeEnd, firstCharacter, isWord, lastCharacter } from "./markdown-escape.ts";
import { APART, type Inline, isSameRun } from "./markdown-marks.ts";

/** The end of a text and the closing marks after it, held back until it is known what follows. */
export class HeldText {
  #text = "";
  /** Whether what follows says how its last character is written. */
  #isOpen = false;
  #closing: string[] = [];

  get isEmpty(): boolean {
    return this.#text === "" && this.#closing.length === 0;
  }

  /** @param isOpen whether what follows says how its last character is written. */
  add(text: string, isOpen: boolean): void {
    this.#text += text;
    this.#isOpen = isOpen;
  }

  close(mark: string): void {
    this.#closing.push(mark);
  }

  /** Takes the mark that would close next back, if it is this one. */
  reopen(mark: string): boolean {
    if (this.#closing.at(-1) !== mark) return false;
    this.#closing.pop();
    return true;
  }

  /**
   * Whether the closing marks and those that open at once after them would be misread: they are one run to a reader (CommonMark 6.2).
   *
   * @param inside what follows the marks that open.
   * @param tail what was written before.
   */
  clashes(opening: readonly Inline[], inside: string, tail: string): boolean {
    if (this.#closing.length === 0) return false;
    const isBetweenWords = this.#text === "" && isWord(lastCharacter(tail)) && isWord(firstCharacter(inside));
    const run = [...this.#closing, ...opening.flatMap(({ isMark, open }) => (isMark ? [open] : []))].join("");
    return !isBetweenWords || run.length > 3;
  }

  /**
   * All of it as it is to be written, and nothing is held any more. A mark closes after a word, so punctuation before one follows it
   * if a word comes next.
   *
   * @param next how what follows begins: `\n` for the end of a line.
   * @param tail what was written before.
   */
  release(next: string, tail: string): string {
    const text = this.#text;
    const closing = this.#closing;
    if (text === "" && closing.length === 1) {
      const mark = closing.pop() as string; // there is one
      return isWord(next) && !isWord(lastCharacter(tail)) ? mark + APART : mark;
    }
    const end = this.#isOpen ? (following: string) => escapeEnd(text, following) : () => text;
    this.#text = "";
    this.#isOpen = false;
    if (closing.length === 0) return end(next);
    this.#closing = [];
    const marks = closing.join("");
    if (text !== "" && isWord(next) && !/^$|[\s*~]$/.test(tail)) return marks + end(next);
    const before = end(marks.charAt(0));
    if (!isWord(next)) return before + marks;
    const isAfterWord = isWord(lastCharacter(before || tail));
    const isApart = !(isAfterWord && closing.every((mark) => isSameRun(mark, closing[0])));
    return before + marks + (isApart ? APART : "");
  }
}
