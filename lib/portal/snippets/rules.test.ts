import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { snippetsOf } from "./rules.ts";
import type { SnippetCall } from "./types.ts";

const call: SnippetCall = {
  method: "POST",
  address: "http://here.test/v1/things",
  query: [],
  body: { name: 'it\'s "so"', on: true, off: false, none: null, list: ["true", 1], empty: {}, text: "a: null" },
  answer: "json",
};
const search: SnippetCall = { ...call, method: "GET", body: undefined, query: [["q", "$HOME `id` #{x}"]] };
const code = (label: string, given = call) => snippetsOf(given).find((one) => one.label === label)?.code ?? "";

describe("values use each language's syntax", () => {
  test.each([
    ["Python", `"on": True,`],
    ["Python", `"none": None,`],
    ["Python", `"true",`],
    ["Python", `"text": "a: null",`],
    ["PHP", `'name' => 'it\\'s "so"',`],
    ["PHP", "'empty' => (object) [],"],
    ["PHP", "'none' => null,"],
    ["Ruby", `"name" => "it's \\"so\\"",`],
    ["Ruby", `"none" => nil,`],
    ["Ruby", "Net::HTTP::Post.new(uri)"],
    ["Go", "strings.NewReader(`{\n"],
    ["Go", `"name": "it's \\"so\\""`],
    ["Node", `"off": false,`],
  ])("%s: %s", (label, part) => expect(code(label)).toContain(part));

  test.each([
    ["cURL", "curl -G http://here.test/v1/things \\\n"],
    ["cURL", "--data-urlencode 'q=$HOME `id` #{x}'"],
    ["Node", 'fetch("http://here.test/v1/things?" + query'],
    ["Python", `"q": "$HOME \`id\` #{x}",`],
    ["PHP", "'q=' . rawurlencode('$HOME `id` #{x}'),"],
    ["Ruby", `"q",\n    "$HOME \`id\` \\#{x}",`],
    ["Go", '"q": {"$HOME `id` #{x}"},'],
  ])("%s query: %s", (label, part) => expect(code(label, search)).toContain(part));
});

test("escapes invisible characters and never contains a key", () => {
  const unseen = "\u202e\u200b\u{e0041}\u0000\u2028";
  for (const { label, code: text } of snippetsOf({ ...call, query: [["q", unseen]], body: { [unseen]: unseen } })) {
    expect(text.replaceAll(/[\n\t]/g, ""), label).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}]/u);
    expect(text, label).toContain("GATEHOUSE_API_KEY");
  }
});

test("prints events as they arrive", () => {
  const streamed = { ...call, answer: "events" } as const;
  expect(code("cURL", streamed)).toMatch(/^curl -N /);
  expect(code("Node", streamed)).toContain("TextDecoderStream");
  expect(code("Python", streamed)).toContain("stream=True");
  expect(code("PHP", streamed)).not.toContain("RETURNTRANSFER");
  expect(code("Ruby", streamed)).toContain("read_body");
});

const NASTY = [
  "'",
  '"',
  "`",
  "\\",
  "\n",
  "\r\n",
  "$x",
  "$" + "{x}",
  "#{x}",
  "#$x",
  "#@x",
  "\\u0041",
  "%00",
  "\0",
  "é😀",
  "\u202e",
  "\ud800",
];
const nasty = fc
  .array(fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: "grapheme" })), { maxLength: 6 })
  .map((parts) => parts.join(""));

/** Evaluates the quoted literal at the end of `text` by a language's rules. */
function unquote(text: string, rules: { escape: RegExp; ends: string; value: (found: string) => string }): string {
  let out = "";
  for (let at = 1; at < text.length; ) {
    if (text[at] === rules.ends) return at === text.length - 1 ? out : "ended too early";
    rules.escape.lastIndex = at;
    const found = rules.escape.exec(text)?.[0];
    out += found === undefined ? text[at] : rules.value(found);
    at += found?.length ?? 1;
  }
  return "never ended";
}

const NAMED: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };
const byNumber = (found: string) => {
  const hex = /^\\[uU]\{?([0-9a-f]+)\}?$/.exec(found)?.[1];
  return hex === undefined ? (NAMED[found[1] ?? ""] ?? found.slice(1)) : String.fromCodePoint(Number.parseInt(hex, 16));
};
const DOUBLE = { escape: /\\(?:u[0-9a-f]{4}|u\{[0-9a-f]+\}|U[0-9a-f]{8}|[^uU])/y, ends: '"', value: byNumber };
const PHP_SINGLE = { escape: /\\[\\']/y, ends: "'", value: (found: string) => found.slice(1) };

it("a hostile text stays one literal in PHP, Ruby and Go", () => {
  fc.assert(
    fc.property(nasty, (text) => {
      const given = { ...search, query: [["q", text]] as const };
      const said = text.toWellFormed();
      const php = /rawurlencode\((.*)\),\n\]\);\n\$curl/s.exec(code("PHP", given))?.[1] ?? "";
      expect(unquote(php, php.startsWith("'") ? PHP_SINGLE : DOUBLE)).toBe(said);
      if (php.startsWith('"')) expect(php).not.toMatch(/(?<!\\)(?:\\\\)*\$/);
      const ruby = /"q",\n {4}(.*),\n {2}\],/s.exec(code("Ruby", given))?.[1] ?? "";
      expect(unquote(ruby, DOUBLE)).toBe(said);
      expect(ruby).not.toMatch(/(?<!\\)(?:\\\\)*#[{$@]/);
      expect(unquote(/"q": \{(.*)\},\n/s.exec(code("Go", given))?.[1] ?? "", DOUBLE)).toBe(said);
    }),
  );
});

it("a hostile body stays one raw string in Go", () => {
  fc.assert(
    fc.property(nasty, nasty, (name, text) => {
      const raw = /NewReader\(`(.*?)`\)\n/s.exec(code("Go", { ...call, body: { [name]: text } }))?.[1] ?? "";
      expect(JSON.parse(raw)).toEqual({ [name.toWellFormed()]: text.toWellFormed() });
    }),
  );
});

it("a shell passes on the exact values", () => {
  const shell = (text: string) =>
    execFileSync("sh", ["-c", `curl() { for each in "$@"; do printf '%s\\0' "$each"; done; }\n${text}`], {
      encoding: "utf8",
      env: { ...process.env, GATEHOUSE_API_KEY: "KEY" },
    }).split("\0");
  for (const text of NASTY) {
    const sent = shell(code("cURL", { ...call, body: { text } }));
    expect(JSON.parse(sent.at(-2) ?? "")).toEqual({ text: text.toWellFormed() });
    expect(sent).toContain("Authorization: Bearer KEY");
    if (!/[\0\n\r\u202e\ud800]/.test(text))
      expect(shell(code("cURL", { ...search, query: [["q", text]] }))).toContain(`q=${text}`);
  }
});
