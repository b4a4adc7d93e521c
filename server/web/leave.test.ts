import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, get, type IncomingMessage } from "node:http";
import { get as getSecurely, Agent as SecureAgent } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { localhostCertificate } from "#testing/services/certificate.ts";
import { type Certificate, createFront } from "./front.ts";
import { leave } from "./leave.ts";

const folder = mkdtempSync(path.join(tmpdir(), "gatehouse-leave-"));
const certificate = { cert: path.join(folder, "cert.pem"), key: path.join(folder, "key.pem") };
writeFileSync(certificate.cert, localhostCertificate.cert);
writeFileSync(certificate.key, localhostCertificate.key);
afterAll(() => rmSync(folder, { recursive: true }));

async function serve(tls?: Certificate) {
  const front = createFront((_, response) => response.end("here"), undefined, tls);
  front.listener.listen(0, "127.0.0.1");
  await once(front.listener, "listening");
  return { front, port: (front.listener.address() as AddressInfo).port };
}

/** Returns a client with one persistent connection. */
function caller(port: number, tls = false) {
  const kept = { keepAlive: true, maxSockets: 1 };
  const at = { port, host: "127.0.0.1" };
  const [plain, secure] = [new Agent(kept), new SecureAgent({ ...kept, rejectUnauthorized: false })];
  return async (): Promise<{ said: string; connection: string | undefined }> => {
    const asked = tls ? getSecurely({ ...at, agent: secure }) : get({ ...at, agent: plain });
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    return { said: await text(answer), connection: answer.headers.connection };
  };
}

test.each([
  ["plain", undefined],
  ["over TLS", certificate],
])("a leaving process answers once more per connection and accepts no new ones: %s", async (_, tls) => {
  const { front, port } = await serve(tls);
  const callers = [caller(port), caller(port, tls !== undefined)];
  for (const ask of callers) expect(await ask()).toEqual({ said: "here", connection: "keep-alive" });
  const left = leave(front, 60_000);
  for (const ask of callers) expect(await ask()).toEqual({ said: "here", connection: "close" });
  await left; // the last connection is closed
  await expect(caller(port)()).rejects.toMatchObject({ code: "ECONNREFUSED" });
});

test("waits for idle connections no longer than the limit", async () => {
  const { front, port } = await serve();
  const ask = caller(port);
  await ask();
  await leave(front, 10);
  expect(await ask()).toEqual({ said: "here", connection: "close" });
});
