import type { IncomingHttpHeaders, RequestListener } from "node:http";
import { httpTarget, type Target } from "./outbound-targets.ts";

export type Received = {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** Names and values as sent, in order. */
  rawHeaders: [name: string, value: string][];
  body: Buffer;
};

/**
 * Starts an endpoint on loopback that stores requests and answers by `answer`; `await using` stops
 * it.
 */
export async function webhookReceiver(
  answer: RequestListener = (_request, response) => response.writeHead(204).end(),
): Promise<Target & { received: Received[]; last: () => Received }> {
  const received: Received[] = [];
  const target = await httpTarget((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url: path = "", headers, rawHeaders: raw } = request;
      const rawHeaders = Array.from({ length: raw.length / 2 }, (_, at): [string, string] => [
        raw[2 * at] ?? "",
        raw[2 * at + 1] ?? "",
      ]);
      received.push({ method, path, headers, rawHeaders, body: Buffer.concat(chunks) });
      answer(request, response);
    });
  });
  const last = () => {
    const one = received.at(-1);
    if (!one) throw new Error("Nothing has arrived.");
    return one;
  };
  return Object.assign(target, { received, last });
}
