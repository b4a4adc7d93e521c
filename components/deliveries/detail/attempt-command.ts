import { safeCopy } from "#components/ui/text/visible-text.ts";
import type { Attempt } from "#lib/webhooks/deliveries/types.ts";

/** The longest argument that Linux hands to a program is 128 KiB; longer bodies go through a pipe. */
const ARGUMENT_MAX = 100_000;

/** Nothing inside single quotes means anything to a shell but the quote itself (POSIX shell, 2.2.2), "!" and "$" neither. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Whether all of it can stand in a terminal as it is: nothing unseen, no line break, no tab, no half of a pair. */
const isPlain = (text: string): boolean => safeCopy(text) === text;

/**
 * A text as a format of printf (POSIX), which writes exactly its bytes in UTF-8. Whatever a terminal might act on is an octal
 * escape, so that pasting it does nothing but that.
 */
function printfFormat(text: string): string {
  let format = "";
  for (const character of text.toWellFormed()) {
    if (character === "%") format += "%%";
    else if (character === "\\") format += "\\\\";
    // A minus at the beginning would be an option.
    else if (isPlain(character) && (format !== "" || character !== "-")) format += character;
    else for (const byte of new TextEncoder().encode(character)) format += `\\${byte.toString(8).padStart(3, "0")}`;
  }
  return quoted(format);
}

/** One argument. NUL cannot be in any, and ends it. */
function argument(text: string): string {
  if (isPlain(text)) return quoted(text);
  // The shell takes line ends off what a command wrote; no header or address ends with one.
  return `"$(printf ${printfFormat(text.split("\u0000", 1)[0] ?? "")})"`;
}

/** What curl writes by itself, out of the body; and what would have the answer come packed, which a terminal cannot show. */
const LEFT_OUT = new Set(["connection", "content-length", "accept-encoding"]);

/** Also the address's own host, which curl knows; another one is what the app was sent on purpose. */
const isLeftOut = (name: string, value: string, url: string): boolean =>
  LEFT_OUT.has(name.toLowerCase()) || (name.toLowerCase() === "host" && value === URL.parse(url)?.host);

/**
 * An attempt's request as a command for any POSIX shell: the same address, headers and bytes. `-H "Accept:"` keeps curl from adding its own
 * Accept header.
 */
export function attemptCommand(attempt: Pick<Attempt, "url" | "request_headers">, body: string): string {
  const headers = Object.entries(attempt.request_headers)
    .filter(([name, value]) => !isLeftOut(name, value, attempt.url))
    // Without a value curl would take the header away; with a semicolon it sends it empty.
    .map(([name, value]) => (value === "" ? `${name};` : `${name}: ${value}`));
  const inPlace = isPlain(body) && body.length <= ARGUMENT_MAX && !body.startsWith("@");
  const lines = [
    // Brackets in an address are patterns to curl without --globoff.
    `curl -i ${/[[\]{}]/.test(attempt.url) ? "--globoff " : ""}${argument(attempt.url)}`,
    ...[...headers, "Accept:"].map((header) => `-H ${argument(header)}`),
    `--data-binary ${inPlace ? quoted(body) : "@-"}`,
  ];
  const command = lines.join(" \\\n  ");
  if (inPlace) return command;
  return `${isPlain(body) ? `printf %s ${quoted(body)}` : `printf ${printfFormat(body)}`} | ${command}`;
}
