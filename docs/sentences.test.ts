import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Command } from "commander";
import { describe, expect, it } from "vitest";
import { buildProgram } from "#cli/program/build.ts";
import { addOperator } from "#cli/program/operator.ts";
import { EVENT_TYPES } from "#lib/kernel/events/types.ts";
import { LOG_EVENTS } from "#lib/platform/logging/events.ts";
import { API_ERRORS } from "#lib/platform/values/errors.ts";
import { STREAM_EVENTS } from "#lib/scraping/streams/constants.ts";
import { everyRoute } from "#server/gateway/routes.ts";

// Checks that everything named in a sentence of the documentation exists: routes, commands with
// their options, scripts, event types and error codes.

const root = path.join(import.meta.dirname, "..");
const pages = globSync(
  ["README.md", "CONTRIBUTING.md", "docs/*.md", "docs/operate/*.md", "docs/receivers/**/*.md", "deploy/**/*.md"],
  { cwd: root },
)
  .filter((file) => !file.includes("node_modules"))
  .map((file): [string, string] => [file, readFileSync(path.join(root, file), "utf8")]);

/** Returns the unique matches of a pattern's first group in a page. */
const found = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, name]) => name ?? "")),
];

const shape = (where: string): string => where.replaceAll(/\{\w+\}|<\w+>|:\w+/g, "{}");
const ROUTES = new Set(everyRoute.map(({ method, path: at }) => `${method} ${shape(at)}`));
/** Endpoints without a key, in addition to the routes. */
const OTHERS = new Set(["GET /v1/openapi.json", "POST /v1/cli/device", "POST /v1/cli/token"]);
const isRoute = (named: string): boolean => ROUTES.has(shape(named)) || OTHERS.has(named);

const EVENTS: readonly string[] = [...EVENT_TYPES, ...STREAM_EVENTS];
const KINDS = [...new Set(EVENTS.map((type) => type.split(".")[0]))].join("|");
const scripts = (JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as { scripts: object }).scripts;

const program = buildProgram();
addOperator(program);

/** Finds a command line's command word by word; returns also the remaining words. */
function commandOf(line: string): { command: Command; rest: string[] } {
  const words = line.trim().split(/\s+/);
  let command: Command = program;
  while (words[0] !== undefined) {
    const next = command.commands.find((each) => each.name() === words[0] || each.aliases().includes(words[0] ?? ""));
    if (!next) break;
    command = next;
    words.shift();
  }
  return { command, rest: words };
}

/** Returns an unknown command or option in a command line. */
function problemOf(line: string): string | undefined {
  const { command, rest } = commandOf(line);
  const [first = ""] = rest;
  if (command.commands.length > 0 && /^[a-z][a-z-]*$/.test(first)) return `no command ${first} in: gatehouse ${line}`;
  const known = new Set(["--help", "--version"]);
  for (let at: Command | null = command; at; at = at.parent)
    for (const { long, short } of at.options) for (const flag of [long, short]) if (flag) known.add(flag);
  const end = rest.findIndex((word) => /^(?:--|[|>&;#]|&&|2>)/.test(word) && !/^--\w/.test(word));
  const odd = (end < 0 ? rest : rest.slice(0, end))
    .filter((word) => /^--[a-z]/.test(word))
    .map((word) => word.split("=")[0]?.replace(/[.,;:)\]]+$/, "") ?? "")
    .filter((flag) => !known.has(flag));
  return odd.length > 0 ? `no option ${odd.join(", ")} in: gatehouse ${line}` : undefined;
}

it("finds something of each kind", () => {
  const all = pages.map(([, text]) => text).join("\n");
  expect(pages.length).toBeGreaterThan(20);
  expect(found(all, /`((?:GET|POST|PATCH|DELETE) \/v\d[^`\s?]*)[^`]*`/g).length).toBeGreaterThan(20);
  expect(found(all, /`npm run ([\w:-]+)/g).length).toBeGreaterThan(3);
  expect(commandOf("deliveries list --status failed").rest).toEqual(["--status", "failed"]);
  expect(problemOf("listen --no-such x")).toContain("--no-such");
  expect(problemOf("deliveries nothing")).toContain("no command nothing");
});

describe.each(pages)("%s", (_, text) => {
  it("names existing routes", () => {
    // Rows of missing routes contain 501.
    const named = found(
      text.replaceAll(/^.*\| 501 \|.*$/gm, ""),
      /`((?:GET|POST|PATCH|DELETE) \/v[12]\/[^`\s?]*)[^`]*`/g,
    );
    expect(named.filter((each) => !isRoute(each))).toEqual([]);
  });

  it("names existing event types and errors", () => {
    const events = found(text, new RegExp(`\`((?:${KINDS})\\.[a-z]+)\``, "g"));
    const past = events.filter((each) => /ed$|low$/.test(each));
    expect(past.filter((each) => !EVENTS.includes(each))).toEqual([]);
    expect(found(text, /#error-([a-z_]+)/g).filter((code) => !(code in API_ERRORS))).toEqual([]);
  });

  it("names log events by their names, because messages may change", () => {
    const words = new Set<string>(Object.values(LOG_EVENTS).flatMap((events) => Object.values(events)));
    expect(found(text, /`([^`\n]+)`/g).filter((code) => words.has(code))).toEqual([]);
  });

  it("names variables where they are described", () => {
    const named = found(text.replaceAll(/\s+/g, " "), /`([A-Z][A-Z0-9]*_[A-Z0-9_]*)\*?` in the README/g);
    const readme = readFileSync(path.join(root, "README.md"), "utf8");
    expect(named.filter((name) => !readme.includes(`\`${name}`))).toEqual([]);
  });

  it("keeps npm's output out of JSON for programs", () => {
    expect(found(text, /(npm run cli -- [^`\n]*--json)/g)).toEqual([]);
  });

  it("names existing scripts", () => {
    expect(found(text, /\bnpm run ([a-z][\w:-]*)/g).filter((name) => !(name in scripts))).toEqual([]);
    const files = found(text, /\bnode ((?:scripts|bench|server|cli)\/[\w/.-]+\.(?:ts|mjs))/g);
    expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });

  it("names existing commands and options", () => {
    const inline = found(text, /`(?:npx )?gatehouse ([a-z][^`\n]*)`/g);
    const lines = [...text.matchAll(/```(?:sh|bash|console)\n([\s\S]*?)```/g)].flatMap(([, block = ""]) =>
      found(block.replaceAll("\\\n", " "), /^(?:\$ )?(?:npx )?gatehouse ([a-z].*)$/gm),
    );
    expect([...inline, ...lines].flatMap((line) => problemOf(line) ?? [])).toEqual([]);
  });
});
