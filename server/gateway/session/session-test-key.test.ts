import { describe, expect, it, test } from "vitest";
import { db } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { TEST_KEY_HEADER } from "#lib/portal/playground/constants.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeSessionCookie } from "#testing/builders/session.ts";
import { addMember, type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { testDatabase } from "#testing/services/test-database.ts";
import { testGateway } from "#testing/services/test-gateway.ts";

await testDatabase();
const gateway = await testGateway();

const ALL = ["scrape", "parse", "jobs", "admin"] as const;
const scrape = () => ({ url: `${env().BASE_URL}/fixtures/article` });

/** Headers as sent by the playground. */
async function pageOf(ctx: Ctx, key: string, more: Record<string, string> = {}): Promise<Record<string, string>> {
  const { name, value } = await makeSessionCookie(ctx, env().BASE_URL);
  return {
    cookie: `${name}=${value}`,
    origin: env().BASE_URL,
    "sec-fetch-site": "same-origin",
    [TEST_KEY_HEADER]: key,
    ...more,
  };
}

describe("a signed-in member", () => {
  it.each(["owner", "member"] as const)("an %s calls with a test key, free and logged", async (role) => {
    const owner = await makeWorkspace();
    const ctx = role === "owner" ? owner : await addMember(owner, role);
    const key = await makeKey(owner, { env: "test", scopes: [...ALL] });
    const headers = await pageOf(ctx, key.id);
    const posted = await gateway.call("/v1/scrape", { body: scrape(), headers });
    expect([posted.status, posted.json.credits_used]).toEqual([200, 0]);
    const { origin: _, ...read } = headers;
    expect((await gateway.call(`/v1/scrape?${new URLSearchParams(scrape())}`, { headers: read })).status).toBe(200);
    await expect.poll(() => db().request.count({ where: { keyId: key.id } })).toBe(2);
  });

  it("is limited to the key's scopes", async () => {
    const ctx = await makeWorkspace();
    const key = await makeKey(ctx, { env: "test", scopes: ["parse"] });
    const answer = await gateway.call("/v1/scrape", { body: scrape(), headers: await pageOf(ctx, key.id) });
    expect([answer.status, answer.json.error.code]).toEqual([403, "insufficient_scope"]);
  });
});

type Attempt = { path?: string; method?: string; env?: "live" | "test"; headers?: Record<string, string> };

describe("refused sessions", () => {
  test.each<[string, Attempt]>([
    ["with a live key", { env: "live" }],
    ["for key management", { path: "/v1/keys", method: "GET" }],
    [
      "for a deletion that needs an admin key",
      { path: "/v1/members/mem_00000000000000000000000000", method: "DELETE" },
    ],
    ["from another site", { headers: { "sec-fetch-site": "cross-site" } }],
    ["from another origin of the same site", { headers: { "sec-fetch-site": "same-site" } }],
    ["with another Origin header", { headers: { origin: "https://evil.example" } }],
    ["without a session", { headers: { cookie: "" } }],
    ["with an invalid key ID", { headers: { [TEST_KEY_HEADER]: "key_'; drop" } }],
  ])("%s", async (_, { path = "/v1/scrape", method = "POST", env: kind = "test", headers = {} }) => {
    const ctx = await makeWorkspace();
    const key = await makeKey(ctx, { env: kind, scopes: [...ALL] });
    const answer = await gateway.call(path, {
      method,
      ...(method === "POST" && { body: scrape() }),
      headers: await pageOf(ctx, key.id, headers),
    });
    expect([answer.status, answer.json.error.code]).toEqual([401, "missing_credentials"]);
  });

  it("include those for another workspace's key, and of role billing", async () => {
    const [owner, stranger] = [await makeWorkspace(), await makeWorkspace()];
    const key = await makeKey(owner, { env: "test", scopes: [...ALL] });
    for (const ctx of [stranger, await addMember(owner, "billing")]) {
      const answer = await gateway.call("/v1/scrape", { body: scrape(), headers: await pageOf(ctx, key.id) });
      expect(answer.status).toBe(401);
    }
  });
});

it("a key in the header takes precedence over the session", async () => {
  const ctx = await makeWorkspace();
  const key = await makeKey(ctx, { env: "test", scopes: [...ALL] });
  const answer = await gateway.call("/v1/scrape", {
    body: scrape(),
    token: "svc_test_nothing",
    headers: await pageOf(ctx, key.id),
  });
  expect(answer.status).toBe(401);
});
