// node testing/mutation/table.ts [lib/billing/credits …]: prints the results of the last run, for
// the rules or for whole rooms, as a table of docs/mutation.md, followed by the survivors.
// `lib/webhooks/deliveries=log,dispatch` merges several reports of one room.
import { readFileSync } from "node:fs";
import path from "node:path";

type Status = "Killed" | "Timeout" | "Survived" | "NoCoverage" | "Ignored" | "RuntimeError";
type Place = { line: number; column: number };
type Mutant = { status: Status; replacement: string; location: { start: Place; end: Place } };
type Files = Record<string, { mutants: Mutant[] }>;

const rooms = process.argv.slice(2);

/** Reads a report written by Stryker: stryker.config.json, room.ts. */
function read(report: string): Files {
  const file = path.join(import.meta.dirname, "../../.cache/mutation", `${report}.json`);
  return (JSON.parse(readFileSync(file, "utf8")) as { files: Files }).files;
}

/** Best status first: a change that one report's tests missed may have been noticed in another. */
const BEST: readonly Status[] = ["Killed", "Timeout", "Survived", "RuntimeError", "NoCoverage", "Ignored"];

function summed(reports: readonly Files[]): Files {
  const all: Record<string, Map<string, Mutant>> = {};
  for (const [name, { mutants }] of reports.flatMap((files) => Object.entries(files))) {
    all[name] ??= new Map();
    for (const mutant of mutants) {
      const key = JSON.stringify([mutant.location, mutant.replacement]);
      const known = all[name].get(key);
      if (!known || BEST.indexOf(mutant.status) < BEST.indexOf(known.status)) all[name].set(key, mutant);
    }
  }
  return Object.fromEntries(Object.entries(all).map(([name, mutants]) => [name, { mutants: [...mutants.values()] }]));
}

const number = (mutants: readonly Mutant[], ...statuses: Status[]): number =>
  mutants.filter(({ status }) => statuses.includes(status)).length;

function row(name: string, mutants: readonly Mutant[], files?: number): string {
  const [killed, survived] = [number(mutants, "Killed", "Timeout"), number(mutants, "Survived")];
  const [uncovered, untried] = [number(mutants, "NoCoverage"), number(mutants, "RuntimeError")];
  const all = killed + survived + uncovered + untried;
  const score = `${((killed / all) * 100).toFixed(1)} %`;
  const cells =
    files === undefined
      ? [name, all, killed, survived, uncovered, score]
      : [name, files, all, killed, number(mutants, "Timeout"), survived, uncovered, untried, score];
  return `| ${cells.join(" | ")} |`;
}

const mutantsOf = (files: Files): Mutant[] => Object.values(files).flatMap(({ mutants }) => mutants);

function left(files: Files): void {
  for (const [name, { mutants }] of Object.entries(files))
    for (const { status, replacement, location } of mutants)
      if (status === "Survived" || status === "NoCoverage" || status === "RuntimeError")
        console.log(`${name}:${location.start.line}:${location.start.column} ${status}: ${replacement}`);
}

if (rooms.length === 0) {
  const files = read("report");
  console.log("| rules | changes | noticed | survived | not covered | score |\n|---|---|---|---|---|---|");
  for (const [name, { mutants }] of Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)))
    console.log(row(`\`${name.replace("/rules.ts", "")}\``, mutants));
  console.log(row("all", mutantsOf(files)));
  left(files);
} else {
  console.log("| room | files | changes | noticed | of them by hanging | survived | not covered | not tried | score |");
  console.log("|---|---|---|---|---|---|---|---|---|");
  const reports = rooms.map((asked) => {
    const [room = "", parts = room.replaceAll("/", "-")] = asked.split("=");
    return [room, summed(parts.split(",").map(read))] as const;
  });
  for (const [room, files] of reports) console.log(row(`\`${room}\``, mutantsOf(files), Object.keys(files).length));
  for (const [, files] of reports) left(files);
}
