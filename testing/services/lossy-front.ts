import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A call as seen by the front. */
export type SeenCall = {
  method: string;
  path: string;
  idempotencyKey: string | undefined;
  lastEventId: string | undefined;
  userAgent: string | undefined;
};

/** A fault in the first call of a method and path; later calls pass. */
export type Fault =
  /** Answers with this status, like an overloaded or rate-limited server. */
  | { instead: number }
  /** Forwards it, and cuts the connection instead of returning the response. */
  | "lose_answer"
  /** Forwards it, and answers with an error page, like a proxy that timed out. */
  | "page_instead"
  /** Ends the response after the first event of type `result`, like a restarting server. */
  | "end_stream";

/**
 * Starts a proxy in front of a server on loopback: fails the first call of each "METHOD /path" in
 * `faults`, and records calls.
 */
export async function lossyFront(target: string, faults: Record<string, Fault>) {
  const left = new Map(Object.entries(faults));
  const seen: SeenCall[] = [];
  const server = createServer(async (asked, answer) => {
    const { method = "", url = "", headers } = asked;
    const path = url.split("?")[0] ?? "";
    const text = (name: string) => headers[name]?.toString();
    seen.push({
      method,
      path,
      idempotencyKey: text("idempotency-key"),
      lastEventId: text("last-event-id"),
      userAgent: text("user-agent"),
    });
    const fault = left.get(`${method} ${path}`);
    left.delete(`${method} ${path}`);
    const body = await buffer(asked);
    if (typeof fault === "object") {
      answer.writeHead(fault.instead, { "content-type": "application/json", "retry-after": "0" });
      answer.end(JSON.stringify({ error: { code: "overloaded", message: "Try again.", retryable: true } }));
    } else passOn(target, asked, body, answer, fault);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function passOn(
  target: string,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  answer: ServerResponse,
  fault: Exclude<Fault, object> | undefined,
): void {
  const onward = request(target + url, { method, headers, agent: false }, (response) => {
    if (fault === "lose_answer") {
      // After the whole response: then the server has executed and recorded it.
      response.resume().once("end", () => answer.destroy());
      return;
    }
    if (fault === "page_instead") {
      response.resume().once("end", () => answer.writeHead(504).end("<h1>Gateway time-out</h1>"));
      return;
    }
    answer.writeHead(response.statusCode ?? 0, response.headers);
    if (fault === undefined) return void response.pipe(answer);
    let text = "";
    response.setEncoding("utf8").on("data", (chunk: string) => {
      if (response.destroyed) return;
      text += chunk;
      answer.write(chunk);
      if (!/^event: result\n(?:.*\n)*?\n/m.test(text)) return;
      response.destroy();
      answer.end();
    });
  });
  onward.on("error", () => answer.destroy());
  answer.on("close", () => onward.destroy());
  onward.end(body);
}
