import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { SCOPES } from "#lib/kernel/scopes.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import type { Answer } from "#testing/services/gateway.ts";
import { testDatabase } from "#testing/services/test-database.ts";
import { testGateway } from "#testing/services/test-gateway.ts";

// Fixtures that test keys get for live-only data (contract 14.5), with the real format, filters,
// pages and errors.

await testDatabase();
const gateway = await testGateway();

/** Calls with a test key of a new workspace. */
async function tester() {
  const { token } = await makeKey(await makeWorkspace({ credits: 5 }), { env: "test", scopes: [...SCOPES] });
  return {
    token,
    get: (path: string) => gateway.call(path, { token }),
    send: (method: string, path: string, body?: unknown) => gateway.call(path, { token, method, body }),
  };
}

/** Returns all IDs of a list, read one per page. */
async function walk(get: (path: string) => Promise<Answer>, path: string): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { json } = await get(`${path}?limit=1${cursor && `&cursor=${cursor}`}`);
    ids.push(...json.data.map(({ id }) => id));
    cursor = json.next_cursor;
  }
  return ids;
}

it.each([
  "/v1/balance",
  "/v1/ledger",
  "/v1/invoices",
  "/v1/members",
  "/v1/usage?from=2026-01-01T00:00:00Z&to=2026-01-03T00:00:00Z",
])("%s returns the same bytes to every workspace", async (path) => {
  const [one, other] = [await tester(), await tester()];
  const first = await one.get(path);
  expect(first.status).toBe(200);
  for (const { get } of [one, other]) expect(JSON.stringify((await get(path)).json)).toBe(JSON.stringify(first.json));
});

describe("lists", () => {
  it.each([
    ["/v1/ledger", 5],
    ["/v1/invoices", 3],
    ["/v1/members", 2],
  ])("%s is paginated, newest first", async (path, count) => {
    const { get } = await tester();
    const ids = await walk(get, path);
    expect(ids).toHaveLength(count);
    expect(ids).toEqual(ids.toSorted().reverse());
    expect((await get(`${path}?cursor=x`)).json.error).toMatchObject({ code: "invalid_parameter", param: "cursor" });
    expect((await get(`${path}?limit=0`)).status).toBe(400);
  });

  it.each([
    ["/v1/ledger?type=grant", 1],
    ["/v1/ledger?to=2026-01-05T00:00:00Z", 1],
    ["/v1/ledger?from=2026-01-05T10:31:00Z", 3],
    ["/v1/ledger?request_id=req_01ke6vbjn0e66s5ty1pfay68s4", 2],
    ["/v1/ledger?key_id=key_01kdwcj2m0ewq86s15eccwzpts", 4],
    ["/v1/invoices?kind=statement", 1],
    ["/v1/invoices?status=open", 1],
  ])("%s: %i", async (path, count) => {
    expect((await (await tester()).get(path)).json.data).toHaveLength(count);
  });
});

it("the ledger adds up to the balance, also in the response header", async () => {
  const { get } = await tester();
  const { json, headers } = await get("/v1/ledger");
  const amounts = json.data.map(({ amount }) => Number(amount));
  const { balance } = (await get("/v1/balance")).json;
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(balance);
  expect(headers.get("x-credits-remaining")).toBe(String(balance));
});

it.each(["/v1/ledger?format=csv", "/v1/usage?format=csv&group_by=endpoint"])("%s is a file", async (path) => {
  const { token } = await tester();
  const answer = await fetch(gateway.url + path, { headers: { authorization: `Bearer ${token}` } });
  expect([answer.headers.get("content-type"), answer.headers.get("x-service-mode")]).toEqual([
    "text/csv; charset=utf-8",
    "test",
  ]);
  expect(await answer.text()).toMatch(/\/v1\/serp/);
});

describe("/v1/usage", () => {
  const two = "from=2026-01-01T00:00:00Z&to=2026-01-03T00:00:00Z";
  it.each([
    ["", [{ requests: 24, credits: 24 }], []],
    ["&group_by=endpoint", [], ["/v1/scrape", "/v1/serp"]],
    ["&group_by=endpoint&limit=1", [], ["/v1/scrape", "Others"]],
    ["&group_by=outcome", [], ["Succeeded", "Failed", "Refused"]],
    ["&group_by=key", [], ["ingest worker"]],
    ["&group_by=member", [], ["Ada Example"]],
    ["&endpoint=/v1/serp", [{ requests: 4, credits: 8 }], []],
    ["&env=test", [{ requests: 0, credits: 0 }], []],
  ])("%s", async (query, [totals], names) => {
    const { json } = await (await tester()).get(`/v1/usage?${two}${query}`);
    if (totals) expect(json.totals).toMatchObject(totals);
    expect((json.groups as { name: string }[]).map(({ name }) => name)).toEqual(names);
  });

  it("refuses an invalid range", async () => {
    const { get } = await tester();
    expect((await get("/v1/usage?from=2026-01-03T00:00:00Z&to=2026-01-01T00:00:00Z")).json.error).toMatchObject({
      param: "from",
    });
  });
});

describe("/v1/invoices", () => {
  it("returns each listed invoice, and the same PDF by key and by link", async () => {
    const { get, token } = await tester();
    for (const id of await walk(get, "/v1/invoices")) {
      const invoice = await get(`/v1/invoices/${id}`);
      expect(invoice.json).toMatchObject({ id, object: "invoice" });
      const link = new URL(String(invoice.json.pdf_url));
      const read = async (path: string, headers: Record<string, string>) => {
        const answer = await fetch(gateway.url + path, { headers });
        expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
        return createHash("sha256")
          .update(Buffer.from(await answer.arrayBuffer()))
          .digest("hex");
      };
      const byKey = await read(`/v1/invoices/${id}.pdf`, { authorization: `Bearer ${token}` });
      expect(await read(link.pathname + link.search, {})).toBe(byKey);
    }
  });

  it("does not give fixtures to live keys", async () => {
    const [id] = await walk((await tester()).get, "/v1/invoices");
    const { token } = await makeKey(await makeWorkspace(), { scopes: ["billing"] });
    for (const path of [`/v1/invoices/${id}`, `/v1/invoices/${id}.pdf`])
      expect((await gateway.call(path, { token })).status).toBe(404);
  });
});

describe("people", () => {
  it("a member can be removed repeatedly; the owner and strangers cannot", async () => {
    const { get, send } = await tester();
    const { data } = (await get("/v1/members")).json;
    const path = (role: string) => `/v1/members/${data.find((member) => member.role === role)?.id}`;
    for (let time = 0; time < 2; time++) expect((await send("DELETE", path("member"))).json.role).toBe("member");
    expect((await send("DELETE", path("owner"))).json.error).toMatchObject({ reason: "last_owner" });
    expect((await send("DELETE", "/v1/members/mem_00000000000000000000000000")).status).toBe(404);
    expect((await get("/v1/members")).json.data).toHaveLength(2);
  });

  it("an invitation is sent once per Idempotency-Key, with the usual validation", async () => {
    const { token, send } = await tester();
    const invite = (body: unknown) => send("POST", "/v1/invitations", body);
    expect((await invite({ email: "new@example.com" })).json).toMatchObject({
      email: "new@example.com",
      status: "open",
    });
    expect((await invite({ email: "new@example.com", role: "owner" })).json.error).toMatchObject({ param: "role" });
    expect((await invite({ email: "ada@example.com" })).json.error).toMatchObject({ reason: "already_member" });
    expect((await invite({ email: "nobody" })).json.error).toMatchObject({ param: "email" });
    const once = () =>
      gateway.call("/v1/invitations", {
        token,
        body: { email: "once@example.com" },
        headers: { "idempotency-key": "a" },
      });
    const [first, second] = [await once(), await once()];
    expect([first.status, second.headers.get("idempotency-replayed")]).toEqual([201, "true"]);
    expect(second.json).toEqual(first.json);
  });
});
