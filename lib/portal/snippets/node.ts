import { type Grammar, indent, jsonText, literal } from "./json-text.ts";
import type { SnippetCall } from "./types.ts";

const text = (value: string): string => jsonText(value);

// JSON is valid JavaScript, except that "__proto__" in a literal sets the prototype (ECMA-262
// B.3.1).
const value = (given: unknown): string =>
  jsonText(given).includes('"__proto__"') ? `JSON.parse(${text(JSON.stringify(given))})` : jsonText(given);

const PAIRS: Grammar = {
  text,
  words: { none: "null", yes: "true", no: "false" },
  list: ["[", "]"],
  map: () => ["{", "}"],
  pair: ": ",
  step: "  ",
};

/** Node with its built-in fetch. */
export function node({ method, address, query, body, answer }: SnippetCall): string {
  const lines: string[] = [];
  if (query.length > 0) {
    const names = new Set(query.map(([name]) => name));
    const given = names.size === query.length ? value(Object.fromEntries(query)) : literal(query, PAIRS);
    lines.push(`const query = new URLSearchParams(${given});`);
  }
  const target = query.length > 0 ? `${text(`${address}?`)} + query` : text(address);
  lines.push(`const response = await fetch(${target}, {`);
  if (method !== "GET") lines.push(`  method: ${text(method)},`);
  lines.push("  headers: {", "    Authorization: `Bearer $" + "{process.env.GATEHOUSE_API_KEY}`,");
  if (body !== undefined) lines.push('    "Content-Type": "application/json",');
  lines.push("  },");
  if (body !== undefined) lines.push(`  body: JSON.stringify(${indent(value(body), "  ")}),`);
  lines.push("});", ...PRINT[answer]);
  return lines.join("\n");
}

const PRINT = {
  json: ["console.log(await response.json());"],
  text: ["console.log(await response.text());"],
  events: [
    "for await (const text of response.body.pipeThrough(new TextDecoderStream())) {",
    "  process.stdout.write(text);",
    "}",
  ],
};
