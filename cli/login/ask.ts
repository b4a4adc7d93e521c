import { stripVTControlCharacters } from "node:util";
import { CommandError, misused } from "../command-error.ts";

/** The terminal used for questions. */
export type Terminal = {
  input: NodeJS.ReadableStream & { isTTY?: boolean; setRawMode?: (on: boolean) => unknown };
  output: NodeJS.WritableStream;
};

const here = (): Terminal => ({ input: process.stdin, output: process.stderr });

/** The shell's exit code for Ctrl-C: 128 plus the signal number. */
export const INTERRUPTED = 130;
const CTRL_C = "\u0003";
const CTRL_D = "\u0004";
const ERASE = new Set(["\u007f", "\b"]);
const CTRL_U = "\u0015";

/** Reads a line from the terminal without echoing it. The question goes to stderr. */
export async function askHidden(question: string, { input, output }: Terminal = here()): Promise<string> {
  output.write(question);
  input.setRawMode?.(true);
  let line = "";
  try {
    for await (const chunk of input as AsyncIterable<Buffer | string>) {
      // Drops escape sequences sent by arrow keys and bracketed paste.
      for (const character of stripVTControlCharacters(String(chunk))) {
        if (character === CTRL_C) throw new CommandError("Interrupted; nothing was changed.", INTERRUPTED);
        if (character === "\r" || character === "\n" || character === CTRL_D) return line.trim();
        if (ERASE.has(character)) line = line.slice(0, -1);
        else if (character === CTRL_U) line = "";
        else line += character;
      }
    }
    return line.trim();
  } finally {
    input.setRawMode?.(false);
    output.write("\n");
  }
}

/** Whether there is a terminal to ask at. */
export const canAsk = (): boolean => process.stdin.isTTY === true && process.stderr.isTTY === true;

export async function confirmed(question: string, { input, output }: Terminal = here()): Promise<boolean> {
  output.write(`${question} [y/N] `);
  for await (const chunk of input as AsyncIterable<Buffer | string>) return /^\s*y(es)?\s*$/i.test(String(chunk));
  return false;
}

const INPUT_MAX = 4_096;

/** Reads the first line of piped input. */
export async function readPiped(input: AsyncIterable<Buffer | string> = process.stdin): Promise<string> {
  let text = "";
  for await (const chunk of input) {
    text += String(chunk);
    if (text.length > INPUT_MAX) throw misused("The input is too long for a key.");
  }
  return text.trim();
}
