import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { updateWorkspace } from "#lib/accounts/workspaces/update-workspace.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { httpTarget } from "#testing/services/outbound-targets.ts";
import { testDatabase } from "#testing/services/test-database.ts";
import { testGateway } from "#testing/services/test-gateway.ts";
import { canonicalJson } from "../input/canonical-json.ts";
import { hashBody } from "../input/hash-body.ts";

await testDatabase();
process.env.ALLOW_PRIVATE_TARGETS = "127.0.0.0/8";
const gateway = await testGateway();
let ctx: Ctx;
let token: string;
beforeAll(async () => {
  ctx = await makeWorkspace();
  ({ token } = await makeKey(ctx, { scopes: ["admin", "scrape", "jobs"] }));
});

let count = 0;
const newKey = () => `key-${++count}`;
const post = (path: string, idemKey: string, body: unknown, raw?: string, type = "application/json") =>
  gateway.call(path, {
    token,
    ...(raw === undefined ? { body } : { raw }),
    headers: { "idempotency-key": idemKey, "content-type": type },
  });
const KEY = { name: "k", env: "test", scopes: ["scrape"] };

describe("a call that was refused without any effect", () => {
  const refused: [string, number, string, unknown][] = [
    ["an unknown scope", 400, "/v1/keys", { ...KEY, scopes: ["nope"] }],
    ["an unknown field", 400, "/v1/keys", { ...KEY, colour: "red" }],
    ["a name that is too long", 400, "/v1/keys", { ...KEY, name: "x".repeat(500) }],
  ];
  it.each(refused)("frees its Idempotency-Key for the corrected call: %s", async (_, status, path, body) => {
    const key = newKey();
    expect((await post(path, key, body)).status).toBe(status);
    const corrected = await post(path, key, KEY);
    expect(corrected.status, JSON.stringify(corrected.json)).toBe(201);
    const again = await post(path, key, KEY);
    expect([again.status, again.json.id, again.headers.get("idempotency-replayed")]).toEqual([
      201,
      corrected.json.id,
      "true",
    ]);
    expect(await post(path, key, { ...KEY, name: "another" })).toMatchObject({ status: 409 });
  });

  it("frees it after a body that was not JSON or had another type", async () => {
    const key = newKey();
    expect((await post("/v1/keys", key, undefined, "{")).status).toBe(400);
    expect((await post("/v1/keys", key, undefined, JSON.stringify(KEY), "text/plain")).status).toBe(400);
    expect((await post("/v1/keys", key, KEY)).status).toBe(201);
  });

  it("frees it after 402, and succeeds once there are credits", async () => {
    const poor = await makeWorkspace();
    const { token: live } = await makeKey(poor, { scopes: ["parse"] });
    const key = newKey();
    const parse = () =>
      gateway.call("/v1/parse", { token: live, body: { html: "<p>Hello" }, headers: { "idempotency-key": key } });
    expect((await parse()).status).toBe(402);
    await db().balance.updateMany({ where: { workspaceId: poor.workspaceId }, data: { balance: 100 } });
    expect((await parse()).status).toBe(200);
    expect((await parse()).headers.get("idempotency-replayed")).toBe("true");
  });

  it("frees it after 429, and succeeds once the limit has passed", async () => {
    const many = await makeWorkspace();
    const { token: admin } = await makeKey(many, { scopes: ["admin"] });
    const invite = (email: string, key = newKey()) =>
      gateway.call("/v1/invitations", { token: admin, body: { email }, headers: { "idempotency-key": key } });
    let sent = 0;
    while ((await invite(`a${sent}@example.test`)).status === 201) sent++;
    const key = newKey();
    const limited = await invite("late@example.test", key);
    expect([limited.status, Number(limited.headers.get("retry-after")) > 0]).toEqual([429, true]);
    await db().mailCount.deleteMany();
    expect((await invite("late@example.test", key)).status).toBe(201);
  });

  it("frees it after a setting refused the call, and succeeds once changed", async () => {
    const key = newKey();
    const invite = () => post("/v1/invitations", key, { email: "ada@elsewhere.test" });
    const allow = (allowed_email_domains: string[]) => updateWorkspace(ctx, { allowed_email_domains });
    await allow(["company.test"]);
    expect((await invite()).status).toBe(400);
    await allow([]);
    expect((await invite()).status).toBe(201);
  });
});

it("keeps the Idempotency-Key if a reached target redirects to a refused URL", async () => {
  let asked = 0;
  await using target = await httpTarget((_, response) => {
    asked++;
    response.writeHead(302, { location: "http://10.0.0.1/" }).end();
  });
  const { token: live } = await makeKey(await makeWorkspace({ credits: 10 }));
  const key = newKey();
  for (const [path, body] of [
    ["/v1/scrape", { url: target.url }],
    ["/v1/scrape", { url: target.url }],
    ["/v1/scrape", { url: "http://10.0.0.1/" }],
  ] as const) {
    const answer = await gateway.call(path, { token: live, body, headers: { "idempotency-key": key } });
    expect([answer.status, answer.json.error.code]).toEqual(
      body.url === target.url ? [400, "url_not_allowed"] : [409, "idempotency_conflict"],
    );
  }
  expect(asked).toBe(1);
});

it("recognizes a request stored by an earlier version by its body's bytes", async () => {
  const key = newKey();
  const raw = '{ "scopes": ["scrape"], "env": "test", "name": "k" }';
  const first = await post("/v1/keys", key, undefined, raw);
  const requestHash = createHash("sha256")
    .update("POST /v1/keys\n")
    .update(createHash("sha256").update(raw).digest())
    .digest();
  await db().idempotentAnswer.updateMany({
    where: { workspaceId: ctx.workspaceId, idemKey: key },
    data: { requestHash },
  });
  const again = await post("/v1/keys", key, undefined, raw);
  expect([again.status, again.json.id]).toEqual([201, first.json.id]);
  expect((await post("/v1/keys", key, KEY)).status).toBe(409);
});

describe("equivalent JSON", () => {
  const spelled: [string, string][] = [
    ["other members first", JSON.stringify({ scopes: ["scrape"], env: "test", name: "same" })],
    ["other blanks", JSON.stringify({ name: "same", env: "test", scopes: ["scrape"] }, null, 2)],
    ["escapes", '{"name":"s\\u0061me","env":"test","scopes":["scrape"]}'],
    ["a byte order mark", `\ufeff${JSON.stringify({ name: "same", env: "test", scopes: ["scrape"] })}`],
  ];
  it.each(spelled)("is the same request: %s", async (_, raw) => {
    const key = newKey();
    const first = await post("/v1/keys", key, { name: "same", env: "test", scopes: ["scrape"] });
    const again = await post("/v1/keys", key, undefined, raw);
    expect([again.status, again.json.id]).toEqual([201, first.json.id]);
  });

  it("is another request if a list's order or a text's case differs", async () => {
    for (const body of [
      { ...KEY, scopes: ["serp", "scrape"] },
      { ...KEY, scopes: ["scrape", "serp"], name: "K" },
    ]) {
      const key = newKey();
      expect((await post("/v1/keys", key, { ...KEY, scopes: ["scrape", "serp"] })).status).toBe(201);
      expect((await post("/v1/keys", key, body)).status).toBe(409);
    }
  });

  it("is another request if a number cannot be represented in JavaScript", () => {
    const raw = (value: string) => `{"name":"k","env":"test","scopes":["scrape"],"colour":${value}}`;
    expect(canonicalJson(Buffer.from(raw("1e999")), "application/json")).toBeUndefined();
    const hashes = ["1e999", "-1e999", "null", '{"\\u0000":"Infinity"}'].map((value) =>
      hashBody({}, Buffer.from(raw(value)), "application/json").hash.toString("hex"),
    );
    expect(new Set(hashes).size).toBe(4);
  });

  it("is the same job", async () => {
    const { token: test } = await makeKey(ctx, { env: "test", scopes: ["jobs"] });
    const key = newKey();
    const job = (raw: string) => gateway.call("/v1/jobs", { token: test, raw, headers: { "idempotency-key": key } });
    const first = await job('{"urls":["https://example.com/"],"options":{}}');
    expect(first.status).toBe(202);
    const again = await job('\ufeff{ "options": {}, "urls": ["https://example.com/"] }');
    expect([again.status, again.json.id]).toEqual([202, first.json.id]);
  });
});

it("accepts one byte order mark before JSON, and refuses two", async () => {
  const mark = "\ufeff";
  const body = JSON.stringify(KEY);
  expect((await post("/v1/keys", newKey(), undefined, mark + body)).status).toBe(201);
  expect((await post("/v1/keys", newKey(), undefined, mark + mark + body)).status).toBe(400);
});
