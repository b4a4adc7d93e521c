// node testing/mutation/room.ts lib/billing/credits …: changes all files of a room, and runs its tests against each change.
//
// --tests GLOB     more tests to run, from other folders
// --without GLOB   tests to skip: those whose work happens in other processes, which do not see the change
// --mutate GLOB    only these files
// --resume         resumes an interrupted run; only the room's tests may have changed since
// --report NAME    name of the report instead of the room's, for several runs of one room
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import setup from "../services/global-setup.ts";

const root = path.join(import.meta.dirname, "../..");
const cache = path.join(root, ".cache/mutation");
const config = path.join(import.meta.dirname, "stryker.config.json");
const stryker = path.join(import.meta.dirname, "node_modules/@stryker-mutator/core/bin/stryker.js");

/** Not changed: tests, and values declared once when a file is loaded. */
const LEFT_OUT = ["*.test", "constants", "types", "fixtures", "answer-schema", "rules", "schema"];

/**
 * How often unused databases are dropped: each run of a test file leaves one, which would add up to
 * thousands.
 */
const SWEEP_MS = 30_000;

/** Drops the databases without a connection at both this and the last sweep. */
async function sweep(admin: pg.Client, idle: Set<string>): Promise<Set<string>> {
  const { rows } = await admin.query<{ name: string }>(
    `select datname as name from pg_database d where datname like 'test\\_%'
       and not exists (select from pg_stat_activity a where a.datname = d.datname)`,
  );
  for (const { name } of rows) if (idle.has(name)) await admin.query(`drop database if exists ${name} with (force)`);
  return new Set(rows.map(({ name }) => name).filter((name) => !idle.has(name)));
}

type Choice = { mutate?: string[]; tests?: string[]; without?: string[]; report?: string; resume?: boolean };

/** @returns whether Stryker finished; survivors are in the report. */
async function changeRoom(
  room: string,
  { mutate = [`${room}/**/*.ts`], tests = [], without = [], report, resume }: Choice,
): Promise<boolean> {
  const name = report ?? room.replaceAll("/", "-");
  const base = JSON.parse(await readFile(config, "utf8"));
  const options = {
    ...base,
    mutate: [...mutate, ...LEFT_OUT.map((each) => `!${room}/**/${each}.ts`)],
    jsonReporter: { fileName: path.join(cache, `${name}.json`) },
    testRunner: "in-place",
    plugins: [...base.plugins, "./testing/mutation/in-place/plugin.ts"],
    // A change may make a hook fail, after which vitest would stop.
    disableBail: true,
    dryRunTimeoutMinutes: 240,
    mutator: { excludedMutations: ["StringLiteral"] },
    tempDirName: path.join(cache, `sandboxes-${name}`),
  };
  await mkdir(cache, { recursive: true });
  const file = path.join(cache, `${name}.config.json`);
  await writeFile(file, JSON.stringify(options));
  const results = path.join(cache, `${name}.results`);
  if (!resume) await writeFile(results, "");
  const child = spawn(process.execPath, [stryker, "run", file], {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      MUTATION_RESULTS: results,
      MUTATED_FOLDER: room,
      MUTATED_TESTS: tests.join("\n"),
      MUTATED_WITHOUT: without.join("\n"),
    },
  });
  const [code] = await once(child, "exit");
  return code === 0;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: "string", multiple: true },
    without: { type: "string", multiple: true },
    report: { type: "string" },
    resume: { type: "boolean" },
    mutate: { type: "string", multiple: true },
  },
});
// One PostgreSQL and one template for all runners, so that killed runners leave none behind.
const end = await setup();
const admin = new pg.Client({ connectionString: process.env.TEST_POSTGRES_URL });
await admin.connect();
let idle = new Set<string>();
let sweeping: Promise<void> = Promise.resolve();
const sweeper = setInterval(() => {
  sweeping = sweep(admin, idle).then((found) => {
    idle = found;
  });
}, SWEEP_MS);
let ended = true;
for (const room of positionals) {
  ended = (await changeRoom(room, values)) && ended;
}
clearInterval(sweeper);
await sweeping;
await admin.end();
await end();
process.exit(ended ? 0 : 1);
