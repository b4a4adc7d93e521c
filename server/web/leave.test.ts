import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { createFront } from "./front.ts";
import { leave } from "./leave.ts";

/** One connection that is kept, by which `ask` goes. */
function caller(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return async (): Promise<{ said: string; connection: string | undefined }> => {
    const asked = get({ port, host: "127.0.0.1", agent });
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    return { said: await text(answer), connection: answer.headers.connection };
  };
}

test("a process that leaves answers once more on each connection, and takes no new one", async () => {
  const front = createFront((_, response) => response.end("here"));
  front.listener.listen(0, "127.0.0.1");
  await once(front.listener, "listening");
  const { port } = front.listener.address() as AddressInfo;
  const callers = [caller(port), caller(port)];
  for (const ask of callers) expect(await ask()).toEqual({ said: "here", connection: "keep-alive" });
  const left = leave(front, 60_000);
  for (const ask of callers) expect(await ask()).toEqual({ said: "here", connection: "close" });
  await left; // the last connection is gone
  await expect(caller(port)()).rejects.toMatchObject({ code: "ECONNREFUSED" });
});

test("it waits no longer than it may for connections that are silent", async () => {
  const front = createFront((_, response) => response.end("here"));
  front.listener.listen(0, "127.0.0.1");
  await once(front.listener, "listening");
  const ask = caller((front.listener.address() as AddressInfo).port);
  await ask();
  await leave(front, 10);
  expect(await ask()).toEqual({ said: "here", connection: "close" });
});
