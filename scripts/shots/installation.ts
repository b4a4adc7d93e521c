import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { prepareDatabase } from "#lib/platform/installation/prepare-database.ts";
import { freePort } from "#lib/platform/postgres/embedded/ports.ts";
import { waitUntilReady } from "#lib/platform/postgres/embedded/wait-until-ready.ts";
import { startDatabase } from "#server/start/database.ts";
import { demoVariables } from "../demo/variables.ts";
import { root } from "../tools.ts";
import { stopDatabaseClock } from "./still-database.ts";

/** The product's URL in the browser, which maps it to the actual port. */
export const BASE_URL = "http://localhost:3000";
const STILL_CLOCK = path.join(import.meta.dirname, "still-clock.ts");
const AGAIN_MS = 100;

function ended(child: ChildProcess, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`${name} ended with ${code}.`))));
  });
}

export type Installation = {
  folder: string;
  /** Runs a script of this folder in the installation's environment and time. */
  run(script: string, ...args: string[]): Promise<void>;
  /** Starts the web process and returns its port. */
  serve(): Promise<number>;
} & AsyncDisposable;

/**
 * Opens an installation with a frozen clock in its own folder: a database that returns that time,
 * and the processes run in it. There is no worker, so nothing changes.
 */
export async function openInstallation(): Promise<Installation> {
  const folder = await mkdtemp(path.join(tmpdir(), "gatehouse-shots-"));
  await chmod(folder, 0o711); // as root, PostgreSQL runs as another user and needs access
  const undo: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })];
  const end = async () => {
    for (const each of undo.splice(0).reverse()) await each();
  };
  try {
    const database = await startDatabase({
      url: undefined,
      folder,
      say: () => undefined,
      gaveUp: () => undefined,
      untilReady: waitUntilReady,
      own: (each) => void undo.push(each),
    });
    undo.push(database.stop);
    await database.ready();
    await stopDatabaseClock(database.url);
    await prepareDatabase(database.url);
    const variables = {
      ...demoVariables({ ...process.env, PORT: String(await freePort()), DATA_DIR: folder }),
      ...{ BASE_URL, DATABASE_URL: database.url, SECRET_KEY: "of-pictures-only-and-so-known-to-all" },
      ...{ NODE_ENV: "production", TZ: "UTC" },
    };
    const launch = (script: string, ...args: string[]) =>
      spawn(process.execPath, ["--import", STILL_CLOCK, script, ...args], {
        cwd: root,
        stdio: ["ignore", "inherit", "inherit"],
        env: variables as unknown as NodeJS.ProcessEnv,
      });
    return {
      folder,
      run: (script, ...args) => ended(launch(path.join(import.meta.dirname, script), ...args), script),
      serve: async () => {
        const web = launch("server/web.ts");
        const gone = new Promise<void>((resolve) => web.once("exit", () => resolve()));
        undo.push(async () => {
          web.kill("SIGTERM");
          await gone;
        });
        await untilServed(Number(variables.PORT), web);
        return Number(variables.PORT);
      },
      [Symbol.asyncDispose]: end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

async function untilServed(port: number, web: ChildProcess): Promise<void> {
  for (;;) {
    if (web.exitCode !== null) throw new Error(`The product ended with ${web.exitCode} before it was ready.`);
    const answer = await fetch(`http://127.0.0.1:${port}/sign-in`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    await pause(AGAIN_MS);
  }
}
