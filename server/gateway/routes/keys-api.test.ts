import { beforeAll, describe, expect, it } from "vitest";
import type { Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { testDatabase } from "#testing/services/test-database.ts";
import { testGateway } from "#testing/services/test-gateway.ts";

await testDatabase();
const gateway = await testGateway();
let ctx: Ctx;
let token: string;

beforeAll(async () => {
  ctx = await makeWorkspace({ credits: 100 });
  token = (await makeKey(ctx, { scopes: ["admin"] })).token;
});

const input = { name: "worker", env: "live", scopes: ["scrape"] };

describe("/v1/keys", () => {
  it("creates, reads, updates and revokes keys", async () => {
    const created = await gateway.call("/v1/keys", {
      token,
      body: { ...input, allowed_ips: ["203.0.113.0/24"], credit_ceiling: 50 },
    });
    expect(created.status).toBe(201);
    expect(created.json).toMatchObject({
      object: "api_key",
      name: "worker",
      status: "active",
      credit_ceiling: 50,
      credits_spent: 0,
    });
    expect(created.json.token).toMatch(/^svc_live_[0-9A-Za-z]{32}$/);
    const path = `/v1/keys/${created.json.id}`;
    const { token: _, ...shown } = created.json;
    expect((await gateway.call(path, { token })).json).toEqual(shown);

    const changed = await gateway.call(path, { token, method: "PATCH", body: { name: "ingest", allowed_ips: [] } });
    expect(changed.json).toMatchObject({ name: "ingest", allowed_ips: [], credit_ceiling: 50 });

    const revoked = await gateway.call(path, { token, method: "DELETE", body: { reason: "done" } });
    expect(revoked.json).toMatchObject({ status: "revoked", revoked_reason: "done" });
    const again = await gateway.call(`${path}?reason=other`, { token, method: "DELETE" });
    expect([again.status, again.json]).toEqual([200, revoked.json]);
  });

  it.each([
    [{}, "name"],
    [{ ...input, name: "" }, "name"],
    [{ ...input, name: "x".repeat(81) }, "name"],
    [{ ...input, name: "a\u0000b" }, "name"],
    [{ ...input, env: "prod" }, "env"],
    [{ ...input, scopes: [] }, "scopes"],
    [{ ...input, scopes: ["root"] }, "scopes.0"],
    [{ ...input, allowed_ips: ["203.0.113.0/24", "0.0.0.0/0"] }, "allowed_ips.1"],
    [{ ...input, credit_ceiling: -1 }, "credit_ceiling"],
    [{ ...input, credit_ceiling: 1.5 }, "credit_ceiling"],
    [{ ...input, expires_at: "yesterday" }, "expires_at"],
    [{ ...input, expires_at: "2020-01-01T00:00:00Z" }, "expires_at"],
    [{ ...input, token: "svc_live_mine" }, "token"],
    [[], "body"],
    [null, "body"],
    ["text", "body"],
  ])("refuses %j naming %s", async (body, param) => {
    const answer = await gateway.call("/v1/keys", { token, body });
    expect(answer.status).toBe(400);
    expect(answer.json.error).toMatchObject({ code: "invalid_parameter", param });
  });

  it("refuses invalid JSON", async () => {
    for (const raw of ["{", "", "nonsense", "{'a':1}"].filter(Boolean))
      expect((await gateway.call("/v1/keys", { token, raw })).json.error).toMatchObject({
        code: "invalid_parameter",
        param: "body",
      });
    const form = await gateway.call("/v1/keys", {
      token,
      raw: "a=1",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(form.json.error).toMatchObject({ code: "invalid_parameter", param: "Content-Type" });
  });

  it("refuses a body over the limit, however it is sent", async () => {
    const large = await gateway.call("/v1/keys", { token, raw: JSON.stringify({ name: "x".repeat(1_100_000) }) });
    expect([large.status, large.json.error.code]).toEqual([413, "payload_too_large"]);
  });

  it("names an unknown query parameter", async () => {
    expect((await gateway.call("/v1/keys?status=active&nope=1", { token })).json.error).toMatchObject({
      code: "invalid_parameter",
      param: "nope",
    });
    expect((await gateway.call("/v1/workspace?nope=1", { token })).json.error).toMatchObject({
      code: "invalid_parameter",
      param: "nope",
    });
  });

  it("answers unknown IDs and paths with not_found, and methods with 405", async () => {
    for (const id of ["key_x", "%00", "..%2f..", "a".repeat(500), "key_01m7x5afk6fsnvfhzjc689rkjw"])
      expect((await gateway.call(`/v1/keys/${id}`, { token })).json.error.code).toBe("not_found");
    expect((await gateway.call("/v1/nothing/here", { token })).json.error.code).toBe("not_found");
    const method = await gateway.call("/v1/keys", { token, method: "PUT", body: {} });
    expect([method.status, method.json.error.code, method.headers.get("allow")]).toEqual([
      405,
      "method_not_allowed",
      "GET, HEAD, POST",
    ]);
  });

  it("paginates all keys", async () => {
    for (let at = 0; at < 3; at++) await gateway.call("/v1/keys", { token, body: { ...input, name: `page ${at}` } });
    const seen = new Set<string>();
    let next: string | null = "";
    while (next !== null) {
      const page = await gateway.call(`/v1/keys?limit=2${next && `&cursor=${next}`}`, { token });
      for (const key of page.json.data) seen.add(key.id);
      next = page.json.next_cursor;
    }
    expect(seen.size).toBe(await db().apiKey.count({ where: { workspaceId: ctx.workspaceId } }));
  });
});

describe("Idempotency-Key", () => {
  const once = (key: string, body: unknown) =>
    gateway.call("/v1/keys", { token, body, headers: { "idempotency-key": key } });

  it("returns the first answer, including the token, and does nothing twice", async () => {
    const before = await db().apiKey.count();
    const first = await once("a", input);
    const again = await once("a", input);
    expect(again.json).toEqual(first.json);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(await db().apiKey.count()).toBe(before + 1);
    const stored = await db().$queryRaw<
      { all: string }[]
    >`select string_agg(encode(answer, 'escape'), '') as all from idempotent_answers`;
    expect(stored[0]?.all).not.toContain(first.json.token);
  });

  it("refuses another request under the same key", async () => {
    await once("b", input);
    const other = await once("b", { ...input, name: "other" });
    expect([other.status, other.json.error.code]).toEqual([409, "idempotency_conflict"]);
  });

  it("does the work once for concurrent calls", async () => {
    const before = await db().apiKey.count();
    const answers = await Promise.all(Array.from({ length: 8 }, () => once("c", input)));
    expect(answers.every((answer) => answer.status === 201 || answer.status === 409)).toBe(true);
    expect(answers.some((answer) => answer.status === 201)).toBe(true);
    expect(await db().apiKey.count()).toBe(before + 1);
  });

  it.each(["x".repeat(256), "é"])("refuses an invalid key: %s", async (key) => {
    const answer = await once(encodeURIComponent(key) === key ? key : "\u00e9", input);
    expect(answer.json.error).toMatchObject({ code: "invalid_parameter", param: "Idempotency-Key" });
  });
});

describe("/v1/workspace and its people", () => {
  it("returns the workspace and its members", async () => {
    expect((await gateway.call("/v1/workspace", { token })).json).toMatchObject({
      id: ctx.workspaceId,
      object: "workspace",
    });
    const { json } = await gateway.call("/v1/members", { token });
    expect(json.data).toMatchObject([{ object: "member", email: ctx.actor.label, role: "owner" }]);
  });

  it("does not remove the last owner", async () => {
    const { json } = await gateway.call("/v1/members", { token });
    const answer = await gateway.call(`/v1/members/${json.data[0]?.id}`, { token, method: "DELETE" });
    expect([answer.status, answer.json.error.reason]).toEqual([400, "last_owner"]);
  });

  it("invites a member", async () => {
    const answer = await gateway.call("/v1/invitations", {
      token,
      body: { email: "New.Person@Example.test", role: "member" },
    });
    expect([answer.status, answer.json.status, answer.json.email]).toEqual([201, "open", "new.person@example.test"]);
    expect(JSON.stringify(answer.json)).not.toContain("token");
  });
});
