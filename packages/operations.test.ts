import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

// Each SDK calls every operation of the document and no others. Checked in the sources, so that no
// other language needs to be installed.

const document: { paths: Record<string, Record<string, unknown>> } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, "../docs/openapi.json"), "utf8"),
);
/** GET variants for callers limited to a URL. */
const BY_QUERY = new Set(["GET /v1/scrape", "GET /v1/stream"]);
const METHODS = new Set(["get", "post", "patch", "delete", "put"]);

const documented = Object.entries(document.paths).flatMap(([at, operations]) =>
  Object.keys(operations)
    .filter((method) => METHODS.has(method))
    .map((method) => `${method.toUpperCase()} ${at.replaceAll(/\{\w+\}/g, "{}")}`)
    .filter((operation) => !BY_QUERY.has(operation)),
);

/** How each language's sources name the method and path of a call. */
const SDKS = [
  {
    folder: "typescript/src",
    calls:
      /(?:caller\.(\w+)(?:<\w+>)?\(|method: "(\w+)",\s*path: |result(Lines)\(caller, )\s*(?:path)?["`](\/v1[^"`]*)["`]/g,
    part: /\$\{\w+\}/g,
  },
  {
    folder: "python/src/gatehouse",
    calls:
      /(?:caller\.(?!answer)(\w+)\(|answer\(\s*"(\w+)", |result_(lines)\(self\._caller, )\s*(?:at\()?"(\/v1[^"]*)"/g,
    part: /\{\}/g,
  },
  {
    folder: "go",
    calls:
      /(?:\b(get|post|act|patch|remove|list)\[\w+\]\(ctx, (?:s\.)?c, |method: http\.Method(\w+), path: |\b(lines)\(ctx, s\.c, )(?:at\()?"(\/v1[^"]*)"/g,
    part: /\{\}/g,
  },
];
const METHOD_OF: Record<string, string> = {
  list: "GET",
  post: "POST",
  act: "POST",
  Lines: "GET",
  lines: "GET",
  upload: "POST",
  remove: "DELETE",
};

it.each(SDKS)("$folder", ({ folder, calls, part }) => {
  const root = path.join(import.meta.dirname, folder);
  const texts = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:ts|py|go)$/.test(name) && !/generated|\.gen\.go$/.test(name))
    .map((name) => readFileSync(path.join(root, name), "utf8"));
  const called = texts.flatMap((text) =>
    [...text.matchAll(calls)].map(([, verb, method, lines, at = ""]) => {
      const named = verb ?? method ?? lines ?? "";
      return `${METHOD_OF[named] ?? named.toUpperCase()} ${at.replaceAll(part, "{}")}`;
    }),
  );
  expect([...new Set(called)].sort()).toEqual(documented.sort());
});
