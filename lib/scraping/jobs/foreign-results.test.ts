import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sql } from "#lib/platform/database/client.ts";
import { openDatabase } from "#lib/platform/installation/open-database.ts";
import { inOne } from "#lib/platform/storage/in-one.ts";
import { resultKey } from "#lib/platform/storage/keys.ts";
import { storage } from "#lib/platform/storage/storage.ts";
import { databaseClock, fakeClock } from "#lib/platform/values/clock.ts";
import { DAY_MS } from "#lib/platform/values/time.ts";
import { jobKey, makeJob } from "#testing/builders/job.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { forgetJobs } from "./forget-jobs.ts";
import { openResults } from "./open-results.ts";

await ownDatabase();
let folder: string;
let closeDatabase: () => Promise<void>;
let mine: Ctx;
let theirs: Ctx;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "foreign-results-"));
  process.env.DATA_DIR = folder;
  closeDatabase = await openDatabase();
  [mine, theirs] = [
    await jobKey(await makeWorkspace({ credits: 10 })),
    await jobKey(await makeWorkspace({ credits: 10 })),
  ];
  await writeFile(path.join(folder, "secret-key"), "secret");
});
afterAll(async () => {
  await closeDatabase();
  await rm(folder, { recursive: true });
});

const make = async (ctx: Ctx) => (await makeJob(ctx, { urls: ["https://example.com/"] })).id;

/** Ends a job with a results key as a tampered database may hold it. */
const endWith = (id: string, key: string) =>
  sql().query(
    "update jobs set status = 'completed', finished_at = now(), items_gone = true, results_key = $2, results_bytes = 7, results_length = 7 where id = $1",
    [id, key],
  );

/** Stores results for a job of another workspace and returns their key. */
async function storeTheirs(): Promise<string> {
  const key = resultKey({ workspaceId: theirs.workspaceId, id: await make(theirs) }, 1);
  await (await storage()).put(key, inOne("theirs!"));
  return key;
}

const asForged: [string, (key: string) => string][] = [
  ["another workspace's results", (key) => key],
  ["a path to a parent folder", () => "../secret-key"],
  ["an absolute path", () => path.join(folder, "secret-key")],
  ["a path to a parent folder with backslashes", () => "..\\secret-key"],
  ["an encoded path to a parent folder", () => "%2e%2e/secret-key"],
];

it.each(asForged)("neither reads nor deletes anything when a job's results key is %s", async (_, forged) => {
  const stored = await storeTheirs();
  const id = await make(mine);
  await endWith(id, forged(stored));
  await expect(openResults(mine, id)).rejects.toThrow("belongs to something else");

  await sql().query("update jobs set created_at = now() - interval '90 days' where id = $1", [id]);
  await forgetJobs({ clock: fakeClock(new Date(databaseClock.now().getTime() + 60 * DAY_MS)) });
  expect((await sql().query("select from jobs where id = $1", [id])).rowCount).toBe(0);
  expect(await readFile(path.join(folder, "secret-key"), "utf8")).toBe("secret");
  const left = await (await storage()).read(stored);
  expect(left && (await text(left))).toBe("theirs!");
});
