import { hasUnseen, indent, jsonText } from "./json-text.ts";
import type { SnippetCall } from "./types.ts";

/** POSIX shell: within single quotes, only the quote itself is special. */
const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const bare = (text: string): string => (/^[\w:/.%~@+,-]+$/.test(text) ? text : quote(text));

/** cURL in a POSIX shell. */
export function curl({ method, address, query, body, answer }: SnippetCall): string {
  // Percent-encode what a shell cannot pass or a person could not see.
  const encoded = query.some(([, value]) => hasUnseen(value));
  const target = encoded ? `${address}?${new URLSearchParams(query.map(([name, value]) => [name, value]))}` : address;
  const pairs = encoded ? [] : query.map(([name, value]) => `--data-urlencode ${quote(`${name}=${value}`)}`);
  const flags = ["curl"];
  if (answer === "events") flags.push("-N");
  if (pairs.length > 0) flags.push("-G");
  const implied = pairs.length > 0 ? "GET" : body === undefined ? "GET" : "POST";
  if (method !== implied) flags.push(`-X ${method}`);
  const lines = [`${flags.join(" ")} ${bare(target)}`, '-H "Authorization: Bearer $GATEHOUSE_API_KEY"', ...pairs];
  if (body !== undefined)
    lines.push('-H "Content-Type: application/json"', `-d ${quote(indent(jsonText(body), "  "))}`);
  return lines.join(" \\\n  ");
}
