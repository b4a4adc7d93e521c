import { stripVTControlCharacters } from "node:util";
import { expect, it } from "vitest";
import { db } from "#lib/platform/database/client.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { runHere } from "#testing/processes/run-here.ts";
import { testDatabase } from "#testing/services/test-database.ts";
import { testGateway } from "#testing/services/test-gateway.ts";

await testDatabase();
const gateway = await testGateway();

async function workspace() {
  const ctx = await makeWorkspace();
  const { token, id } = await makeKey(ctx, { name: "admin", scopes: ["admin"] });
  const variables = { GATEHOUSE_API_KEY: token, GATEHOUSE_BASE_URL: gateway.url };
  const keys = (words: string[], env: Record<string, string> = {}) =>
    runHere(["keys", ...words], { env: { ...variables, ...env } });
  return { ctx, id, token, keys };
}

it("creates, lists and revokes keys", async () => {
  const { keys, id } = await workspace();
  const made = await keys(["create", "--name", "ingest", "--scopes", "scrape,parse", "--scopes", "jobs", "--json"]);
  expect(made).toMatchObject({ code: 0, err: "" });
  const key = JSON.parse(made.out);
  expect(key).toMatchObject({ env: "test", name: "ingest", scopes: ["scrape", "parse", "jobs"] });
  expect((await gateway.call("/v1/keys", { token: key.token })).json.error.code).toBe("insufficient_scope");

  const limited = await keys([
    ...["create", "--live", "--name", "narrow", "--scopes", "billing", "--allow-ip", "203.0.113.0/24"],
    ...["--allow-ip", "2001:db8::/32", "--ceiling", "500", "--rate", "5", "--expires", "2035-01-31", "--json"],
  ]);
  expect(JSON.parse(limited.out)).toMatchObject({
    ...{ env: "live", allowed_ips: ["203.0.113.0/24", "2001:db8::/32"], credit_ceiling: 500, rate_limit: 5 },
    expires_at: "2035-02-01T00:00:00.000Z",
  });
  const shown = await keys(["create", "--name", "shown", "--scopes", "scrape"]);
  expect(shown.out).toMatch(/^Token +svc_test_\w{32}$/m);

  const list = JSON.parse((await keys(["list", "--json"])).out);
  expect(list.data.map(({ name }: { name: string }) => name)).toEqual(["shown", "narrow", "ingest", "admin"]);
  const live = JSON.parse((await keys(["list", "--live", "--search", "nar", "--json"])).out);
  expect(live.data).toHaveLength(1);
  const [first, second] = [await keys(["list", "--limit", "3"]), await keys(["list", "--limit", "3", "--json"])];
  expect(first.err).toContain("--cursor");
  const rest = JSON.parse((await keys(["list", "--cursor", JSON.parse(second.out).next_cursor, "--json"])).out);
  expect(rest.data.map((each: { id: string }) => each.id)).toEqual([id]);

  const revoked = await keys(["revoke", key.id, "--reason", "tried out"]);
  expect(revoked).toMatchObject({ code: 0, out: expect.stringContaining("tried out") });
  expect(JSON.parse((await keys(["revoke", key.id, "--json"])).out)).toMatchObject({ status: "revoked" });
  expect(JSON.parse((await keys(["list", "--status", "revoked", "--json"])).out).data).toHaveLength(1);
});

it("reads several pages to reach the requested limit", async () => {
  const { ctx, keys } = await workspace();
  for (let at = 0; at < 104; at++) await makeKey(ctx, { name: `k${at}` });
  const list = JSON.parse((await keys(["list", "--limit", "103", "--json"])).out);
  expect(new Set(list.data.map(({ id }: { id: string }) => id)).size).toBe(103);
  expect(list.next_cursor).not.toBeNull();
});

it.each([
  [["create", "--name", "x"], 2, "--scopes"],
  [["create", "--scopes", "scrape"], 2, "--name"],
  [["create", "--name", " ", "--scopes", "scrape"], 2, "--name: "],
  [["create", "--name", "x", "--scopes", "everything"], 2, "--scopes: "],
  [["create", "--name", "x", "--scopes", "scrape", "--allow-ip", "10.0.0.1/8"], 2, "--allow-ip: "],
  [["create", "--name", "x", "--scopes", "scrape", "--ceiling", "many"], 2, "--ceiling: "],
  [["create", "--name", "x", "--scopes", "scrape", "--ceiling", "0"], 2, "--ceiling: "],
  [["create", "--name", "x", "--scopes", "scrape", "--expires", "tomorrow"], 2, "--expires: "],
  [["create", "--name", "x", "--scopes", "scrape", "--expires", "2001-01-01"], 2, "--expires: "],
  [["create", "--name", "x", "--scopes", "scrape", "--live", "--test"], 2, "--live"],
  [["list", "--limit", "0"], 2, "--limit"],
  [["list", "--status", "asleep"], 2, "Allowed choices"],
  [["list", "--timeout", "never"], 2, "--timeout"],
  [["list", "--cursor", "nonsense"], 1, "cursor"],
  [["list", "--profile", "none"], 3, "none"],
  [["revoke"], 2, "key"],
  [["revoke", "../workspace"], 2, "key_"],
  [["revoke", `svc_live_${"a".repeat(32)}`], 2, "key itself"],
  [["revoke", `key_${"0".repeat(26)}`], 4, "key"],
  [["lst"], 2, "Did you mean list?"],
])("keys %j exits with %i and says %s", async (words, code, about) => {
  const { keys } = await workspace();
  const ended = await keys(words, { XDG_CONFIG_HOME: import.meta.dirname });
  expect(ended).toMatchObject({ code, out: "", err: expect.stringContaining(about) });
  expect(ended.err).not.toMatch(/^\s+at /m);
  expect(ended.err).not.toContain("svc_live_aaaa");
});

it("escapes hostile names and fits 40 columns", async () => {
  const { ctx, keys } = await workspace();
  const { id } = await makeKey(ctx);
  // Names like this were accepted by earlier versions.
  const name = "pay\u202Elap \u200Bname that goes on for a good while";
  await db().apiKey.update({ where: { id }, data: { name } });
  const narrow = await keys(["list"], { COLUMNS: "40", FORCE_COLOR: "1" });
  expect(narrow.out).toContain("<U+202E>");
  const plain = stripVTControlCharacters(narrow.out);
  expect(Math.max(...plain.split("\n").map((line) => line.length))).toBeLessThanOrEqual(40);
  const json = await keys(["list", "--json"]);
  expect(json.out).toContain("\\u202e");
  expect(json.out).not.toMatch(/[\u202E\u200B]/);
  expect(JSON.parse(json.out).data[0].name).toContain("\u202E");
  expect((await keys(["list"])).out).not.toContain("\u001b");
  expect((await keys(["list"], { FORCE_COLOR: "1", NO_COLOR: "1" })).out).not.toContain("\u001b");
});
