import { type Grammar, indent, jsonTextWhole, literal } from "./json-text.ts";
import type { SnippetCall } from "./types.ts";

/** JSON's escapes are Python's, except surrogate pairs. */
const text = (given: string): string => jsonTextWhole(given, (hex) => `\\U${hex.padStart(8, "0")}`);

const VALUE: Grammar = {
  text,
  words: { none: "None", yes: "True", no: "False" },
  list: ["[", "]"],
  map: () => ["{", "}"],
  pair: ": ",
  step: "    ",
};

/** Python with the requests package. */
export function python({ method, address, query, body, answer }: SnippetCall): string {
  const args = [
    `    ${text(address)},`,
    '    headers={"Authorization": f"Bearer {os.environ[\'GATEHOUSE_API_KEY\']}"},',
  ];
  if (query.length > 0) {
    const names = new Set(query.map(([name]) => name));
    const given = names.size === query.length ? Object.fromEntries(query) : query;
    args.push(`    params=${indent(literal(given, VALUE), "    ")},`);
  }
  if (body !== undefined) args.push(`    json=${indent(literal(body, VALUE), "    ")},`);
  if (answer === "events") args.push("    stream=True,");
  const call = [`response = requests.${method.toLowerCase()}(`, ...args, ")"];
  return ["import os", "import requests", "", ...call, ...PRINT[answer]].join("\n");
}

const PRINT = {
  json: ["print(response.json())"],
  text: ["print(response.text)"],
  events: ["for line in response.iter_lines():", '    print(line.decode("utf-8"))'],
};
