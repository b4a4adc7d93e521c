// Checks the import rules between folders (.dependency-cruiser.cjs), that no folders and files next
// to each other import each other in a cycle, and the layers of lib/platform, in one pass over all
// imports.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { toolEnv } from "../tools.ts";
import { folderCycles, type Import } from "./folder-cycles.ts";
import { layerFaults } from "./platform-layers.ts";

/** The fields used of dependency-cruiser's JSON report. */
type Report = {
  modules: { source: string; dependencies: { resolved: string }[] }[];
  summary: { violations: (Import & { rule: { name: string }; cycle?: { name: string }[] })[] };
};

const SHOWN_MAX = 12;
const ROOMS = /^(?:app|components|lib|server|cli|prisma|scripts|bench)\//;
const TEST = /\.test\.tsx?$/;

const folders = process.argv.slice(2);
const { stdout } = await promisify(execFile)("depcruise", [...folders, "--output-type", "json"], {
  env: toolEnv,
  maxBuffer: 256 * 1024 * 1024,
}).catch((failed: { stdout?: string; stderr?: string }) => {
  // The exit code is the number of violations. Without a report, it could not run.
  if (!failed.stdout?.startsWith("{")) throw new Error(failed.stderr || "dependency-cruiser did not run");
  return { stdout: failed.stdout };
});
const { modules, summary } = JSON.parse(stdout) as Report;

for (const { rule, from, to, cycle } of summary.violations)
  console.log(`${rule.name}: ${[from, ...(cycle?.map(({ name }) => name) ?? [to])].join(" → ")}`);

const imports = modules
  .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => ({ from: source, to: resolved })))
  .filter(({ from, to }) => ROOMS.test(from) && ROOMS.test(to) && !TEST.test(from));
const cycles = folderCycles(imports);
for (const { parent, folders: names, imports: within } of cycles) {
  console.log(`no-folder-cycles: in ${parent || "the repository"}: ${names.join(", ")} import each other`);
  for (const { from, to } of within.slice(0, SHOWN_MAX)) console.log(`  ${from} → ${to}`);
  if (within.length > SHOWN_MAX) console.log(`  and ${within.length - SHOWN_MAX} more`);
}

const faults = layerFaults(
  modules.map(({ source }) => source),
  imports,
);
for (const fault of faults) console.log(`platform-layers: ${fault}`);
process.exit(summary.violations.length + cycles.length + faults.length === 0 ? 0 : 1);
