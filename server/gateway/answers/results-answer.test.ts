import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import type { Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { resultKey } from "#lib/platform/storage/keys.ts";
import { storage } from "#lib/platform/storage/storage.ts";
import type { Results } from "#lib/scraping/jobs/open-results.ts";
import { jobKey, makeJob } from "#testing/builders/job.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { testDatabase } from "#testing/services/test-database.ts";
import { testGateway } from "#testing/services/test-gateway.ts";
import { answerResults } from "./results-answer.ts";

await testDatabase();
process.env.ALLOW_PRIVATE_TARGETS = "127.0.0.0/8";
process.env.DATA_DIR = await mkdtemp(path.join(tmpdir(), "results-"));
const gateway = await testGateway();
let ctx: Ctx;
let token: string;
beforeAll(async () => {
  ctx = await makeWorkspace({ credits: 1_000 });
  ({ token } = await makeKey(ctx, { scopes: ["jobs"] }));
});

/** Barely compressible, so most of it is still unread when a range near the beginning has been sent. */
const whole = randomBytes(4_000_000);
const packed = gzipSync(whole);

/** Returns the path of a job whose results claim to be `whole` while the storage holds `stored`. */
async function results(stored: Buffer | undefined): Promise<string> {
  const { id } = await makeJob(await jobKey(ctx), { urls: ["http://127.0.0.1:9/"] });
  const key = resultKey({ workspaceId: ctx.workspaceId, id }, 1);
  if (stored) await (await storage()).put(key, Readable.from([stored]));
  const sizes = { resultsBytes: BigInt(packed.length), resultsLength: BigInt(whole.length) };
  await db().job.updateMany({
    where: { workspaceId: ctx.workspaceId, id },
    data: { status: "completed", finishedAt: new Date(), resultsKey: key, ...sizes },
  });
  return `/v1/jobs/${id}/results`;
}

/** Returns the request log entries of the call. */
const logged = (at: string) =>
  db().request.findMany({ where: { target: at.split("/")[3] ?? "" }, select: { status: true, errorCode: true } });

async function ask(at: string, headers: Record<string, string> = {}, agent?: Agent): Promise<IncomingMessage> {
  const sent = { authorization: `Bearer ${token}`, ...headers };
  const request = get(gateway.url + at, { headers: sent, ...(agent && { agent }) });
  const [response] = await once(request, "response");
  // A connection cut short fails both the request and the response; the tests check the response.
  request.on("error", () => undefined);
  return response;
}

/** Calls answerResults for a caller who leaves as soon as the storage is opened, and returns its outcome. */
async function leaveWhile(
  opens: (outgoing: ServerResponse, signal: AbortSignal | undefined) => Promise<Readable>,
): Promise<{ credits: number }> {
  const ended = Promise.withResolvers<{ credits: number }>();
  const server = createServer((_, outgoing) => {
    const read: Results["read"] = (_, signal) => {
      request.destroy();
      return opens(outgoing, signal);
    };
    answerResults(outgoing, {}, () => undefined, { jobId: "job_1", tag: "1", stored: 9, length: 9, read }).then(
      ended.resolve,
      ended.reject,
    );
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const request = get({ port: (server.address() as AddressInfo).port, host: "127.0.0.1" });
  request.on("error", () => undefined);
  try {
    return await ended.promise;
  } finally {
    server.close();
  }
}

describe("results", () => {
  it("unpacks a range and keeps the connection open for the next call", async () => {
    const at = await results(packed);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const sockets = new Set<unknown>();
    for (const [first, last] of [
      [10, 99_999],
      [0, 0],
      [1_000_000, 1_999_999],
    ] as const) {
      const part = await ask(at, { range: `bytes=${first}-${last}` }, agent);
      sockets.add(part.socket);
      expect(part.statusCode).toBe(206);
      expect((await buffer(part)).equals(whole.subarray(first, last + 1))).toBe(true);
    }
    agent.destroy();
    expect(sockets.size).toBe(1);
  });

  it.each(["gzip", "identity"])("are answered with 500 when missing from the storage (%s)", async (coding) => {
    const at = await results(undefined);
    const answer = await gateway.call(at, { token, headers: { "accept-encoding": coding } });
    expect([answer.status, answer.json.error.code]).toEqual([500, "internal_error"]);
    expect(answer.json.error.request_id).toBe(answer.headers.get("x-request-id"));
    await expect.poll(() => logged(at)).toEqual([{ status: 500, errorCode: "internal_error" }]);
  });

  it.each(["gzip", "identity"])("close the connection and log 500 when they end early (%s)", async (coding) => {
    const at = await results(packed.subarray(0, 2_000_000));
    const answer = await ask(at, { "accept-encoding": coding });
    expect(answer.statusCode).toBe(200);
    await expect(buffer(answer)).rejects.toThrow();
    await expect.poll(() => logged(at)).toEqual([{ status: 500, errorCode: "internal_error" }]);
  });

  it("are logged as 200 when the caller leaves", async () => {
    const at = await results(packed);
    const answer = await ask(at);
    answer.once("error", () => undefined);
    answer.destroy();
    await expect.poll(() => logged(at)).toEqual([{ status: 200, errorCode: null }]);
  });

  it("are released unread when the caller leaves while the storage opens them", async () => {
    const stored = new Readable({ read: () => undefined });
    const ended = await leaveWhile(async (outgoing) => {
      await once(outgoing, "close");
      return stored;
    });
    expect(ended).toEqual({ credits: 0 });
    expect(stored.destroyed).toBe(true);
  });

  it("stop waiting for a silent storage when the caller leaves", async () => {
    const ended = await leaveWhile(
      (_, signal) => new Promise((_, reject) => signal?.addEventListener("abort", reject)),
    );
    expect(ended).toEqual({ credits: 0 });
  });
});
