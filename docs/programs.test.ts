import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "#testing/services/ports.ts";
import { delivery, SECRET } from "../packages/verify/test-deliveries.ts";

// The first receivers on pages, which accept every request to their port.

const docs = import.meta.dirname;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gatehouse-programs-"));
  await mkdir(path.join(folder, "node_modules/@gatehouse"), { recursive: true });
  await symlink(path.join(docs, "../packages/verify"), path.join(folder, "node_modules/@gatehouse/verify"));
  await cp(path.join(docs, "receivers/node.mjs"), path.join(folder, "verify.mjs"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts a request, and disconnects while it is being read. */
async function hangUp(port: number): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n");
  await once(socket, "data");
  socket.write("half");
  socket.destroy();
}

it.each(["quickstart.md", "cli.md"])("%s: survives a sender that disconnects halfway", async (page) => {
  const [, program] =
    /```js\n([\s\S]*?createServer[\s\S]*?)\n```/.exec(await readFile(path.join(docs, page), "utf8")) ?? [];
  if (program === undefined) throw new Error(`${page} shows no receiver.`);
  const file = path.join(folder, page.replace("md", "mjs"));
  await writeFile(file, program);
  const port = await freePort();
  const app = spawn(process.execPath, [file], {
    stdio: "ignore",
    env: { NODE_ENV: "test", PATH: process.env.PATH, PORT: String(port), SECRET, WEBHOOK_SECRET: SECRET },
  });
  const closed = once(app, "close");
  const post = async () => {
    const { body, headers } = delivery({ at: Math.floor(Date.now() / 1_000) });
    return (await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body, headers })).status;
  };
  try {
    await expect.poll(() => post().catch(() => undefined)).toBe(204);
    await hangUp(port);
    expect([await post(), await post()]).toEqual([204, 204]);
  } finally {
    app.kill();
  }
  expect(await closed).toEqual([null, "SIGTERM"]);
});
