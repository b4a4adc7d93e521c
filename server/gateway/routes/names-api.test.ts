import { afterAll, expect, it } from "vitest";
import { closeDb } from "#lib/platform/database/client.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { startGateway } from "#testing/services/gateway.ts";

await ownDatabase();
const gateway = await startGateway();
const ctx = await makeWorkspace();
const { token } = await makeKey(ctx, { scopes: ["admin", "jobs", "scrape"] });
afterAll(async () => {
  await gateway.close();
  await closeDb();
});

const SCHEDULE = { every: 1, unit: "days" };
const URLS = ["https://example.com/"];

/** Every field with text for people, by route. */
const FIELDS: [string, string, string, (text: string) => Record<string, unknown>][] = [
  ["the name of a new key", "POST", "/v1/keys", (name) => ({ name, env: "test", scopes: ["scrape"] })],
  ["a workspace's name", "PATCH", "/v1/workspace", (name) => ({ name })],
  [
    "a webhook's description",
    "POST",
    "/v1/webhooks",
    (description) => ({ url: "https://93.184.216.34/h", events: ["*"], description }),
  ],
  ["a monitor's name", "POST", "/v1/monitors", (name) => ({ name, urls: URLS, schedule: SCHEDULE })],
  [
    "a listener's name",
    "POST",
    "/v1/listeners",
    (name) => ({ name, forward_to: "http://localhost:1/", events: ["*"] }),
  ],
];

const REFUSED: [string, string][] = [
  ["a zero width space", "\u200b"],
  ["a soft hyphen and a word joiner", "\u00ad\u2060"],
  ["an override", "\u202eevil\u202c"],
  ["a line separator", "a\u2028b"],
  ["half a character", "\ud800x"],
];

it.each(FIELDS.flatMap(([what, ...rest]) => REFUSED.map(([why, text]) => [what, why, text, ...rest] as const)))(
  "%s refuses %s",
  async (_, __, text, method, path, body) => {
    const answer = await gateway.call(path, { method, token, body: body(text) });
    expect(answer).toMatchObject({ status: 400, json: { error: { code: "invalid_parameter" } } });
  },
);

it.each(FIELDS)("%s is normalized, and may be Persian or an emoji", async (_, method, path, body) => {
  for (const [given, kept] of [
    ["Cafe\u0301 می\u200cخواهم 👩\u200d💻", "Café می\u200cخواهم 👩\u200d💻"],
    ["क्\u200dष ❤\ufe0f", "क्\u200dष ❤\ufe0f"],
  ] as const) {
    const answer = await gateway.call(path, { method, token, body: body(given) });
    expect(answer.status, JSON.stringify(answer.json)).toBeLessThan(300);
    expect(JSON.stringify(answer.json)).toContain(kept);
  }
});

it("a revocation reason refuses bidi overrides and keeps line breaks", async () => {
  const made = await gateway.call("/v1/keys", { token, body: { name: "k", env: "test", scopes: ["scrape"] } });
  const revoke = (reason: string) =>
    gateway.call(`/v1/keys/${made.json.id}`, { method: "DELETE", token, body: { reason } });
  expect((await revoke("\u202eevil")).status).toBe(400);
  const revoked = await revoke("leaked:\nin a log");
  expect([revoked.status, JSON.stringify(revoked.json)]).toEqual([200, expect.stringContaining("leaked:\\nin a log")]);
});
