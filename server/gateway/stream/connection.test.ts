import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { Connection } from "./connection.ts";

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Opens a connection to a client that reads on demand. */
async function connected(times: { heartbeatMs?: number; finalFrameMs?: number } = {}) {
  const answered = Promise.withResolvers<ServerResponse>();
  const server = createServer((_, response) => answered.resolve(response));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const socket: Socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  let text = "";
  socket.on("data", (chunk: Buffer) => {
    text += chunk.toString();
  });
  socket.on("error", () => undefined); // the connection is cut below
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  ends.push(() => {
    socket.destroy();
    server.close();
  });
  const outgoing = await answered.promise;
  const connection = new Connection(outgoing, { "x-request-id": "req_1" }, times);
  return { connection, outgoing, socket, text: () => text };
}

test("sends the retry time, and comments during silence until closed", async () => {
  const { connection, text } = await connected({ heartbeatMs: 5 });
  await expect.poll(() => text().split("\r\n:\n\n\r\n").length).toBeGreaterThan(3);
  expect(text()).toMatch(/^HTTP\/1.1 200 OK\r\nx-request-id: req_1\r\ncontent-type: text\/event-stream/);
  expect(text()).toContain("retry: 1000\n\n");
  await connection.write("id: 1\ndata: {}\n\n");
  connection.end("id: 2\ndata: last\n\n");
  connection.end("id: 3\ndata: never\n\n");
  await connection.write("id: 4\ndata: never\n\n");
  await expect.poll(text).toContain("0\r\n\r\n");
  expect(text()).toContain("data: last");
  expect(text()).not.toContain("never");
});

test("pauses while the client does not read, and then resumes", async () => {
  const { connection, socket, text } = await connected();
  socket.pause();
  const frame = `data: ${"x".repeat(1_000_000)}\n\n`;
  let written = 0;
  let isDone = false;
  const writing = (async () => {
    for (; written < 40; written++) await connection.write(frame);
    isDone = true;
  })();
  // System buffers absorb some of it before a write blocks.
  const turns = { before: -1, still: 0 };
  await expect
    .poll(
      () => {
        turns.still = written === turns.before ? turns.still + 1 : 0;
        turns.before = written;
        return turns.still;
      },
      { interval: 10 },
    )
    .toBeGreaterThan(20);
  expect(isDone).toBe(false);
  socket.resume();
  await writing;
  await expect.poll(() => text().length, { timeout: 90_000 }).toBeGreaterThan(40_000_000);
});

test("notices a client that hangs up, even while a write is blocked", async () => {
  const { connection, socket } = await connected();
  socket.pause();
  let calls = 0;
  connection.onClose(() => calls++);
  const frame = `data: ${"x".repeat(1_000_000)}\n\n`;
  const writing = (async () => {
    while (!connection.closed) await connection.write(frame);
  })();
  await expect.poll(() => socket.bytesRead >= 0).toBe(true);
  socket.destroy();
  await writing;
  expect([connection.closed, calls]).toEqual([true, 1]);
  connection.onClose(() => calls++);
  expect(calls).toBe(2);
});

test("cuts off a client that does not read the end", async () => {
  const { connection, outgoing, socket } = await connected({ finalFrameMs: 20 });
  socket.pause();
  const closed = once(outgoing, "close");
  void connection.write(`data: ${"x".repeat(40_000_000)}\n\n`);
  connection.end("data: last\n\n");
  // The client reads nothing, so only a forced close can end it.
  await closed;
  expect(outgoing.writableFinished).toBe(false);
});
