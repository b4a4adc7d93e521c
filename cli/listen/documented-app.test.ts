import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, expect, it } from "vitest";
import { runCommand } from "#testing/processes/run-command.ts";
import { startListen } from "#testing/processes/start-listen.ts";
import { TestListenerServer } from "#testing/services/listen-server.ts";
import { freePort } from "#testing/services/ports.ts";

const root = path.join(import.meta.dirname, "../..");
const folder = await mkdtemp(path.join(tmpdir(), "gatehouse-app-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Writes the app of docs/cli.md, with the package it imports. */
async function writeApp(): Promise<string> {
  const page = await readFile(path.join(root, "docs/cli.md"), "utf8");
  const [, shown] = /```js\n([\s\S]*?)\n```/.exec(page) ?? [];
  if (shown === undefined) throw new Error("docs/cli.md shows no app.");
  await mkdir(path.join(folder, "node_modules/@gatehouse"), { recursive: true });
  await symlink(path.join(root, "packages/verify"), path.join(folder, "node_modules/@gatehouse/verify"));
  await writeFile(path.join(folder, "app.mjs"), shown);
  return path.join(folder, "app.mjs");
}

it("the documented app accepts deliveries with the printed secret", async () => {
  await using server = await TestListenerServer.start();
  const env = { GATEHOUSE_API_KEY: `svc_test_${"a".repeat(32)}`, GATEHOUSE_BASE_URL: server.url };
  const port = await freePort();
  const words = ["--forward-to", `127.0.0.1:${port}`];
  const { out: secret } = await runCommand(["listen", ...words, "--print-secret"], { env });
  const app = spawn(process.execPath, [await writeApp()], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { NODE_ENV: "test", PATH: process.env.PATH, PORT: String(port), SECRET: secret.trim() },
  });
  const said = text(app.stdout);
  await using one = startListen([...words, "--json"], { env });
  try {
    server.emit(1);
    await server.until(() => server.waiting === 0);
  } finally {
    app.kill();
    await once(app, "close");
    one.signal("SIGKILL");
  }
  expect(server.recorded.at(-1)).toMatchObject({ outcome: "delivered", attempt: { status: 204 } });
  expect(await said).toMatch(/^job\.completed evt_0+1\n$/);
});
