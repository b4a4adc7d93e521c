import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A received call: its form, flattened, and its headers. */
export type StripeCall = { path: string; form: URLSearchParams; authorization: string; idempotencyKey: string };

export type StripeServer = {
  url: string;
  calls: StripeCall[];
  /** Fails the next calls like this, instead of creating a checkout. */
  fail: (status: number, error: Record<string, unknown>) => void;
  mend: () => void;
  /** Sessions to return when requested. */
  sessions: Map<string, Record<string, unknown>>;
  close: () => Promise<void>;
};

/**
 * Starts a server on loopback with the calls of Stripe's API that we use: POST
 * /v1/checkout/sessions, which returns the same session, or the same 500, for the same idempotency
 * key; and GET of a session that a test has put into `sessions`.
 */
export async function startStripeServer(): Promise<StripeServer> {
  const calls: StripeCall[] = [];
  const sessions = new Map<string, string>();
  /** The server's own failures, which Stripe stores by key like sessions. */
  const failed = new Map<string, { status: number; error: Record<string, unknown> }>();
  const known = new Map<string, Record<string, unknown>>();
  let failure: { status: number; error: Record<string, unknown> } | undefined;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const form = new URLSearchParams(Buffer.concat(chunks).toString("utf8"));
    const idempotencyKey = String(request.headers["idempotency-key"] ?? "");
    calls.push({ path: request.url ?? "", form, authorization: request.headers.authorization ?? "", idempotencyKey });
    const say = (status: number, body: unknown) =>
      response
        .writeHead(status, { "content-type": "application/json", "request-id": `req_${calls.length}` })
        .end(JSON.stringify(body));
    const asked = /^\/v1\/checkout\/sessions\/(\w+)/.exec(request.url ?? "")?.[1];
    const kept = request.method === "GET" && asked !== undefined ? known.get(asked) : undefined;
    if (kept) return say(200, kept);
    const refusal = failed.get(idempotencyKey) ?? failure;
    if (refusal && refusal.status >= 500) failed.set(idempotencyKey, refusal);
    if (refusal) return say(refusal.status, { error: refusal.error });
    if (request.method !== "POST" || request.url !== "/v1/checkout/sessions")
      return say(404, { error: { type: "invalid_request_error", message: "Unrecognized request URL" } });
    const id = sessions.get(idempotencyKey) ?? `cs_test_${sessions.size + 1}`;
    sessions.set(idempotencyKey, id);
    const url = `https://checkout.stripe.example/c/pay/${id}`;
    return say(200, { id, object: "checkout.session", url, expires_at: Math.floor(Date.now() / 1_000) + 86_400 });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    sessions: known,
    fail: (status, error) => {
      failure = { status, error };
    },
    mend: () => {
      failure = undefined;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
