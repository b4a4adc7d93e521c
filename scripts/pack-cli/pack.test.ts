import { execFile } from "node:child_process";
import { access, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDb } from "#lib/platform/database/client.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { startListen } from "#testing/processes/start-listen.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { startGateway, type TestGateway } from "#testing/services/gateway.ts";
import { testApp } from "#testing/services/local-app.ts";
import { BODY, NOW, SECRET, serviceSignature } from "../../packages/verify/test-deliveries.ts";
import { packCli } from "./pack.ts";

const run = promisify(execFile);
await ownDatabase();
let gateway: TestGateway;
let scratch: string;

/** Returns PATH without the folders of `npm ci`, to use the system's Node, which may be the oldest supported one. */
const systemPath = () =>
  (process.env.PATH ?? "")
    .split(path.delimiter)
    .filter((folder) => !folder.includes("node_modules") && !folder.includes("node-gyp-bin"))
    .join(path.delimiter);

beforeAll(async () => {
  gateway = await startGateway();
  scratch = await mkdtemp(path.join(tmpdir(), "gatehouse-cli-"));
  const tarball = await packCli(scratch);
  await writeFile(path.join(scratch, "package.json"), JSON.stringify({ name: "somebody", private: true }));
  // Installs offline with an empty cache, so that the tarball must contain everything.
  const flags = ["--offline", "--no-audit", "--no-fund", "--cache", path.join(scratch, "cache")];
  await run("npm", ["install", tarball, ...flags], { cwd: scratch, env: { ...process.env, PATH: systemPath() } });
});
afterAll(async () => {
  await gateway.close();
  await closeDb();
  await rm(scratch, { recursive: true, force: true });
});

const installed = (...parts: string[]) => path.join(scratch, "node_modules/gatehouse", ...parts);

/** Runs the installed command with the system's Node. */
const gatehouse = (words: string[], env: Record<string, string> = {}) =>
  run(path.join(scratch, "node_modules/.bin/gatehouse"), words, {
    env: { NODE_ENV: "test", PATH: systemPath(), XDG_CONFIG_HOME: scratch, ...env },
  });

it("is small and contains only the parts it uses", async () => {
  const files = (await readdir(installed(), { recursive: true, withFileTypes: true })).filter((each) => each.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(path.join(parentPath, name))).size),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_000_000);
  expect((await readdir(installed())).sort()).toEqual(
    ["LICENSE", "README.md", "cli", "lib", "package.json", "packages", "vendor"].sort(),
  );
  expect(files.filter(({ name }) => /\.tsx?$|\.test\.|^test-/.test(name))).toEqual([]);
  await expect(access(installed("cli/commands/operator-workspaces.js"))).rejects.toThrow("ENOENT");
  for (const name of ["commander", "ws"]) await access(installed("vendor", name, "LICENSE"));
  const manifest = JSON.parse(await readFile(installed("package.json"), "utf8"));
  const own = JSON.parse(await readFile(path.join(import.meta.dirname, "../../package.json"), "utf8"));
  expect(manifest).toMatchObject({ name: "gatehouse", version: own.version, engines: { node: ">=20" } });
  expect(Object.keys(manifest).filter((key) => /dependencies|scripts/i.test(key))).toEqual([]);
});

it("runs: version, help and every module", async () => {
  const { version } = JSON.parse(await readFile(installed("package.json"), "utf8"));
  expect((await gatehouse(["--version"])).stdout.trim()).toBe(version);
  expect((await gatehouse(["deliveries", "list", "--help"])).stdout).toContain("Examples:");
  expect((await gatehouse(["completion", "bash"])).stdout).toContain("complete -o default -F _gatehouse gatehouse");
  const commands = await readdir(installed("cli/commands"));
  const program = commands
    .map((name) => `await import(${JSON.stringify(installed("cli/commands", name))});`)
    .join("\n");
  await run("node", ["--input-type=module", "--eval", program], { env: { NODE_ENV: "test", PATH: systemPath() } });
  await expect(gatehouse(["operator", "workspaces"])).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining("on the server"),
  });
});

it("verifies a signature", async () => {
  const body = path.join(scratch, "body.json");
  await writeFile(body, BODY);
  const words = [
    "verify",
    body,
    "--timestamp",
    String(NOW),
    "--signature",
    serviceSignature(SECRET, NOW, BODY),
    "--at",
  ];
  const at = new Date(NOW * 1_000).toISOString();
  const verified = await gatehouse([...words, at, "--json"], { GATEHOUSE_WEBHOOK_SECRET: SECRET });
  expect(JSON.parse(verified.stdout)).toMatchObject({ valid: true, event: "credits.low" });
});

it("listens, and forwards events to an app", async () => {
  const ctx = await makeWorkspace();
  const { token } = await makeKey(ctx, { env: "test", scopes: ["admin"] });
  const env = {
    PATH: systemPath(),
    XDG_CONFIG_HOME: scratch,
    GATEHOUSE_API_KEY: token,
    GATEHOUSE_BASE_URL: gateway.url,
  };
  await using app = await testApp();
  await using listening = startListen(["--forward-to", `127.0.0.1:${app.port}`, "--json"], {
    env,
    command: [path.join(scratch, "node_modules/.bin/gatehouse")],
  });
  await listening.until(() => listening.lines.length > 0);
  expect(JSON.parse((await gatehouse(["trigger", "job.completed", "--json"], env)).stdout).data).toMatchObject([
    { id: app.ids()[0], status: "delivered" },
  ]);
});

it("calls a Gatehouse", async () => {
  const ctx = await makeWorkspace();
  const { token, id } = await makeKey(ctx, { scopes: ["admin"] });
  const env = { GATEHOUSE_API_KEY: token, GATEHOUSE_BASE_URL: gateway.url };
  expect(JSON.parse((await gatehouse(["whoami", "--json"], env)).stdout).workspace.id).toBe(ctx.workspaceId);
  expect((await gatehouse(["keys", "list"], env)).stdout).toContain(id);
  await expect(gatehouse(["keys", "list"], { ...env, GATEHOUSE_BASE_URL: "http://127.0.0.1:1" })).rejects.toMatchObject(
    { code: 69 },
  );
});
