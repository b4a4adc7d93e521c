import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { reconcile } from "#lib/billing/credits/reconcile.ts";
import { answerPromptly, closeDb } from "#lib/platform/database/client.ts";
import { makeKey } from "#testing/builders/key.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { within } from "#testing/services/empty-databases.ts";
import { type Answer, startGateway, type TestGateway } from "#testing/services/gateway.ts";
import { type TcpRelay, tcpRelay } from "#testing/services/tcp-relay.ts";
import { routes } from "../routes.ts";

const direct = await ownDatabase();
let relay: TcpRelay;
let gateway: TestGateway;
let ctx: Ctx;
let token: string;
let keyId: string;

beforeAll(async () => {
  const url = new URL(direct);
  relay = await tcpRelay(Number(url.port));
  url.port = String(relay.port);
  process.env.DATABASE_URL = url.href;
  // Created before the short database timeouts apply.
  ctx = await makeWorkspace({ credits: 10_000 });
  const made = await makeKey(ctx, { scopes: ["parse", "admin", "billing", "jobs", "scrape"], rate_limit: null });
  ({ token, id: keyId } = made);
  await closeDb();
  answerPromptly();
  gateway = await startGateway();
});
afterAll(async () => {
  await gateway.close();
  await closeDb();
  await relay[Symbol.asyncDispose]();
});

const parse = () => gateway.call("/v1/parse", { token, body: { html: "<p>x</p>", formats: ["text"] } });
const parses = (count: number): Promise<Answer[]> => Promise.all(Array.from({ length: count }, parse));
/** Retries while the database is late. */
const patiently = <T>(ask: () => Promise<T>) => vi.waitFor(ask, { timeout: 90_000, interval: 25 });
const spent = (): Promise<number> =>
  patiently(async () => {
    const { status, json } = await gateway.call(`/v1/keys/${keyId}`, { token });
    expect(status).toBe(200);
    return Number(json.credits_spent);
  });

/** Expects every call to be served or to get 503 with Retry-After. */
function expectServedOrRefused(answers: readonly Answer[]): void {
  for (const { status, headers, json } of answers) {
    if (status === 200) continue;
    expect({ status, code: json.error.code }).toEqual({ status: 503, code: "overloaded" });
    expect(headers.get("retry-after")).toMatch(/^\d+$/);
  }
}

async function expectExact(answers: readonly Answer[], before: number): Promise<void> {
  await expect.poll(async () => (await parse()).status).toBe(200);
  const charged = answers.reduce((sum, { json }) => sum + Number(json.credits_used ?? 0), 0);
  expect((await spent()) - before).toBeGreaterThanOrEqual(charged);
  expect(await patiently(() => reconcile(ctx))).toMatchObject({ findings: [] });
}

it("recovers over new connections when old ones fall silent, and charges exactly", async () => {
  await parses(40);
  const before = await spent();
  relay.swallow();
  const answers: Answer[] = [];
  await expect
    .poll(async () => {
      const some = await parses(60);
      answers.push(...some);
      return some.map(({ status }) => status);
    })
    .toContain(200);
  expectServedOrRefused(answers);
  await expectExact(answers, before);
  // One hung call would block all later ones.
  await expect
    .poll(async () => (await parses(20)).map(({ status }) => status))
    .toEqual(Array.from({ length: 20 }, () => 200));
});

const NEEDS_BODY = new Set(["POST", "PATCH", "PUT"]);

it.each(["silent", "gone"])("every route answers 503 with Retry-After while the database is %s", async (how) => {
  const before = await spent();
  if (how === "silent") relay.swallow(true);
  else await relay.close();
  const paths = routes.map(({ method, path }) => ({ method, path: path.replace(/\{\w+\}/g, `x_${"0".repeat(26)}`) }));
  const answers = await Promise.all(
    paths.map(({ method, path }) => gateway.call(path, { token, method, ...(NEEDS_BODY.has(method) && { body: {} }) })),
  );
  for (const { status, headers, json } of answers) {
    expect(status, JSON.stringify(json)).not.toBe(500);
    if (status !== 503) continue;
    expect(json.error).toMatchObject({ code: "overloaded", retryable: true });
    expect(headers.get("retry-after")).toMatch(/^\d+$/);
  }
  expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThan(20);
  // Calls without a key as well.
  const tunnel = await fetch(`${gateway.url}/t/${"0".repeat(32)}/hook`, { method: "POST" });
  expect([tunnel.status, tunnel.headers.get("retry-after")]).toEqual([503, "1"]);
  const charges = await parses(10);
  expect(charges.map(({ status }) => status)).toEqual(charges.map(() => 503));
  relay.cut();
  await relay.open();
  await expectExact(charges, before);
});

it("answers 503 while the database's disk is full, and charges nothing", async () => {
  const before = await spent();
  await within(direct, (client) =>
    client.query(`create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$;
      create trigger full_disk before insert on ledger for each row execute function full_disk();`),
  );
  const answers = await parses(5);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
  await within(direct, (client) => client.query("drop function full_disk cascade"));
  expect(await spent()).toBe(before);
  await expectExact(answers, before);
});
