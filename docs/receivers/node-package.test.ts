import { once } from "node:events";
import { cp, mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { delivery, SECRET } from "../../packages/verify/test-deliveries.ts";

let scratch: string;
let server: Server;
const handled: unknown[] = [];

type Snippet = { receiver: (secret: string, handleOnce: (event: unknown) => unknown) => RequestListener };

beforeAll(async () => {
  // As in somebody's project: the package lies in node_modules.
  scratch = await mkdtemp(path.join(tmpdir(), "gatehouse-receiver-"));
  await mkdir(path.join(scratch, "node_modules/@gatehouse"), { recursive: true });
  await symlink(path.resolve("packages/verify"), path.join(scratch, "node_modules/@gatehouse/verify"));
  await cp(path.join(import.meta.dirname, "node-package.mjs"), path.join(scratch, "receiver.mjs"));
  const address = pathToFileURL(path.join(scratch, "receiver.mjs")).href;
  const { receiver }: Snippet = await import(/* @vite-ignore */ address);
  server = createServer(receiver(SECRET, (event) => handled.push(event))).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(async () => {
  server.close();
  await rm(scratch, { recursive: true, force: true });
});

const post = ({ body, headers }: ReturnType<typeof delivery>) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { method: "POST", body, headers });

it("takes what is genuine and refuses the rest by name", async () => {
  const now = Math.floor(Date.now() / 1_000);
  const accepted = await post(delivery({ at: now }));
  expect(accepted.status).toBe(204);
  expect(handled).toMatchObject([{ event: "credits.low", replay: false, mode: "live" }]);
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const refused = await post({ ...delivery({ at: now }), body: "{}" });
  expect([refused.status, await refused.text()]).toEqual([400, "bad_signature"]);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining("A webhook was refused (bad_signature)"));
  warn.mockRestore();
  expect(handled).toHaveLength(1);
});
