import type { AddressInfo } from "node:net";
import { openDatabase } from "#lib/platform/installation/open-database.ts";
import type { CallTaker } from "#lib/webhooks/listeners/tunnel/types.ts";
import { createGateway } from "#server/gateway/app.ts";
import { createFront } from "#server/web/front.ts";
import { expectDeclared, isInDialect } from "../oracles/answer-oracle.ts";
import { expectDocumented, prepareOracle } from "../oracles/document-oracle.ts";

export type TestGateway = {
  url: string;
  /**
   * Calls /v1 with a token; `path` starts with the slash after the port. Throws if the response
   * does not match the route's declaration or the OpenAPI document.
   */
  call: (path: string, options?: CallOptions) => Promise<Answer>;
  close: () => Promise<void>;
};

type CallOptions = {
  method?: string;
  token?: string | undefined;
  body?: unknown;
  raw?: string;
  headers?: Record<string, string>;
};

/** Loosely typed response; expectations find missing fields. */
type Body = {
  error: { code: string; message: string; request_id: string; doc_url: string; [field: string]: unknown };
  data: { id: string; [field: string]: unknown }[];
  next_cursor: string | null;
  id: string;
  token: string;
  status: string;
  email: string;
  [field: string]: unknown;
};
export type Answer = { status: number; headers: Headers; json: Body };

/**
 * Starts a gateway on a loopback port, over the test file's database. `taker` handles calls through
 * tunnels.
 */
export async function startGateway(taker?: CallTaker): Promise<TestGateway> {
  prepareOracle();
  const closeDatabase = await openDatabase();
  const gateway = createGateway(taker);
  const { servers } = createFront(gateway.listener, gateway.upgrade);
  const server = servers[0] as (typeof servers)[number]; // without TLS there is one
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    call: async (path, { method, token, body, raw, headers } = {}) => {
      const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
      const asked = method ?? (sent === undefined ? "GET" : "POST");
      const response = await fetch(url + path, {
        method: asked,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(sent !== undefined && { "content-type": "application/json" }),
          ...headers,
        },
        ...(sent !== undefined && { body: sent }),
        redirect: "manual",
      });
      const text = await response.text();
      const json = text === "" ? undefined : JSON.parse(text);
      const { status } = response;
      const contentType = response.headers.get("content-type") ?? "";
      const answered = { method: asked, path, sent: body, status, contentType, json };
      expectDeclared(answered);
      if (!isInDialect(answered)) expectDocumented({ method: asked, path, status, headers: response.headers, text });
      return { status, headers: response.headers, json };
    },
    close: async () => {
      gateway.hangUp();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await gateway.close();
      await closeDatabase();
    },
  };
}
