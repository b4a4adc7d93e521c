// node bench/pages.ts [PAGE…]: runs the commands of the operator's pages (docs/operate) against two installations on
// loopback and on empty machines, and prints each command with its exit code and time. Commands that cannot run here
// are listed with the reason; one without a rule fails. Replaces the pages' paths and ports as in bench/pages/table.ts.
// Needs `npm run build`; stops and deletes everything it started.
import { readdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { keyOf, type Machine, startMachine } from "./pages/machine.ts";
import { PAGES, type PageCommand, readCommands } from "./pages/read-commands.ts";
import { type Ended, type Environment, runShell, startService } from "./pages/run-shell.ts";
import { placeOf, type Where, withStandIns } from "./pages/table.ts";

const AGAIN_FOR_MS = 150_000;
const AGAIN_EVERY_MS = 3_000;

async function environmentFor(where: Where, { main, keyed, newMachine }: Machine): Promise<Environment> {
  if (where === "keyed") return keyed.env;
  if (where === "empty") return { ...(await newMachine()), SECRET_KEY: await keyOf(main) };
  if (where === "keyless" || where === "service") return await newMachine();
  return main.env;
}

async function untilLet(command: string, env: Environment): Promise<Ended> {
  const until = performance.now() + AGAIN_FOR_MS;
  for (;;) {
    const ended = await runShell(command, env);
    if (ended.code === 0 || performance.now() > until) return ended;
    await pause(AGAIN_EVERY_MS);
  }
}

async function newestBackup(folder: string): Promise<string> {
  const names = await readdir(path.join(folder, "backups")).catch(() => []);
  return names.sort().at(-1) ?? "none";
}

async function type(machine: Machine, command: string, where: Where): Promise<Ended> {
  const env = {
    ...(await environmentFor(where, machine)),
    ...(command.includes("s3://") && machine.bucket),
  };
  const own = { folder: machine.folder, port: env.PORT ?? "", newest: await newestBackup(machine.folder) };
  const typed = withStandIns(command, own);
  if (where === "service") {
    const service = await startService(typed, env, `https://localhost:${env.PORT}`);
    await service.stop();
    return { code: 0, said: "" };
  }
  if (where !== "restarted") return await runShell(typed, env);
  await machine.main.startAgain();
  return await untilLet(typed, env);
}

const wanted = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const isWanted = ({ page }: PageCommand) => wanted.length === 0 || wanted.some((word) => page.endsWith(word));
const unknown = wanted.filter((word) => !PAGES.some((page) => page.endsWith(word)));
if (unknown.length > 0) {
  console.error(`No such page: ${unknown.join(", ")}. There are: ${PAGES.join(", ")}.`);
  process.exit(2);
}

const machine = await startMachine();
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void machine.stop().finally(() => process.exit(1)));

const rows: string[] = [];
const untried = new Map<string, string[]>();
let failed = 0;
try {
  for (const each of readCommands().filter(isWanted)) {
    const where = placeOf(each);
    const shown = `\`${each.command.split("\n")[0]}\``;
    const page = path.basename(each.page);
    if (typeof where === "object") {
      untried.set(where.why, [...(untried.get(where.why) ?? []), `${page}: ${shown}`]);
      continue;
    }
    const begun = performance.now();
    const ended = where && (await type(machine, each.command, where));
    if (ended?.code !== 0) {
      failed++;
      process.stderr.write(`${each.page}: ${each.command}\n${ended?.said ?? "No rule says where to run it."}\n`);
    }
    rows.push(
      `| ${page} | ${shown.replaceAll("|", "\\|")} | ${ended?.code ?? "–"} | ${((performance.now() - begun) / 1_000).toFixed(1)} s |`,
    );
  }
} finally {
  await machine.stop();
}
console.log(["| Page | Command | Exit code | Time |", "|---|---|---|---|", ...rows].join("\n"));
for (const [why, commands] of untried)
  console.log(["", `Not run (${why}):`, ...commands.map((each) => `- ${each}`)].join("\n"));
process.exit(failed === 0 ? 0 : 1);
