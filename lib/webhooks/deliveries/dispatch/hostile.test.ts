import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { emitEvent, makeWebhook } from "#testing/builders/webhook.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { expiredIdentity, selfSignedIdentity, signedIdentity, testAuthority } from "#testing/services/certificates.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { hostileEndpoints } from "#testing/services/hostile-endpoints.ts";
import { httpsTarget, loopbackPolicy, type Target, tcpTarget } from "#testing/services/outbound-targets.ts";
import { type Claim, claim } from "./claim-deliveries.ts";
import { recordOutcome } from "./record-attempts.ts";
import { type SentAttempt, sendAttempt } from "./send-attempt.ts";
import { targetFor } from "./targets.ts";

await ownDatabase();
const policy = loopbackPolicy();
const clock = fakeClock(new Date());
/**
 * For deadlines that are reached on purpose. Other timeouts are generous, so that tests do not
 * depend on the machine's speed.
 */
const SHORT_MS = 250;

afterAll(closeDb);

const send = (url: string, deadlineMs?: number) =>
  sendAttempt(
    { url, headers: { "X-Service-Event": "key.created" }, body: Buffer.from("{}") },
    policy,
    clock,
    deadlineMs,
  );

/** A sentence for people, about the target and not about our internals. */
const plain = /^(The|No) [^{}[\]<>]*\.$/;
const ofTheMachinery = /HPE_|UND_ERR|ECONN|127\.0\.0\.1|undefined|null|Error:/;

describe("a hostile endpoint, from the queue to the log", () => {
  const targets: Target[] = [];
  const attempts = new Map<string, SentAttempt>();
  const rows = new Map<string, Awaited<ReturnType<typeof readAttempt>>>();
  let taken: boolean[] = [];

  const readAttempt = (webhookId: string, claims: readonly Claim[]) =>
    db().attempt.findFirstOrThrow({
      where: { deliveryId: claims.find((each) => each.webhookId === webhookId)?.id ?? "" },
    });

  beforeAll(async () => {
    const ctx = await makeWorkspace({ clock });
    const nameOf = new Map<string, string>();
    for (const { name, talk } of hostileEndpoints) {
      const target = await tcpTarget(talk);
      targets.push(target);
      nameOf.set((await makeWebhook(ctx, `${target.url}/`)).id, name);
    }
    await emitEvent(ctx);
    const { claims } = await claim({ clock }, { most: 200, otherwise: 200, named: [], parked: [] });
    for (const each of claims) {
      const name = nameOf.get(each.webhookId ?? "") ?? "";
      const { hangs } = hostileEndpoints.find((endpoint) => endpoint.name === name) ?? {};
      const url = (await targetFor(each))?.url ?? "";
      attempts.set(name, await send(url, hangs && SHORT_MS));
    }
    // Record all in one batch, as if they had ended together.
    taken = await Promise.all(
      claims.map((each) => {
        const attempt = attempts.get(nameOf.get(each.webhookId ?? "") ?? "");
        if (!attempt) throw new Error(`Nothing was sent for ${each.id}.`);
        const common = { claim: each, attempt, at: clock.now().getTime() };
        return recordOutcome(
          attempt.error === null
            ? { ...common, outcome: "delivered" }
            : { ...common, outcome: "retry", dueAt: common.at + 30_000, warn: false },
        );
      }),
    );
    for (const [id, name] of nameOf) rows.set(name, await readAttempt(id, claims));
  }, 600_000);
  afterAll(() => Promise.all(targets.map((target) => target[Symbol.asyncDispose]())));

  it("all end as recorded attempts in one batch", () => {
    expect(taken).toEqual(hostileEndpoints.map(() => true));
  });

  it.each(hostileEndpoints)("$name", ({ name, code, status, kept, truncated }) => {
    const row = rows.get(name);
    expect(row?.errorCode).toBe(code);
    if (status !== undefined) expect(row?.statusCode).toBe(status);
    expect(row?.truncated).toBe(truncated ?? false);
    if (code === null) expect(row?.errorMessage).toBeNull();
    else {
      // Text sent by the endpoint is quoted.
      expect(row?.errorMessage?.replace(/`.*`/, "")).toMatch(plain);
      expect(row?.errorMessage).not.toMatch(ofTheMachinery);
    }
    const body = row?.responseBody && Buffer.from(row.responseBody);
    if (typeof kept === "number") expect(body?.length).toBe(kept);
    else expect(body ?? null).toEqual(kept === undefined ? null : Buffer.from(kept));
    expect(JSON.parse(row?.responseHeaders ?? "{}")).toBeTypeOf("object");
    expect(row?.responseHeaders?.length ?? 0).toBeLessThanOrEqual(16 * 1_024 + 100);
  });
});

test.each([
  ["self-signed", selfSignedIdentity, "secure.example", /self-signed/],
  ["expired", expiredIdentity, "secure.example", /expired/],
  ["another name's", signedIdentity, "other.example", /another name/],
])("a certificate that is %s is reported as tls_error in plain words", async (_case, identity, host, words) => {
  await using target = await httpsTarget(identity, (_, response) => response.end("never"));
  const names = { "secure.example": ["127.0.0.1"], "other.example": ["127.0.0.1"] };
  const by = loopbackPolicy(names, { ca: testAuthority });
  const to = { url: `https://${host}:${target.port}/`, headers: {}, body: Buffer.from("{}") };
  const attempt = await sendAttempt(to, by, clock);
  expect(attempt).toMatchObject({
    statusCode: null,
    error: { code: "tls_error", message: expect.stringMatching(words) },
  });
  expect(attempt.error?.message).toMatch(plain);
});

test("extra bytes after a response are never taken for the next response", async () => {
  await using target = await tcpTarget((socket) => {
    socket.once("data", () => {
      socket.write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nokHTTP/1.1 500 No\r\ncontent-length: 2\r\n\r\nno");
    });
  });
  for (let round = 0; round < 5; round++)
    expect(await send(target.url)).toMatchObject({ statusCode: 200, error: null });
});

test("memory stays flat while endpoints offer gigabytes", async () => {
  const greedy = hostileEndpoints.filter(({ name }) => /10 GB|body without end|bomb/.test(name));
  const targets = await Promise.all(greedy.map(({ talk }) => tcpTarget(talk)));
  const round = () => Promise.all(targets.flatMap(({ url }) => [send(url), send(url)]));
  for (let warm = 0; warm < 3; warm++) await round();
  const before = process.memoryUsage.rss();
  let attempts = 0;
  for (let rounds = 0; rounds < 20; rounds++) attempts += (await round()).length;
  const grown = process.memoryUsage.rss() - before;
  // Each offered at least 64 MB, ten gigabytes in total.
  expect(attempts).toBeGreaterThanOrEqual(160);
  expect(grown).toBeLessThan(100e6);
  await Promise.all(targets.map((target) => target[Symbol.asyncDispose]()));
}, 600_000);
