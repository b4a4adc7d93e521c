import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { chargeCredits } from "#lib/billing/credits/charge-credits.ts";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { mintSpender, mintSpendingKey, readCreditSums, type Spender } from "#testing/builders/credits.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { watchLog } from "#testing/services/watch-log.ts";
import { getRequest, listRequests } from "./queries.ts";
import { flushRequests, recordRequest } from "./record-request.ts";
import { ListRequestsInput } from "./schema.ts";
import type { RequestEntry } from "./types.ts";

beforeAll(ownDatabase);
afterAll(closeDb);

const entry = (of: Spender, more: Partial<RequestEntry> = {}): RequestEntry => ({
  id: of.newRequest(),
  workspaceId: of.ctx.workspaceId,
  keyId: of.keyId,
  env: "live",
  method: "POST",
  endpoint: "/v1/scrape",
  target: "https://example.test/Page",
  status: 200,
  errorCode: null,
  targetStatus: 200,
  sourceIp: "203.0.113.9",
  userAgent: "curl/8",
  durationMs: 12.4,
  credits: 1,
  ...more,
});

const ask = (of: Spender, filter: object = {}) => listRequests(of.ctx, ListRequestsInput.parse(filter));

async function list(of: Spender, filter: object = {}) {
  const page = await ask(of, filter);
  if (!page.ok) throw new Error(page.error);
  return page.value;
}

describe("recordRequest", () => {
  it("returns how many rows a stopping process could not write", async () => {
    const of = await mintSpender();
    const watched = watchLog();
    const query = vi.spyOn(sql(), "query").mockImplementation(() => Promise.reject(new Error("away")));
    recordRequest(entry(of));
    recordRequest(entry(of));
    expect(await flushRequests(50)).toBe(2);
    query.mockRestore();
    watched.end();
    expect(watched.lines()).toContainEqual(expect.objectContaining({ event: "request_log.lost", level: 50, rows: 2 }));
    expect(await flushRequests()).toBe(0);
  });

  it("writes the row, the key's last use and the hour's count", async () => {
    const of = await mintSpender();
    const [first, last] = [
      entry(of),
      entry(of, { status: 404, errorCode: "not_found", userAgent: "wget", sourceIp: "2001:db8::1", credits: 0 }),
    ];
    recordRequest(first);
    recordRequest(last);
    expect(await flushRequests()).toBe(0);
    const found = await getRequest(of.ctx, first.id);
    expect(found).toMatchObject({
      ok: true,
      value: {
        id: first.id,
        object: "request",
        method: "POST",
        endpoint: "/v1/scrape",
        target: "https://example.test/Page",
        status: 200,
        error_code: null,
        target_status: 200,
        source_ip: "203.0.113.9",
        user_agent: "curl/8",
        duration_ms: 12,
        credits: 1,
        key_id: of.keyId,
        key_name: "Spender",
        env: "live",
      },
    });
    const { rows: used } = await sql().query(
      "select last_used_ip, last_used_user_agent from key_activity where key_id = $1",
      [of.keyId],
    );
    expect(used).toEqual([{ last_used_ip: "2001:db8::1", last_used_user_agent: "wget" }]);
    const { rows: hours } = await sql().query(
      "select outcome, env, requests, credits from usage_hours where workspace_id = $1 order by 1",
      [of.ctx.workspaceId],
    );
    expect(hours).toEqual([
      { outcome: "refused", env: "live", requests: 1, credits: 0 },
      { outcome: "succeeded", env: "live", requests: 1, credits: 0 },
    ]);
  });

  it("counts a request and its credits in one row of the hour", async () => {
    const of = await mintSpender({ credits: 5 });
    const one = entry(of);
    await chargeCredits(of.ctx, { requestId: one.id, keyId: of.keyId, amount: 1, endpoint: one.endpoint });
    recordRequest(one);
    await flushRequests();
    const { rows } = await sql().query("select requests, credits from usage_hours where workspace_id = $1", [
      of.ctx.workspaceId,
    ]);
    expect(rows).toEqual([{ requests: 1, credits: 1 }]);
  });

  it("stores a row once when it is given twice", async () => {
    const of = await mintSpender();
    const one = entry(of);
    for (let times = 0; times < 3; times++) recordRequest(one);
    await flushRequests();
    recordRequest(one);
    await flushRequests();
    const { rows } = await sql().query("select sum(requests) as counted from usage_hours where workspace_id = $1", [
      of.ctx.workspaceId,
    ]);
    expect((await list(of)).data).toHaveLength(1);
    expect(Number(rows[0].counted)).toBe(1);
  });

  it("truncates long values, and stores values with NUL", async () => {
    const of = await mintSpender();
    const one = entry(of, { target: `https://e.test/\0${"x".repeat(5_000)}`, userAgent: "u".repeat(1_000) });
    recordRequest(one);
    await flushRequests();
    const found = await getRequest(of.ctx, one.id);
    expect(found.ok && [found.value.target?.length, found.value.user_agent?.length]).toEqual([2_047, 400]);
  });

  it("keeps rows during an outage, and writes them afterwards", async () => {
    const of = await mintSpender();
    const { rows } = await sql().query<{ name: string }>("select current_database() as name");
    const database = rows[0]?.name ?? "";
    const admin = new (await import("pg")).default.Client({ connectionString: process.env.TEST_POSTGRES_URL });
    await admin.connect();
    try {
      await admin.query(`alter database ${database} allow_connections false`);
      await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [database]);
      for (let at = 0; at < 50; at++) recordRequest(entry(of));
    } finally {
      await admin.query(`alter database ${database} allow_connections true`);
      await admin.end();
    }
    expect(await flushRequests()).toBe(0);
    expect((await list(of, { limit: 100 })).data).toHaveLength(50);
  });

  it("never deadlocks with debits", async () => {
    const of = await mintSpender({ credits: 10_000 });
    const keys = [of.keyId, ...(await Promise.all(Array.from({ length: 9 }, () => mintSpendingKey(of.ctx))))];
    await Promise.all(
      Array.from({ length: 2_000 }, async (_, at) => {
        const one = entry(of, { keyId: keys[at % keys.length] ?? "", endpoint: `/v1/${at % 7}` });
        recordRequest(one);
        await chargeCredits(of.ctx, { requestId: one.id, keyId: one.keyId, amount: 1, endpoint: one.endpoint });
      }),
    );
    expect(await flushRequests()).toBe(0);
    const { rows } = await sql().query(
      "select sum(requests)::int as requests, sum(credits)::int as credits from usage_hours where workspace_id = $1",
      [of.ctx.workspaceId],
    );
    expect(rows).toEqual([{ requests: 2_000, credits: 2_000 }]);
    expect(await readCreditSums(of.ctx)).toMatchObject({ balance: 8_000, ledger: 8_000, wrongRows: 0 });
    const { rows: stats } = await sql().query(
      "select deadlocks from pg_stat_database where datname = current_database()",
    );
    expect(stats).toEqual([{ deadlocks: 0 }]);
  });
});

describe("listRequests", () => {
  it("pages through all calls, newest first, each once", async () => {
    const of = await mintSpender();
    const entries = Array.from({ length: 25 }, () => entry(of));
    for (const one of entries) recordRequest(one);
    await flushRequests();
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list(of, { limit: 10, ...(cursor && { cursor }) });
      seen.push(...page.data.map((one) => one.id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(
      entries
        .map((one) => one.id)
        .sort()
        .reverse(),
    );
  });

  it("filters by status, error, endpoint, key, environment, time and text", async () => {
    const of = await mintSpender();
    const other = await mintSpendingKey(of.ctx);
    const [plain, missing, blocked, test] = [
      entry(of),
      entry(of, { status: 404, errorCode: "not_found", target: null }),
      entry(of, { status: 422, errorCode: "target_blocked", endpoint: "/v1/parse", target: "https://SHOP.test/a%b_c" }),
      entry(of, { env: "test", keyId: other, status: 500 }),
    ];
    for (const one of [plain, missing, blocked, test]) recordRequest(one);
    await flushRequests();
    const ids = async (filter: object) => (await list(of, filter)).data.map((one) => one.id).sort();
    const of_ = (...entries: RequestEntry[]) => entries.map((one) => one.id).sort();
    expect(await ids({ env: "test" })).toEqual(of_(test));
    expect(await ids({ key_id: other })).toEqual(of_(test));
    expect(await ids({ status: ["4xx"] })).toEqual(of_(missing, blocked));
    expect(await ids({ status: ["404", "5xx"] })).toEqual(of_(missing, test));
    expect(await ids({ error_code: "target_blocked" })).toEqual(of_(blocked));
    expect(await ids({ endpoint: "/v1/parse" })).toEqual(of_(blocked));
    expect(await ids({ q: "shop.TEST/a%b_" })).toEqual(of_(blocked));
    expect(await ids({ q: "shop.test/aXb" })).toEqual([]);
    expect(await ids({ from: "2020-01-01T00:00:00Z", to: "2020-01-02T00:00:00Z" })).toEqual([]);
    expect(await ids({ from: "2020-01-01T00:00:00Z" })).toHaveLength(4);
  });

  it("shows nothing to other workspaces or without permission", async () => {
    const [of, other] = [await mintSpender(), await mintSpender()];
    const one = entry(of);
    recordRequest(one);
    await flushRequests();
    expect((await list(other)).data).toEqual([]);
    expect(await getRequest(other.ctx, one.id)).toMatchObject({ ok: false, error: "not_found" });
    const billing = {
      type: "user",
      id: "usr_0",
      label: "b@example.test",
      role: "billing",
      authenticatedAt: new Date(0),
    } as const;
    expect(await listRequests({ ...of.ctx, actor: billing }, ListRequestsInput.parse({}))).toMatchObject({
      ok: false,
      error: "forbidden",
    });
    expect(await getRequest({ ...of.ctx, actor: billing }, one.id)).toMatchObject({ ok: false, error: "forbidden" });
  });

  it.each([
    "",
    "x",
    "bnVsbA",
    Buffer.from('["a","b"]').toString("base64url"),
    Buffer.from('[1e99,"req_1"]').toString("base64url"),
    Buffer.from('[1e18,"req_01m7x5afk6fsnvfhzjc689rkjw"]').toString("base64url"),
    Buffer.from('[-8.64e15,"req_01m7x5afk6fsnvfhzjc689rkjw"]').toString("base64url"),
  ])("refuses the cursor %j", async (cursor) => {
    expect(await ask(await mintSpender(), { cursor })).toMatchObject({ ok: false, error: "invalid_cursor" });
  });

  it.each([
    "req_1",
    "key_00000000000000000000000000",
    `req_${"7zzzzzzzzz"}${"z".repeat(16)}`,
    "req_00000000000000000000000000",
  ])("finds no request %s", async (id) => {
    const of = await mintSpender();
    expect(await getRequest(of.ctx, id)).toMatchObject({ ok: false, error: "not_found" });
  });
});
