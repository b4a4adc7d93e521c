import { jsonText, jsonTextWhole } from "./json-text.ts";
import type { SnippetCall } from "./types.ts";

/** JSON's escapes are Go's, except surrogate pairs. */
const text = (given: string): string => jsonTextWhole(given, (hex) => `\\U${hex.padStart(8, "0")}`);

/** A raw string ends at the first backquote and has no escapes, so the JSON inside escapes it. */
const raw = (body: unknown): string => `\`${jsonText(body).replaceAll("`", "\\u0060")}\``;

/** Go with its standard library. */
export function go({ method, address, query, body }: SnippetCall): string {
  const values = new Map<string, string[]>();
  for (const [name, value] of query) values.set(name, [...(values.get(name) ?? []), value]);
  const packages = ["io", "log", "net/http", "os"];
  if (query.length > 0) packages.push("net/url");
  if (body !== undefined) packages.push("strings");
  const lines = ["package main", "", "import ("];
  lines.push(...packages.sort().map((name) => `\t"${name}"`), ")", "", "func main() {");
  if (query.length > 0) {
    lines.push("\tquery := url.Values{");
    for (const [name, given] of values) lines.push(`\t\t${text(name)}: {${given.map(text).join(", ")}},`);
    lines.push("\t}");
  }
  const target = query.length > 0 ? `${text(`${address}?`)}+query.Encode()` : text(address);
  if (body !== undefined) lines.push(`\tbody := strings.NewReader(${raw(body)})`);
  const sent = body === undefined ? "nil" : "body";
  lines.push(`\trequest, err := http.NewRequest(${text(method)}, ${target}, ${sent})`, FAIL);
  lines.push('\trequest.Header.Set("Authorization", "Bearer "+os.Getenv("GATEHOUSE_API_KEY"))');
  if (body !== undefined) lines.push('\trequest.Header.Set("Content-Type", "application/json")');
  lines.push("\tresponse, err := http.DefaultClient.Do(request)", FAIL, "\tdefer response.Body.Close()");
  lines.push("\tio.Copy(os.Stdout, response.Body)", "}");
  return lines.join("\n");
}

const FAIL = "\tif err != nil {\n\t\tlog.Fatal(err)\n\t}";
