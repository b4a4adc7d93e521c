// npm run bench [-- NAME… [--quick]]: measures figures, most of them next to a baseline in one run. Writes
// bench/results.json and docs/performance.md.
import { fork } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Figure } from "./figure.ts";
import { round } from "./figure.ts";

const here = import.meta.dirname;
const NAMES = [
  "credits",
  "gateway",
  "revocation",
  "webhooks-throughput",
  "webhooks-svix",
  "webhooks-latency",
  "dashboard",
  "scrape-engine",
  "extraction",
  "tenants",
];
/** Run by name, or where the environment names what they need and this repository lacks. */
const NEEDS: Record<string, string> = { extraction: "EXTRACTION_BENCHMARK", "webhooks-svix": "SVIX_SERVER" };
const resultsFile = path.join(here, "results.json");

type Stored = Record<string, { measuredAt: string; machine?: string; figures: Figure[] }>;

async function main(): Promise<void> {
  const words = process.argv.slice(2);
  const quick = words.includes("--quick");
  const wanted = words.filter((word) => !word.startsWith("--"));
  const unknown = wanted.filter((name) => !NAMES.some((known) => known === name));
  if (unknown.length > 0)
    throw new Error(`There is no benchmark ${unknown.join(", ")}. There are: ${NAMES.join(", ")}.`);

  const stored: Stored = quick ? {} : await readStored();
  for (const name of NAMES) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const need = NEEDS[name];
    if (wanted.length === 0 && need && !process.env[need]) continue;
    process.stderr.write(`${name} …\n`);
    const figures = await runOne(name, quick);
    stored[name] = { measuredAt: new Date().toISOString(), machine: thisMachine(), figures };
    console.log(table(figures));
  }
  if (!quick) {
    await writeFile(resultsFile, `${JSON.stringify(stored, null, 2)}\n`);
    await writeFile(path.join(here, "../docs/performance.md"), page(stored));
  }
}

async function runOne(name: string, quick: boolean): Promise<Figure[]> {
  const child = fork(path.join(here, "setup/run-one.ts"), [name, ...(quick ? ["--quick"] : [])]);
  let figures: Figure[] | undefined;
  child.on("message", (message) => {
    figures = message as Figure[];
  });
  const [code] = await once(child, "exit");
  if (code !== 0 || !figures) throw new Error(`The benchmark ${name} failed (${code}).`);
  return figures;
}

async function readStored(): Promise<Stored> {
  const text = await readFile(resultsFile, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "{}";
    throw error;
  });
  return JSON.parse(text) as Stored;
}

function table(figures: readonly Figure[]): string {
  const cell = (value: number | undefined) => (value === undefined ? "–" : String(round(value)));
  const rows = figures.map(
    (f) =>
      `| ${f.figure} | ${cell(f.ours)} ${f.unit} | ${cell(f.baseline)} | ${cell(f.ratio)} | ${f.aim} | ${f.met ? "met" : "missed"} | ${f.note ?? ""} |`,
  );
  return ["| figure | ours | baseline | ratio | aim | | note |", "|---|---|---|---|---|---|---|", ...rows].join("\n");
}

function thisMachine(): string {
  const cpu = os.cpus();
  return `${cpu.length} cores, ${cpu[0]?.model.trim() ?? "unknown"}, Node ${process.versions.node}`;
}

function page(stored: Stored): string {
  const parts = Object.entries(stored).map(
    ([name, { measuredAt, machine, figures }]) =>
      `## ${name}\n\nMeasured ${measuredAt.slice(0, 10)}${machine ? ` (${machine})` : ""}.\n\n${table(figures)}\n`,
  );
  return `# Performance

Written by \`npm run bench\`. A baseline was measured in the same run on the same machine; machines differ from day to day, so compare ratios: they say how many
times better a figure is than its baseline. Figures are medians of interleaved runs. [Missed targets](misses.md) shows where the time goes.

${parts.join("\n")}`;
}

await main().then(
  () => process.exit(0),
  (reason: unknown) => {
    console.error(reason instanceof Error ? reason.message : reason);
    process.exit(1);
  },
);
