import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { emptyDatabases, within } from "#testing/services/empty-databases.ts";

const WORKER = path.resolve(import.meta.dirname, "../worker.ts");
const WORKERS = 5;

let databases: Awaited<ReturnType<typeof emptyDatabases>>;
beforeAll(async () => {
  databases = await emptyDatabases();
});
afterAll(() => databases.drop());

const runs = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null;

/** Counts registered processes; none while the table does not exist. */
const presentIn = (url: string): Promise<number> =>
  within(url, async (client) => {
    const { rows } = await client.query<{ is_made: boolean }>(
      "select to_regclass('present_processes') is not null as is_made",
    );
    if (!rows[0]?.is_made) return 0;
    return (await client.query("select from present_processes where kind = 'worker'")).rowCount ?? 0;
  });

it("five workers starting together on an empty database all keep running", async () => {
  const url = await databases.make();
  const output: string[] = [];
  const workers = Array.from({ length: WORKERS }, () => {
    const worker = spawn(process.execPath, [WORKER], {
      stdio: ["ignore", "ignore", "pipe"],
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        NODE_ENV: "production",
        DATABASE_URL: url,
        BASE_URL: "http://localhost:3000",
        SECRET_KEY: "a-secret-key-that-only-tests-use-0123456789",
        LOG_LEVEL: "warn",
      },
    });
    worker.stderr.on("data", (chunk) => output.push(String(chunk)));
    return worker;
  });
  try {
    await expect
      .poll(async () => (await presentIn(url)) === WORKERS || !workers.every(runs), { timeout: 120_000 })
      .toBe(true);
    expect(workers.filter(runs), output.join("")).toHaveLength(WORKERS);
  } finally {
    for (const worker of workers.filter(runs)) {
      worker.kill("SIGKILL");
      await once(worker, "exit");
    }
  }
});
