import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";

export type TunnelReply = {
  status: number;
  /** In their original order and case. */
  raw: [string, string][];
  headers: IncomingMessage["headers"];
  body: Buffer;
};

type Asked = {
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer | undefined;
  /** Sends the body in this number of pieces, without a content length. */
  pieces?: number;
};

/**
 * Requests an address exactly as written and returns the raw response, which fetch would normalise.
 */
export async function callTunnel(origin: string, path: string, asked: Asked = {}): Promise<TunnelReply> {
  const { hostname, port } = new URL(origin);
  const { method = "GET", headers = {}, body = "", pieces } = asked;
  const agent = new Agent({ keepAlive: false });
  const sent = request({ hostname, port, path, method, headers, agent });
  if (pieces) for (let at = 0; at < pieces; at++) sent.write(body);
  if (headers.Expect) sent.once("continue", () => sent.end(body));
  else sent.end(pieces ? undefined : body);
  const [reply] = (await once(sent, "response")) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of reply) chunks.push(chunk);
  const raw: [string, string][] = [];
  for (let at = 0; at + 1 < reply.rawHeaders.length; at += 2)
    raw.push([reply.rawHeaders[at] ?? "", reply.rawHeaders[at + 1] ?? ""]);
  return { status: reply.statusCode ?? 0, raw, headers: reply.headers, body: Buffer.concat(chunks) };
}
