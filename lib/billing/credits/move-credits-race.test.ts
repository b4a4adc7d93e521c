import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDb } from "#lib/platform/database/client.ts";
import { mintSpender, readCreditSums } from "#testing/builders/credits.ts";
import type { RaceAnswer, RaceOrder } from "#testing/processes/credits-race.ts";
import { ownDatabase } from "#testing/services/database.ts";

const SCRIPT = path.resolve(import.meta.dirname, "../../../testing/processes/credits-race.ts");
const ROUNDS = 100;
const CREDITS = 100;
const DEBITS = 500;

type Racer = { child: ChildProcess; run: (order: RaceOrder) => Promise<RaceAnswer> };
let racers: Racer[] = [];
let databaseUrl: string;

async function startRacer(): Promise<Racer> {
  const child = spawn(process.execPath, [SCRIPT], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await lines.next();
  return {
    child,
    run: async (order) => {
      child.stdin.write(`${JSON.stringify(order)}\n`);
      return JSON.parse((await lines.next()).value ?? "null");
    },
  };
}

beforeAll(async () => {
  databaseUrl = await ownDatabase();
  racers = await Promise.all([startRacer(), startRacer()]);
});
afterAll(async () => {
  await Promise.all(
    racers.map(async ({ child }) => {
      child.stdin?.end();
      await once(child, "exit");
    }),
  );
  await closeDb();
});

/** Which limit is reached: the workspace's credits or the key's ceiling. */
const LIMITS = {
  balance: { credits: CREDITS },
  ceiling: { credits: 10 * CREDITS, ceiling: CREDITS },
};

it(`${DEBITS} debits on ${CREDITS} credits by two processes, ${ROUNDS} times: exactly ${CREDITS} succeed each time`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const limit = round % 2 === 0 ? "balance" : "ceiling";
    const work = round % 4 < 2 ? "charge" : "hold";
    const { ctx, keyId } = await mintSpender(LIMITS[limit]);
    const order: RaceOrder = { workspaceId: ctx.workspaceId, keyId, work, debits: DEBITS / racers.length };
    const answers = await Promise.all(racers.map(({ run }) => run(order)));
    const left = LIMITS[limit].credits - CREDITS;
    expect(
      { succeeded: answers.reduce((all, { succeeded }) => all + succeeded, 0), ...(await readCreditSums(ctx)) },
      `round ${round}: ${work} against the ${limit}`,
    ).toMatchObject({
      succeeded: CREDITS,
      balance: left,
      ledger: left,
      spent: CREDITS,
      usage: CREDITS,
      held: 0,
      keyHeld: 0,
      holds: 0,
      wrongRows: 0,
    });
  }
});
