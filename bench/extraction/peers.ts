import { spawn } from "node:child_process";
import { hasPeer, importPeer } from "../setup/import-peer.ts";
import type { Page } from "./pages.ts";

/** Another extractor's text of each page by ID, and its processor time for all pages. */
export type PeerTexts = { peer: string; texts: Map<string, string>; cpuMs: number };

/** A Python with trafilatura installed (`pip install trafilatura`). */
const PYTHON = process.env.EXTRACTION_PYTHON ?? "python3";

/** Runs every other installed extractor on the same pages. */
export async function readWithPeers(pages: readonly Page[]): Promise<PeerTexts[]> {
  return [await readability(pages), await trafilatura(pages)].filter((read) => read !== undefined);
}

type Linkedom = { parseHTML(html: string): { document: object } };
type Readability = { Readability: new (document: object) => { parse(): { textContent: string } | null } };

async function readability(pages: readonly Page[]): Promise<PeerTexts | undefined> {
  if (!hasPeer("@mozilla/readability") || !hasPeer("linkedom")) return undefined;
  const { parseHTML } = await importPeer<Linkedom>("linkedom");
  const { Readability } = await importPeer<Readability>("@mozilla/readability");
  const textOf = (html: Buffer) =>
    new Readability(parseHTML(html.toString("utf8")).document).parse()?.textContent ?? "";
  for (const { html } of pages) textOf(html);
  const before = process.cpuUsage();
  const texts = new Map(pages.map(({ id, html }) => [id, textOf(html)]));
  const { user, system } = process.cpuUsage(before);
  return { peer: "Readability.js over linkedom", texts, cpuMs: (user + system) / 1_000 };
}

/** Reads {id: html} as JSON and prints {texts, cpu_ms}. One pass over all pages warms up before the clock starts. */
const SCRIPT = `
import json, sys, time
import trafilatura
pages = json.load(sys.stdin)
read = lambda html: trafilatura.extract(html, include_comments=False) or ""
for html in pages.values(): read(html)
before = time.process_time()
texts = {id: read(html) for id, html in pages.items()}
print(json.dumps({"texts": texts, "cpu_ms": (time.process_time() - before) * 1000}))
`;

async function trafilatura(pages: readonly Page[]): Promise<PeerTexts | undefined> {
  const python = spawn(PYTHON, ["-c", SCRIPT], { stdio: ["pipe", "pipe", "ignore"] });
  const ended = new Promise<number | null>((resolve) => {
    python.on("close", resolve);
    // Python is not installed.
    python.on("error", () => resolve(null));
  });
  // Without trafilatura, Python exits before reading its input.
  python.stdin.on("error", () => undefined);
  python.stdin.end(JSON.stringify(Object.fromEntries(pages.map(({ id, html }) => [id, html.toString("utf8")]))));
  const said: Buffer[] = [];
  python.stdout.on("data", (chunk: Buffer) => said.push(chunk));
  if ((await ended) !== 0) return undefined;
  const { texts, cpu_ms } = JSON.parse(Buffer.concat(said).toString("utf8")) as {
    texts: Record<string, string>;
    cpu_ms: number;
  };
  return { peer: "trafilatura", texts: new Map(Object.entries(texts)), cpuMs: cpu_ms };
}
