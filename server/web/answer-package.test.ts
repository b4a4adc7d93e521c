import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { answerPackage } from "./answer-package.ts";

const product = mkdtempSync(path.join(tmpdir(), "gatehouse-packages-"));
const server = createServer((request, response) => {
  if (!answerPackage(request, response)) response.writeHead(418).end();
});
let url: string;

beforeAll(async () => {
  vi.spyOn(process, "cwd").mockReturnValue(product);
  mkdirSync(path.join(product, "dist/packages"), { recursive: true });
  writeFileSync(path.join(product, "dist/packages/gatehouse-sdk-1.2.3.tgz"), "packed");
  writeFileSync(path.join(product, "dist/packages/notes.txt"), "not for users");
  writeFileSync(path.join(product, "secret.tgz"), "not for users");
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  vi.restoreAllMocks();
  server.close();
  rmSync(product, { recursive: true });
});

it("serves packages for download", async () => {
  const answer = await fetch(`${url}/docs/packages/gatehouse-sdk-1.2.3.tgz`);
  expect([answer.status, answer.headers.get("content-length"), await answer.text()]).toEqual([200, "6", "packed"]);
  const head = await fetch(`${url}/docs/packages/gatehouse-sdk-1.2.3.tgz`, { method: "HEAD" });
  expect([head.status, head.headers.get("content-length")]).toEqual([200, "6"]);
  expect((await fetch(`${url}/docs/packages/gatehouse-sdk-1.2.3.tgz`, { method: "POST" })).status).toBe(405);
});

it("lists the available packages for an unknown one, and serves no other files", async () => {
  for (const name of ["gatehouse-go-1.2.3.tar.gz", "notes.txt", "..%2F..%2Fsecret.tgz", ""]) {
    const answer = await fetch(`${url}/docs/packages/${name}`);
    expect([answer.status, answer.headers.get("content-type")], name).toEqual([404, "text/plain; charset=utf-8"]);
    expect(await answer.text()).toContain("It has: gatehouse-sdk-1.2.3.tgz.\n");
  }
  expect((await fetch(`${url}/docs/packages`)).status).toBe(418);
});
