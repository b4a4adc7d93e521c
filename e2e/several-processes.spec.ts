import { rm } from "node:fs/promises";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { descendants } from "#testing/processes/process-tree.ts";
import { keepCalling } from "./keep-calling.ts";
import { newFolder, type Product, startProduct, stopProduct } from "./start-product.ts";

test.describe.configure({ mode: "default", timeout: 900_000 });
const SOON = { timeout: 300_000 };
const METRICS_TOKEN = "a-token-of-this-journey";

const webs = (product: Product): number[] =>
  descendants(product.process.pid ?? Number.NaN)
    .filter(({ command }) => command.includes("server/web.ts"))
    .map(({ pid }) => pid);

/** Returns the processes whose metrics the port shows. */
async function shown({ baseUrl }: Product): Promise<string[]> {
  const answer = await fetch(`${baseUrl}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } }).catch(
    () => undefined, // accepted by a process that was killed
  );
  const figures = (await answer?.text()) ?? "";
  return [...figures.matchAll(/^gatehouse_build_info\{.*process="([\w-]+)"/gm)].map(([, name = ""]) => name).sort();
}

/** Returns the response to a handshake at this path, until the connection closes. */
async function upgraded({ baseUrl }: Product, path: string): Promise<string> {
  const socket = connect(Number(new URL(baseUrl).port), "127.0.0.1");
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  );
  return await text(socket);
}

test("with two web processes, a reload loses no call and a kill only its own", async () => {
  const folder = await newFolder();
  const product = await startProduct({ DATA_DIR: folder, WEB_PROCESSES: "2", METRICS_TOKEN });
  const both = ["web-1", "web-2"];
  await expect.poll(() => shown(product), SOON).toEqual(both);
  const first = webs(product);
  expect(first).toHaveLength(2);

  // Request pages first: Next.js then sees every upgrade of a server that it has served.
  for (let page = 0; page < 4; page++)
    await expect.poll(async () => (await fetch(`${product.baseUrl}/sign-in`)).status, SOON).toBe(200);
  expect(await upgraded(product, `/v1/listeners/lst_${"0".repeat(26)}/connection`)).toMatch(
    /^HTTP\/1\.1 401 .*"error"/s,
  );

  const calling = keepCalling(product.baseUrl, 6);
  await expect.poll(() => calling.answered(), SOON).toBeGreaterThan(60);
  product.process.kill("SIGHUP");
  await expect.poll(() => product.said(), SOON).toContain("Reloaded.");
  const atReload = calling.answered();
  await expect.poll(() => calling.answered(), SOON).toBeGreaterThan(atReload + 60);
  expect(calling.failed()).toEqual([]);
  const second = webs(product);
  expect(second.filter((pid) => first.includes(pid))).toEqual([]);
  expect(await shown(product)).toEqual(both);

  const [killed = Number.NaN] = second;
  process.kill(killed, "SIGKILL");
  const atKill = calling.answered();
  await expect.poll(() => calling.answered(), SOON).toBeGreaterThan(atKill + 60);
  // At most what the six callers had in flight there: the other process took the connections not
  // yet accepted.
  expect(calling.failed().length).toBeLessThanOrEqual(6);
  await expect.poll(() => shown(product), SOON).toEqual(both);
  expect(webs(product)).not.toContain(killed);
  await calling.stop();
  expect(calling.failed().length).toBeLessThanOrEqual(6);
  expect(await stopProduct(product)).toBe(0);
  await rm(folder, { recursive: true, force: true });
});
