import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { revokeKey } from "#lib/accounts/keys/revoke-key.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { runCommand } from "#testing/processes/run-command.ts";
import { testDatabase } from "#testing/services/test-database.ts";
import { testGateway } from "#testing/services/test-gateway.ts";

await testDatabase();
const gateway = await testGateway();
let home: string;
let ctx: Awaited<ReturnType<typeof makeWorkspace>>;

beforeAll(async () => {
  ctx = await makeWorkspace();
});
afterAll(async () => {
  await rm(home, { recursive: true, force: true });
});

const moveIn = async () => {
  home = await mkdtemp(path.join(tmpdir(), "gatehouse-home-"));
  return { XDG_CONFIG_HOME: home };
};
const configFile = () => path.join(home, "gatehouse/config.json");
const login = (env: Record<string, string>, key: string, ...more: string[]) =>
  runCommand(["login", "--base-url", gateway.url, "--key-stdin", ...more], { env, input: `${key}\n` });

describe("login", () => {
  it("stores a working key for this user only; whoami uses and logout forgets it", async () => {
    const env = await moveIn();
    const { token } = await makeKey(ctx, { env: "test", scopes: ["admin"] });
    const done = await login(env, token);
    expect(done).toMatchObject({ code: 0, err: "" });
    expect(done.out).toContain("workspace A workspace");
    expect(done.out).not.toContain(token);
    expect((await stat(configFile())).mode & 0o777).toBe(0o600);
    expect((await stat(path.dirname(configFile()))).mode & 0o777).toBe(0o700);

    const who = await runCommand(["whoami", "--json"], { env });
    expect(who).toMatchObject({ code: 0, err: "" });
    expect(JSON.parse(who.out)).toMatchObject({
      ...{ base_url: gateway.url, env: "test", profile: "default" },
      workspace: { id: ctx.workspaceId },
    });
    const shown = await runCommand(["whoami"], { env });
    expect(shown.out).toContain(ctx.workspaceId);
    expect(shown.out).not.toContain(token);

    expect(await runCommand(["logout", "--json"], { env })).toMatchObject({
      code: 0,
      out: '{"forgotten":["default"]}\n',
    });
    expect(await readFile(configFile(), "utf8")).not.toContain(token);
    expect(await runCommand(["whoami"], { env })).toMatchObject({
      code: 3,
      out: "",
      err: expect.stringContaining("gatehouse login"),
    });
    expect(await runCommand(["logout"], { env })).toMatchObject({
      code: 0,
      out: expect.stringContaining("No login is stored"),
    });
  });

  it("stores several profiles; the last one is current", async () => {
    const env = await moveIn();
    const live = await makeKey(ctx, { scopes: ["admin"] });
    const test = await makeKey(ctx, { env: "test", scopes: ["admin"] });
    await login(env, live.token, "--profile", "prod");
    await login(env, test.token, "--profile", "staging");
    const modeOf = async (...words: string[]) =>
      JSON.parse((await runCommand(["whoami", "--json", ...words], { env })).out).env;
    expect([await modeOf(), await modeOf("--profile", "prod")]).toEqual(["test", "live"]);
    expect(await runCommand(["whoami", "--profile", "other"], { env })).toMatchObject({ code: 3 });
    expect(await runCommand(["whoami", "--profile", "../x"], { env })).toMatchObject({ code: 2 });
    await runCommand(["logout"], { env });
    expect(await modeOf()).toBe("live");
  });

  it("accepts a key without the scope admin, and says what it cannot do", async () => {
    const env = await moveIn();
    const { token } = await makeKey(ctx, { scopes: ["scrape"] });
    expect(await login(env, token)).toMatchObject({ code: 0, out: expect.stringContaining("lacks the scope admin") });
    const list = await runCommand(["keys", "list"], { env });
    expect(list).toMatchObject({ code: 1, out: "", err: expect.stringContaining("admin") });
  });

  it("stores nothing that does not work, and explains why", async () => {
    const env = await moveIn();
    const key = await makeKey(ctx, { scopes: ["admin"] });
    await revokeKey(ctx, key.id, { reason: "left a laptop on a train" });
    const revoked = await login(env, key.token);
    expect(revoked).toMatchObject({ code: 3, out: "", err: expect.stringContaining("left a laptop on a train") });
    const unknown = `${key.token.slice(0, -6)}aaaaaa`;
    expect(await login(env, unknown)).toMatchObject({ code: 3, err: expect.stringContaining("does not know the key") });
    expect(await login(env, "hello")).toMatchObject({ code: 2, err: expect.stringContaining("svc_test_") });
    expect(await login(env, `whsec_${"a".repeat(44)}`)).toMatchObject({
      code: 2,
      err: expect.stringContaining("webhook"),
    });
    expect(await login(env, "x".repeat(5_000))).toMatchObject({ code: 2, err: expect.stringContaining("too long") });
    const asked = await runCommand(["login", "--with-key", "--base-url", gateway.url], { env });
    expect(asked).toMatchObject({ code: 2, err: expect.stringContaining("--key-stdin") });
    for (const url of ["gatehouse", "ftp://a.test", "https://me:pw@a.test", "https://a.test/?x"])
      expect(await login(env, key.token, "--base-url", url), url).toMatchObject({
        code: 2,
        err: expect.stringContaining("--base-url"),
      });
    await expect(readFile(configFile())).rejects.toThrow("ENOENT");
  });
});

describe("the environment", () => {
  it("replaces a login, unless a profile is named", async () => {
    const env = await moveIn();
    const live = await makeKey(ctx, { scopes: ["admin"] });
    const test = await makeKey(ctx, { env: "test", scopes: ["admin"] });
    await login(env, live.token);
    const both = { ...env, GATEHOUSE_API_KEY: test.token, GATEHOUSE_BASE_URL: `${gateway.url}/v1/` };
    const who = await runCommand(["whoami", "--json"], { env: both });
    expect(JSON.parse(who.out)).toMatchObject({ env: "test", profile: null, base_url: gateway.url });
    const named = await runCommand(["whoami", "--json", "--profile", "default"], { env: both });
    expect(JSON.parse(named.out)).toMatchObject({ env: "live", profile: "default" });
  });

  it("is refused before anything is sent if invalid", async () => {
    const env = await moveIn();
    const { token } = await makeKey(ctx, { scopes: ["admin"] });
    await login(env, token);
    const wrong = [
      { GATEHOUSE_API_KEY: "nonsense" },
      { GATEHOUSE_API_KEY: token, GATEHOUSE_BASE_URL: "localhost:3000" },
      // A stored key is sent only to its own URL.
      { GATEHOUSE_BASE_URL: "http://127.0.0.1:1" },
    ];
    for (const variables of wrong) {
      const [last = ""] = Object.keys(variables).reverse();
      expect(await runCommand(["whoami"], { env: { ...env, ...variables } })).toMatchObject({
        ...{ code: 78, out: "" },
        err: expect.stringContaining(last),
      });
    }
    await writeFile(configFile(), "{]");
    expect(await runCommand(["whoami"], { env })).toMatchObject({
      code: 78,
      err: expect.stringContaining(configFile()),
    });
  });
});
