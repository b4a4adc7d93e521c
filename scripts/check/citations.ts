// Checks that references in sources and documents have a target (citation-rules.ts): sections of
// docs/spec, documents, decisions and links.
import { readFile } from "node:fs/promises";
import { posix } from "node:path";
import {
  anchorsOf,
  brokenReferences,
  DOCUMENTS,
  type Known,
  misplacedDecisions,
  sectionsOf,
} from "./citation-rules.ts";
import { listFiles } from "./list-files.ts";
import type { Source } from "./rules.ts";

const READ = /\.(?:tsx?|mjs|cjs|css|sql|prisma|md)$/;

const paths = listFiles(".");

const read = async (path: string): Promise<Source | undefined> => {
  const text = await readFile(path, "utf8").catch(() => undefined); // deleted, but not committed yet
  return text === undefined ? undefined : { path, text };
};
const sources = (await Promise.all(paths.filter((path) => READ.test(path)).map(read))).filter(
  (source) => source !== undefined,
);
const texts = new Map(sources.map(({ path, text }) => [path, text]));

const gone = new Set(paths.filter((path) => READ.test(path) && !texts.has(path)));
const there = new Set<string>();
for (const path of paths)
  if (!gone.has(path)) for (let at = path; at !== "." && !there.has(at); at = posix.dirname(at)) there.add(at);

const known: Known = {
  sections: {
    "service-interface": sectionsOf(texts.get(DOCUMENTS["service-interface"]) ?? ""),
    contract: sectionsOf(texts.get(DOCUMENTS.contract) ?? ""),
  },
  paths: there,
  anchors: new Map(sources.filter(({ path }) => path.endsWith(".md")).map(({ path, text }) => [path, anchorsOf(text)])),
};

const faults = [
  ...sources.flatMap((source) => brokenReferences(source, known)),
  ...misplacedDecisions(there, texts.get("docs/decisions/README.md") ?? ""),
];
for (const line of faults) console.log(line);
process.exit(faults.length === 0 ? 0 : 1);
