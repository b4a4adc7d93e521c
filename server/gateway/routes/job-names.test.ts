import { beforeAll, describe, expect, it } from "vitest";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { testDatabase } from "#testing/services/test-database.ts";
import { testGateway } from "#testing/services/test-gateway.ts";

await testDatabase();
const gateway = await testGateway();
let token: string;

beforeAll(async () => {
  token = (await makeKey(await makeWorkspace({ credits: 1_000 }), { scopes: ["jobs"] })).token;
});

const URLS = ["https://example.com/"];
const post = (body: unknown) => gateway.call("/v1/jobs", { token, body });

describe("a job's name", () => {
  it("is set on creation and returned everywhere", async () => {
    const made = await post({ urls: URLS, name: " Prices, weekly " });
    expect([made.status, made.json.name]).toEqual([202, "Prices, weekly"]);
    const list = await gateway.call("/v1/jobs", { token });
    expect(list.json.data.find(({ id }: { id: string }) => id === made.json.id)).toMatchObject({
      name: "Prices, weekly",
    });
    const job = await gateway.call(`/v1/jobs/${made.json.id}`, { token });
    expect(job.json).toMatchObject({ name: "Prices, weekly" });
  });

  it.each([
    ["absent", {}],
    ["null", { name: null }],
  ])("is null if it is %s", async (_, given) => {
    const made = await post({ urls: URLS, ...given });
    expect([made.status, made.json.name]).toEqual([202, null]);
  });

  it.each([
    ["empty", "  "],
    ["too long", "n".repeat(101)],
    ["a number", 7],
    ["text that cannot be stored", "a\u0000b"],
    ["a list", ["a"]],
    ["two lines", "Prices\nweekly"],
    ["text with a bidi override", "Prices \u202eylkeew"],
  ])("is refused if it is %s", async (_, name) => {
    const made = await post({ urls: URLS, name });
    expect([made.status, made.json.error.code, made.json.error.param]).toEqual([400, "invalid_parameter", "name"]);
  });
});
