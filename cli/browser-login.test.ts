import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { approveLogin } from "#lib/accounts/cli-logins/approve-login.ts";
import { denyLogin } from "#lib/accounts/cli-logins/deny-login.ts";
import { db } from "#lib/platform/database/client.ts";
import { asPerson } from "#testing/builders/cli-login.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { startCommand } from "#testing/processes/command.ts";
import { runCommand } from "#testing/processes/run-command.ts";
import { testDatabase } from "#testing/services/test-database.ts";
import { testGateway } from "#testing/services/test-gateway.ts";

await testDatabase();
const gateway = await testGateway();
const homes: string[] = [];
afterAll(async () => {
  for (const home of homes) await rm(home, { recursive: true, force: true });
});

const CODE = /\b[B-Z]{4}-[B-Z]{4}\b/;

/** Starts `gatehouse login` with a separate home folder, up to the point where it waits for approval. */
async function waiting(...words: string[]) {
  const home = await mkdtemp(path.join(tmpdir(), "gatehouse-home-"));
  homes.push(home);
  const env = { XDG_CONFIG_HOME: home };
  const command = startCommand(["login", "--base-url", gateway.url, ...words], env);
  const [code] = await command
    .said(new RegExp(`code ${CODE.source}.*Ctrl-C`, "s"))
    .then(([line]) => CODE.exec(line) ?? []);
  return { env, command, code: code ?? "", file: path.join(home, "gatehouse/config.json") };
}

describe("login by browser", () => {
  it("stores an approved key readable by this user only", async () => {
    const ctx = await makeWorkspace();
    const { env, command, code, file } = await waiting();
    await approveLogin(ctx, { code });
    const done = await command.ended;
    expect(done).toMatchObject({ code: 0, out: expect.stringContaining("workspace A workspace") });
    // The URL is the installation's own, however it was reached.
    expect(done.err).toContain(`http://localhost:3000/connect?code=${code}`);
    expect(done.err).toContain(`not under ${gateway.url}`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const { profiles } = JSON.parse(await readFile(file, "utf8"));
    expect(profiles.default).toMatchObject({ base_url: gateway.url });
    expect(done.out + done.err).not.toContain(profiles.default.api_key);
    const who = await runCommand(["whoami", "--json"], { env });
    expect(JSON.parse(who.out)).toMatchObject({ env: "test", workspace: { id: ctx.workspaceId } });
    const key = await db().apiKey.findFirstOrThrow({ where: { workspaceId: ctx.workspaceId } });
    expect(key.name).toMatch(/^Command line on ./);
  });

  it("requests the given options and stores the key under a name", async () => {
    const ctx = await makeWorkspace();
    const words = ["--live", "--scopes", "scrape,parse", "--name", "deploy", "--profile", "prod", "--json"];
    const { command, code } = await waiting(...words);
    await approveLogin(ctx, { code });
    const done = await command.ended;
    expect(done.code).toBe(0);
    expect(JSON.parse(done.out)).toMatchObject({
      profile: "prod",
      env: "live",
      workspace: { slug: ctx.workspaceId.slice(3) },
    });
    expect(await db().apiKey.findFirst({ where: { workspaceId: ctx.workspaceId } })).toMatchObject({
      ...{ name: "deploy", env: "live", scopes: ["scrape", "parse"] },
    });
  });

  it("stores nothing when denied, interrupted or timed out", async () => {
    const person = asPerson(await makeWorkspace());
    const [denied, left, late] = await Promise.all([waiting(), waiting(), waiting()]);
    await denyLogin(person, { code: denied.code });
    left.command.interrupt();
    expect(await left.command.ended).toMatchObject({
      code: 130,
      out: "",
      err: expect.stringContaining("nothing was stored"),
    });
    expect(await denied.command.ended).toMatchObject({ code: 3, out: "", err: expect.stringContaining("denied") });
    await db().cliLogin.updateMany({ where: { deniedAt: null, usedAt: null }, data: { expiresAt: new Date(0) } });
    expect(await late.command.ended).toMatchObject({
      code: 3,
      out: "",
      err: expect.stringContaining("gatehouse login"),
    });
    for (const { file } of [denied, left, late]) await expect(readFile(file)).rejects.toThrow("ENOENT");
  });

  it("names an invalid option", async () => {
    const login = (...words: string[]) => runCommand(["login", "--base-url", gateway.url, ...words]);
    expect(await login("--scopes", "everything")).toMatchObject({ code: 2, err: expect.stringContaining("--scopes") });
    expect(await login("--name", "a".repeat(81))).toMatchObject({ code: 2, err: expect.stringContaining("--name") });
    expect(await login("--key-stdin", "--live")).toMatchObject({ code: 2, err: expect.stringContaining("--live") });
    expect(await login("--key-stdin", "--with-key")).toMatchObject({ code: 2 });
    expect(await login("--with-key")).toMatchObject({ code: 2, err: expect.stringContaining("--key-stdin") });
  });
});
