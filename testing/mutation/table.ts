// node testing/mutation/table.ts: what the last run measured, as the table of docs/mutation.md, and what survived it.
import { readFileSync } from "node:fs";
import path from "node:path";

type Status = "Killed" | "Timeout" | "Survived" | "NoCoverage" | "Ignored";
type Mutant = { status: Status; replacement: string; location: { start: { line: number; column: number } } };
type Report = { files: Record<string, { mutants: Mutant[] }> };

const report = JSON.parse(
  readFileSync(path.join(import.meta.dirname, "../../.cache/mutation/report.json"), "utf8"),
) as Report; // as Stryker writes it: stryker.config.json

const number = (mutants: readonly Mutant[], ...statuses: Status[]): number =>
  mutants.filter(({ status }) => statuses.includes(status)).length;

function row(name: string, mutants: readonly Mutant[]): string {
  const [killed, survived] = [number(mutants, "Killed", "Timeout"), number(mutants, "Survived")];
  const all = killed + survived + number(mutants, "NoCoverage");
  const cells = [name, all, killed, survived, all - killed - survived, `${((killed / all) * 100).toFixed(1)} %`];
  return `| ${cells.join(" | ")} |`;
}

const files = Object.entries(report.files).sort(([a], [b]) => (a < b ? -1 : 1));
console.log("| rules | changes | noticed | survived | not covered | score |\n|---|---|---|---|---|---|");
for (const [name, { mutants }] of files) console.log(row(`\`${name.replace("/rules.ts", "")}\``, mutants));
console.log(
  row(
    "all",
    files.flatMap(([, { mutants }]) => mutants),
  ),
);

for (const [name, { mutants }] of files)
  for (const { status, replacement, location } of mutants)
    if (status === "Survived" || status === "NoCoverage")
      console.log(`${name}:${location.start.line}:${location.start.column} ${status}: ${replacement}`);
