import { safeCopy } from "#components/ui/text/visible-text.ts";
import type { Attempt } from "#lib/webhooks/deliveries/types.ts";

/** Linux limits an argument to 128 KiB; longer bodies go through a pipe. */
const ARGUMENT_MAX = 100_000;

/**
 * Within single quotes only the quote itself is special (POSIX shell, 2.2.2), not even "!" or "$".
 */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * Whether a terminal shows `text` unchanged: no invisible characters, line breaks, tabs or lone
 * surrogates.
 */
const isPlain = (text: string): boolean => safeCopy(text) === text;

/**
 * Encodes a text as a printf (POSIX) format that writes its exact UTF-8 bytes. Octal escapes
 * replace everything that a terminal could act on when pasted.
 */
function printfFormat(text: string): string {
  let format = "";
  for (const character of text.toWellFormed()) {
    if (character === "%") format += "%%";
    else if (character === "\\") format += "\\\\";
    // A leading minus would be an option.
    else if (isPlain(character) && (format !== "" || character !== "-")) format += character;
    else for (const byte of new TextEncoder().encode(character)) format += `\\${byte.toString(8).padStart(3, "0")}`;
  }
  return quoted(format);
}

/** Quotes one argument, which ends at a NUL. */
function argument(text: string): string {
  if (isPlain(text)) return quoted(text);
  // Command substitution strips trailing newlines; no header or URL ends with one.
  return `"$(printf ${printfFormat(text.split("\u0000", 1)[0] ?? "")})"`;
}

/**
 * Headers that curl derives from the body, or that request a compressed answer, which a terminal
 * cannot show.
 */
const LEFT_OUT = new Set(["connection", "content-length", "accept-encoding"]);

/** Also leaves out the URL's own Host header; a different one was sent on purpose. */
const isLeftOut = (name: string, value: string, url: string): boolean =>
  LEFT_OUT.has(name.toLowerCase()) || (name.toLowerCase() === "host" && value === URL.parse(url)?.host);

/**
 * Returns an attempt's request as a POSIX shell command with the same URL, headers and bytes. `-H
 * "Accept:"` stops curl from adding its own Accept header.
 */
export function attemptCommand(attempt: Pick<Attempt, "url" | "request_headers">, body: string): string {
  const headers = Object.entries(attempt.request_headers)
    .filter(([name, value]) => !isLeftOut(name, value, attempt.url))
    // curl removes a header without a value; a semicolon sends it empty.
    .map(([name, value]) => (value === "" ? `${name};` : `${name}: ${value}`));
  const inPlace = isPlain(body) && body.length <= ARGUMENT_MAX && !body.startsWith("@");
  const lines = [
    // curl treats brackets in a URL as patterns without --globoff.
    `curl -i ${/[[\]{}]/.test(attempt.url) ? "--globoff " : ""}${argument(attempt.url)}`,
    ...[...headers, "Accept:"].map((header) => `-H ${argument(header)}`),
    `--data-binary ${inPlace ? quoted(body) : "@-"}`,
  ];
  const command = lines.join(" \\\n  ");
  if (inPlace) return command;
  return `${isPlain(body) ? `printf %s ${quoted(body)}` : `printf ${printfFormat(body)}`} | ${command}`;
}
