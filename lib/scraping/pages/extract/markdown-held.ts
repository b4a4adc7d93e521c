import { escapeEnd, firstCharacter, isWord, lastCharacter } from "./markdown-escape.ts";
import { type Inline, isSameRun, MARK_SEPARATOR } from "./markdown-marks.ts";

/** The end of a text and its closing marks, held back until the next character is known. */
export class HeldText {
  #text = "";
  #isOpen = false;
  #closing: string[] = [];

  get isEmpty(): boolean {
    return this.#text === "" && this.#closing.length === 0;
  }

  /** @param isOpen whether the escaping of the last character depends on what follows. */
  add(text: string, isOpen: boolean): void {
    this.#text += text;
    this.#isOpen = isOpen;
  }

  close(mark: string): void {
    this.#closing.push(mark);
  }

  reopen(mark: string): boolean {
    if (this.#closing.at(-1) !== mark) return false;
    this.#closing.pop();
    return true;
  }

  /**
   * Returns whether the closing and the newly opened marks would be misread as one run (CommonMark
   * 6.2).
   * @param inside the text after the opening marks.
   * @param tail the text written before.
   */
  clashes(opening: readonly Inline[], inside: string, tail: string): boolean {
    if (this.#closing.length === 0) return false;
    const isBetweenWords = this.#text === "" && isWord(lastCharacter(tail)) && isWord(firstCharacter(inside));
    const run = [...this.#closing, ...opening.flatMap(({ isMark, open }) => (isMark ? [open] : []))].join("");
    return !isBetweenWords || run.length > 3;
  }

  /**
   * Returns the held text and marks, and empties this. A mark must close after a word, so
   * punctuation before it is moved after it if a word follows.
   * @param next the next character: `\n` for the end of a line.
   * @param tail the text written before.
   */
  release(next: string, tail: string): string {
    const text = this.#text;
    const closing = this.#closing;
    if (text === "" && closing.length === 1) {
      const mark = closing.pop() as string; // there is exactly one
      return isWord(next) && !isWord(lastCharacter(tail)) ? mark + MARK_SEPARATOR : mark;
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
    return before + marks + (isApart ? MARK_SEPARATOR : "");
  }
}
