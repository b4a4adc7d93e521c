// `npm run check`: runs all static checks in parallel. Prints the problems and exits with 1.
import { runStep, type Step } from "./check/run-step.ts";

const folders = [
  "app",
  "components",
  "lib",
  "server",
  "cli",
  "prisma",
  "testing",
  "e2e",
  "scripts",
  "bench",
  "packages",
];

const steps: Step[] = [
  // The native compiler, which takes half the CPU time; dependency-cruiser still needs
  // `typescript`. Single-threaded: several threads repeat work, taking 23 s of CPU instead of 13,
  // while other checks need the cores.
  {
    name: "types",
    command: process.execPath,
    args: ["node_modules/typescript-7/bin/tsc", "--noEmit", "--singleThreaded", "-p", "scripts/check/tsconfig.json"],
  },
  { name: "style and lint", command: "biome", args: ["check", "--error-on-warnings", "."] },
  { name: "rooms", command: process.execPath, args: ["scripts/check/rooms.ts", ...folders] },
  { name: "unused", command: "knip", args: ["--no-progress"] },
  { name: "vocabulary", command: process.execPath, args: ["scripts/check/vocabulary.ts"] },
  { name: "prose", command: process.execPath, args: ["scripts/check/prose.ts"] },
  { name: "migrations", command: process.execPath, args: ["scripts/check/migrations.ts"] },
  { name: "citations", command: process.execPath, args: ["scripts/check/citations.ts"] },
];

const begun = performance.now();
const passed = await Promise.all(steps.map(runStep));
const failed = passed.filter((good) => !good).length;
const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
console.log(
  failed === 0
    ? `All ${steps.length} checks hold (${seconds} s).`
    : `${failed} of ${steps.length} checks fail (${seconds} s).`,
);
process.exit(failed === 0 ? 0 : 1);
