import { beforeAll, describe, expect, it } from "vitest";
import { TEST_KEY_RATE } from "#lib/accounts/keys/constants.ts";
import { revokeKey } from "#lib/accounts/keys/revoke-key.ts";
import { newToken } from "#lib/accounts/keys/token.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { makeKey } from "#testing/builders/key.ts";
import { refusedWhenUsedUp, useUp } from "#testing/builders/rates.ts";
import { makeSessionCookie } from "#testing/builders/session.ts";
import { addMember, makeWorkspace } from "#testing/builders/workspace.ts";
import type { Answer } from "#testing/services/gateway.ts";
import { testDatabase } from "#testing/services/test-database.ts";
import { testGateway } from "#testing/services/test-gateway.ts";

await testDatabase();
process.env.ALLOW_PRIVATE_TARGETS = "127.0.0.0/8";
const gateway = await testGateway();
let ctx: Ctx;
beforeAll(async () => {
  ctx = await makeWorkspace({ credits: 100 });
});

const mint = (input: Record<string, unknown> = {}, of: Ctx = ctx) =>
  makeKey(of, { scopes: ["scrape", "parse", "admin"], ...input });

/** Checks the parts common to all refusals of service interface 7. */
function expectRefusal(answer: Answer, status: number, code: string, fields: Record<string, unknown> = {}) {
  expect(answer.status).toBe(status);
  expect(answer.json.error).toMatchObject({ code, retryable: code === "rate_limited", ...fields });
  expect(Object.keys(answer.json)).toEqual(["error"]);
  expect(answer.json.error.message).toMatch(/^[A-Z].*\.$|\?$/s);
  expect(answer.json.error.doc_url).toBe(`http://localhost:3000/docs/errors/${code}`);
  expect(answer.json.error.request_id).toBe(answer.headers.get("x-request-id"));
  expect(answer.json.error.request_id).toMatch(/^req_[0-9a-z]{26}$/);
  expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(answer.headers.get("x-credits-used")).toBe("0");
  expect(answer.headers.get("www-authenticate")).toBe(
    [401, 402, 403].includes(status) ? `Bearer error="${code}"` : null,
  );
}

const parse = (token: string | undefined, headers?: Record<string, string>) =>
  gateway.call("/v1/parse", { token, body: { html: "<p>Hello" }, ...(headers && { headers }) });

describe("the refusals of service interface 7", () => {
  it("missing_credentials", async () => {
    expectRefusal(await parse(undefined), 401, "missing_credentials");
    expectRefusal(await gateway.call("/v1/nowhere"), 401, "missing_credentials");
  });

  it.each(["", "hello", "svc_prod_00000000000000000000000000000000", "\t", "Bearer Bearer"])(
    "malformed_token: %j",
    async (token) => {
      expectRefusal(await parse(token), 401, "malformed_token");
    },
  );

  it("malformed_token: another scheme", async () => {
    expectRefusal(await parse(undefined, { authorization: "Basic dXNlcjpwYXNz" }), 401, "malformed_token");
  });

  it.each([
    ["a key without a scheme", "svc_live_00000000000000000000000000000000", "has a key but no scheme"],
    ["another scheme", "Basic dXNlcjpwYXNz", "does not use the Bearer scheme"],
    ["a key with another scheme", "Token svc_live_00000000000000000000000000000000", "does not use the Bearer scheme"],
    ["Bearer without a key", "Bearer ", "No key follows Bearer"],
    ["an empty header", " ", "is empty"],
    ["a key in quotes", 'Bearer "svc_live_00000000000000000000000000000000"', "extra characters around it"],
    ["Bearer twice", "Bearer Bearer svc_live_00000000000000000000000000000000", "extra characters around it"],
    ["another service's key", "Bearer fc-0123456789", "This is not an API key. Keys begin with svc_live_"],
  ])("malformed_token explains the header's problem: %s", async (_, authorization, said) => {
    const answer = await parse(undefined, { authorization });
    expectRefusal(answer, 401, "malformed_token");
    expect(answer.json.error.message).toContain(said);
    expect(answer.json.error.message).not.toContain("0000");
  });

  it.each([newToken("live"), newToken("test"), "svc_live_00000000000000000000000000000000", "svc_test_x"])(
    "unknown_key: %s",
    async (token) => {
      expectRefusal(await parse(token), 401, "unknown_key");
    },
  );

  it("revoked, with time and reason, on the next call", async () => {
    const { token, id } = await mint();
    expect((await parse(token)).status).toBe(200);
    const revoked = await revokeKey(ctx, id, { reason: "leaked" });
    if (!revoked.ok) throw new Error(revoked.message);
    await expect.poll(async () => (await parse(token)).status, { timeout: 90_000 }).toBe(401);
    expectRefusal(await parse(token), 401, "revoked", { revoked_at: revoked.value.revoked_at, reason: "leaked" });
  });

  it("revoked for a key that has expired by the database's clock", async () => {
    const { token, id } = await mint();
    await db().$executeRaw`update api_keys set expires_at = now() - interval '1 second' where id = ${id}`;
    expectRefusal(await parse(token), 401, "revoked", { reason: "scheduled_expiry" });
  });

  it("unauthorized_ip", async () => {
    const { token } = await mint({ allowed_ips: ["203.0.113.0/24"] });
    expectRefusal(await parse(token), 403, "unauthorized_ip", { source_ip: "127.0.0.1" });
    const { token: allowed } = await mint({ allowed_ips: ["127.0.0.1"] });
    expect((await parse(allowed)).status).toBe(200);
  });

  it("ignores X-Forwarded-For from untrusted clients", async () => {
    const { token } = await mint({ allowed_ips: ["203.0.113.0/24"] });
    expectRefusal(await parse(token, { "x-forwarded-for": "203.0.113.9" }), 403, "unauthorized_ip");
  });

  it("insufficient_scope", async () => {
    const { token } = await mint({ scopes: ["scrape"] });
    expectRefusal(await parse(token), 403, "insufficient_scope", { required_scope: "parse" });
    expectRefusal(await gateway.call("/v1/keys", { token }), 403, "insufficient_scope", { required_scope: "admin" });
  });

  it("malformed_token for a key without Bearer", async () => {
    const { token } = await mint();
    for (const authorization of [token, `Basic ${token}`, "Bearer"])
      expectRefusal(await gateway.call("/v1/keys", { headers: { authorization } }), 401, "malformed_token");
  });

  it("unsupported_encoding and invalid_parameter for compressed and non-UTF-8 bodies, uncharged", async () => {
    const { token, id } = await mint();
    const send = async (body: Buffer, headers: Record<string, string>): Promise<{ status: number; code: string }> => {
      const answer = await fetch(`${gateway.url}/v1/parse`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
        body: new Uint8Array(body),
      });
      expect(answer.headers.get("x-credits-used")).toBe("0");
      return { status: answer.status, code: (await answer.json()).error.code };
    };
    const plain = Buffer.from('{"html":"<p>x"}');
    const broken = Buffer.concat([Buffer.from('{"html":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]);
    for (const encoding of ["gzip", "br", "nonsense"])
      expect(await send(plain, { "content-encoding": encoding })).toEqual({
        status: 415,
        code: "unsupported_encoding",
      });
    expect(await send(broken, {})).toEqual({ status: 400, code: "invalid_parameter" });
    const { json } = await gateway.call(`/v1/keys/${id}`, { token });
    expect(json.credits_spent).toBe(0);
  });

  it("insufficient_scope for a member's session revoking a key, which stays active", async () => {
    const { token, id } = await mint();
    const member = await addMember(ctx, "member");
    const { name, value } = await makeSessionCookie(member, "http://localhost:3000");
    const headers = { cookie: `${name}=${value}`, origin: "http://localhost:3000", "sec-fetch-site": "same-origin" };
    expectRefusal(await gateway.call(`/v1/keys/${id}`, { method: "DELETE", headers }), 403, "insufficient_scope");
    expect((await gateway.call("/v1/keys", { token })).status).toBe(200);
  });

  it("key_ceiling_exceeded states the cost of the call", async () => {
    const { token } = await mint({ credit_ceiling: 3 });
    const refused = await gateway.call("/v1/scrape", { token, body: { url: "http://localhost:1/", render_js: true } });
    expectRefusal(refused, 402, "key_ceiling_exceeded", { credit_ceiling: 3, credits_spent: 0 });
    expect(refused.json.error.message).toContain("this call costs 6");
  });

  it("key_ceiling_exceeded applies to free endpoints and to that key only", async () => {
    const { token } = await mint({ credit_ceiling: 1 });
    expect((await parse(token)).status).toBe(200);
    const refused = await parse(token);
    expectRefusal(refused, 402, "key_ceiling_exceeded", { credit_ceiling: 1, credits_spent: 1 });
    expectRefusal(await gateway.call("/v1/keys", { token }), 402, "key_ceiling_exceeded");
    expect((await parse((await mint()).token)).status).toBe(200);
  });

  it("key_ceiling_exceeded uses no rate limit quota", async () => {
    const { token } = await mint({ credit_ceiling: 1, rate_limit_minute: 4 });
    expect((await parse(token)).status).toBe(200);
    for (let nth = 0; nth < 8; nth++) expectRefusal(await parse(token), 402, "key_ceiling_exceeded");
  });

  it("workspace_balance applies only to charged calls", async () => {
    const poor = await makeWorkspace({ credits: 1 });
    const { token } = await mint({}, poor);
    const paid = await parse(token);
    expect(paid.headers.get("x-credits-used")).toBe("1");
    expect(paid.headers.get("x-credits-remaining")).toBe("0");
    expectRefusal(await parse(token), 402, "workspace_balance", { balance: 0 });
    expect((await gateway.call("/v1/keys", { token })).status).toBe(200);
    const { token: test } = await mint({ env: "test" }, poor);
    expect((await parse(test)).status).toBe(200);
  });

  it("rate_limited: a test key beyond its burst gets Retry-After", async () => {
    const answer = await refusedWhenUsedUp(async () => {
      const { token, id } = await mint({ env: "test" });
      // Uses an hour-long window, so that no quota returns during the test.
      await useUp({ id: `${id}:second`, limit: TEST_KEY_RATE.burst });
      const answered = await parse(token);
      return answered.status === 200 ? undefined : answered;
    });
    expectRefusal(answer, 429, "rate_limited");
    const limits = ["limit", "policy", "remaining", "reset"].map((name) => answer.headers.get(`ratelimit-${name}`));
    expect(limits).toEqual(["20", "20;w=2", "0", "2"]);
    expect(answer.headers.get("retry-after")).toBe("2");
    expect(answer.json.error.message).toBe("More than 10 requests a second. Retry in 2 s.");
  });
});

describe("the order of checks (contract 2)", () => {
  it("checks revocation, then address, scope and ceiling", async () => {
    const { token, id } = await mint({ scopes: ["scrape"], allowed_ips: ["203.0.113.0/24"], credit_ceiling: 5 });
    await db().$executeRaw`update key_activity set spent = 5 where key_id = ${id}`;
    const judge = async () => (await parse(token)).json.error.code;
    expect(await judge()).toBe("unauthorized_ip");
    await db().$executeRaw`update api_keys set allowed_ips = '{}' where id = ${id}`;
    await expect.poll(judge, { timeout: 90_000 }).toBe("insufficient_scope");
    await db().$executeRaw`update api_keys set scopes = '{parse}' where id = ${id}`;
    await expect.poll(judge, { timeout: 90_000 }).toBe("key_ceiling_exceeded");
    await db().$executeRaw`update api_keys set revoked_at = now() where id = ${id}`;
    await expect.poll(judge, { timeout: 90_000 }).toBe("revoked");
  });
});

describe("a key in the query", () => {
  it("is accepted with a warning, unless a header is present", async () => {
    const { token } = await mint();
    const inQuery = await gateway.call(`/v1/workspace?api_key=${token}`);
    expect(inQuery.status).toBe(200);
    expect(inQuery.headers.get("warning")).toContain("299");
    expectRefusal(await gateway.call(`/v1/workspace?api_key=${token}`, { token: "svc_live_no" }), 401, "unknown_key");
    expect((await gateway.call("/v1/workspace?api_key=nonsense", { token })).headers.get("warning")).toBeNull();
    expectRefusal(await gateway.call("/v1/workspace?api_key="), 401, "malformed_token");
  });
});
