import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { SCOPES } from "#lib/kernel/scopes.ts";
import { db } from "#lib/platform/database/client.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWholeWorkspace } from "#testing/builders/whole-workspace.ts";
import { ApiDocument } from "#testing/fuzz/document.ts";
import { fuzzOperation, type Parties } from "#testing/fuzz/fuzz-operation.ts";
import { changedTables, fingerprint } from "#testing/oracles/workspace-fingerprint.ts";
import { testDatabase } from "#testing/services/test-database.ts";
import { testGateway } from "#testing/services/test-gateway.ts";

await testDatabase();
// No target can be reached: scrapes fail at the guard or at the connection.
process.env.ALLOW_PRIVATE_TARGETS = "";
// No page is ever rendered, so any program serves as the browser. It is required but never started.
process.env.BROWSER_PATH = process.execPath;

/** `npm run fuzz` sets both, with a new seed each time, and a failure prints them. Here they are fixed. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122);
const numRuns = Number(process.env.FUZZ_RUNS ?? 6);

const document = new ApiDocument();
const gateway = await testGateway();
let parties: Parties;
let before: Awaited<ReturnType<typeof fingerprint>>;
beforeAll(async () => {
  const mine = await makeWholeWorkspace();
  const theirs = await makeWholeWorkspace();
  parties = { document, url: gateway.url, token: "", mine, theirs };
  before = await fingerprint(theirs.workspaceId, []);
});
// A fresh key for every operation, so that limits and cached data of the previous one have no
// effect.
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

it.each(document.operations.map((operation) => [operation.operationId, operation] as const))(
  `%s answers any input as documented (FUZZ_SEED=${seed} FUZZ_RUNS=${numRuns})`,
  async (_, operation) => {
    await expect(fuzzOperation(operation, parties, { seed, numRuns })).resolves.toBeUndefined();
  },
);

it("leaves another workspace unchanged", async () => {
  expect(changedTables(before, await fingerprint(parties.theirs.workspaceId, []))).toEqual([]);
});
