import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { SCOPES } from "#lib/kernel/scopes.ts";
import { closeDb, db } from "#lib/platform/db.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWholeWorkspace } from "#testing/builders/whole-workspace.ts";
import { ApiDocument } from "#testing/fuzz/document.ts";
import { fuzzOperation, type Parties } from "#testing/fuzz/fuzz-operation.ts";
import { changedTables, fingerprint } from "#testing/oracles/workspace-fingerprint.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { startGateway, type TestGateway } from "#testing/services/gateway.ts";

await ownDatabase();
// Nothing may be reached: scrapes end at the guard, or are refused at once.
process.env.ALLOW_PRIVATE_TARGETS = "";
// So no page is ever rendered: any program does for the browser, which is asked for and not started.
process.env.BROWSER_PATH = process.execPath;

/** `npm run fuzz` sets both, the seed to another each time; a failure names them. Here they are the same in every run. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122);
const numRuns = Number(process.env.FUZZ_RUNS ?? 6);

const document = new ApiDocument();
let gateway: TestGateway;
let parties: Parties;
let before: Awaited<ReturnType<typeof fingerprint>>;
beforeAll(async () => {
  gateway = await startGateway();
  const mine = await makeWholeWorkspace();
  const theirs = await makeWholeWorkspace();
  parties = { document, url: gateway.url, token: "", mine, theirs };
  before = await fingerprint(theirs.workspaceId, []);
});
// A limit that one operation was given must not refuse the next one's calls; a key that nobody called with yet is in no process's cache.
beforeEach(async () => {
  parties.token = (await makeKey(parties.mine.people.owner, { scopes: [...SCOPES] })).token;
});
afterEach(async () => {
  const none = {
    rateLimit: null,
    rateLimitMinute: null,
    rateLimitDay: null,
    maxKeyDays: null,
    allowedEmailDomains: [],
  };
  await db().workspace.update({ where: { id: parties.mine.workspaceId }, data: none });
});
afterAll(async () => {
  await gateway.close();
  await closeDb();
});

it.each(document.operations.map((operation) => [operation.operationId, operation] as const))(
  `%s answers as the document says, whatever it is sent (FUZZ_SEED=${seed} FUZZ_RUNS=${numRuns})`,
  async (_, operation) => {
    await expect(fuzzOperation(operation, parties, { seed, numRuns })).resolves.toBeUndefined();
  },
);

it("none of it has changed another workspace", async () => {
  expect(changedTables(before, await fingerprint(parties.theirs.workspaceId, []))).toEqual([]);
});
