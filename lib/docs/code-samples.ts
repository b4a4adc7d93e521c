import type { Sample } from "./types.ts";

export type SampleCall = {
  method: string;
  /** With its base, path parameters filled in. */
  address: string;
  query: Record<string, string>;
  body: unknown;
};

/** One call in three languages. The key always comes out of the environment, so that nobody pastes one into a file. */
export function codeSamples(call: SampleCall): Sample[] {
  return [
    { label: "cURL", code: curl(call) },
    { label: "Node", code: node(call) },
    { label: "Python", code: python(call) },
  ];
}

const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

function curl({ method, address, query, body }: SampleCall): string {
  const pairs = Object.entries(query).map(([name, value]) => `--data-urlencode ${quote(`${name}=${value}`)}`);
  const flag =
    pairs.length > 0
      ? "curl -G "
      : method === "GET" || (method === "POST" && body !== undefined)
        ? "curl "
        : `curl -X ${method} `;
  const lines = [`${flag}${address}`, '-H "Authorization: Bearer $GATEHOUSE_API_KEY"', ...pairs];
  if (body !== undefined) {
    lines.push('-H "Content-Type: application/json"', `-d ${quote(indent(json(body), 2))}`);
    if (method !== "POST") lines[0] = `curl -X ${method} ${address}`;
  }
  return lines.join(" \\\n  ");
}

function node({ method, address, query, body }: SampleCall): string {
  const hasQuery = Object.keys(query).length > 0;
  const lines: string[] = [];
  if (hasQuery) lines.push(`const query = new URLSearchParams(${json(query)});`);
  const target = hasQuery ? `\`${address}?\${query}\`` : `"${address}"`;
  const headers = ["    Authorization: `Bearer " + "$" + "{process.env.GATEHOUSE_API_KEY}`,"];
  if (body !== undefined) headers.push('    "Content-Type": "application/json",');
  lines.push(`const response = await fetch(${target}, {`);
  if (method !== "GET") lines.push(`  method: "${method}",`);
  lines.push("  headers: {", ...headers, "  },");
  if (body !== undefined) lines.push(`  body: JSON.stringify(${indent(json(body), 2)}),`);
  lines.push("});", "console.log(await response.json());");
  return lines.join("\n");
}

function python({ method, address, query, body }: SampleCall): string {
  const args = [`    "${address}",`, '    headers={"Authorization": f"Bearer {os.environ[\'GATEHOUSE_API_KEY\']}"},'];
  if (Object.keys(query).length > 0) args.push(`    params=${indent(pythonValue(query), 4)},`);
  if (body !== undefined) args.push(`    json=${indent(pythonValue(body), 4)},`);
  const call = [`response = requests.${method.toLowerCase()}(`, ...args, ")"];
  return ["import os", "import requests", "", ...call, "print(response.json())"].join("\n");
}

const json = (value: unknown) => JSON.stringify(value, null, 2);

/** JSON as Python writes it. */
function pythonValue(value: unknown): string {
  return json(value)
    .split("\n")
    .map((line) =>
      line.replace(
        /^(\s*(?:"(?:[^"\\]|\\.)*": )?)(true|false|null)(,?)$/,
        (_, before, word, after) => `${before}${PYTHON[word as keyof typeof PYTHON]}${after}`,
      ),
    )
    .join("\n");
}

const PYTHON = { true: "True", false: "False", null: "None" };

const indent = (text: string, by: number) => text.replaceAll("\n", `\n${" ".repeat(by)}`);
