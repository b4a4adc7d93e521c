import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { databaseClock } from "#lib/platform/clock.ts";
import { newId } from "#lib/platform/ids.ts";
import { log } from "#lib/platform/log.ts";
import { stopRendering } from "#lib/render/browser.ts";
import { flushRequests } from "#lib/requests/record-request.ts";
import { stopExtraction } from "#lib/scrape/extract/run-extraction.ts";
import { apiError, errorBody } from "./api-error.ts";
import { mountFixtures } from "./fixtures.ts";
import { Gate } from "./gate.ts";
import { handleCall } from "./handle-call.ts";
import { openApiDocument } from "./openapi.ts";
import type { Route } from "./route.ts";
import { routes } from "./routes.ts";
import { streams } from "./stream/streams.ts";

export type Gateway = {
  /** Answers /v1 and /fixtures. */
  listener: (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;
  /** For a process that is about to stop: ends streams, whose consumers then go on with another. */
  hangUp: () => void;
  /** For a process that stops: writes what the request log still holds and ends the watch on keys. */
  close: () => Promise<void>;
};

/** The public API: every route of `routes`, behind one gate. */
export function createGateway(): Gateway {
  const gate = new Gate();
  const app = new Hono<{ Bindings: HttpBindings }>();
  const document = JSON.stringify(openApiDocument());
  app.get("/v1/openapi.json", (context) =>
    context.body(document, 200, { "content-type": "application/json; charset=utf-8" }),
  );

  for (const [path, group] of byPath(routes)) {
    const pattern = path.replaceAll(/\{(\w+)\}/g, ":$1");
    for (const route of group) {
      app.on(route.method, pattern, (context) => handleCall(context, gate, { route, endpoint: path }));
    }
    app.all(pattern, (context) =>
      handleCall(context, gate, { endpoint: path, allow: group.map((route) => route.method) }),
    );
  }
  mountFixtures(app);
  app.onError((reason, context) => {
    log.error({ err: reason, path: context.req.path }, "a call failed before it was let in");
    const requestId = newId("req", databaseClock.now());
    return context.body(
      errorBody(
        apiError("internal_error", "Something failed here. Quote the request id when you report it."),
        requestId,
      ),
      500,
      {
        "content-type": "application/json; charset=utf-8",
        "x-request-id": requestId,
      },
    );
  });
  app.all("*", (context) => handleCall(context, gate, { endpoint: "unknown" }));

  return {
    listener: getRequestListener(app.fetch, { overrideGlobalObjects: false, errorHandler: unreadable }),
    hangUp: () => streams.stop(),
    close: async () => {
      await streams.close();
      await gate.close();
      await flushRequests();
      await stopExtraction();
      await stopRendering();
    },
  };
}

/** What the HTTP layer itself could not read: a Host or a target that makes no address. */
const unreadable = (): Response =>
  Response.json(
    {
      error: {
        code: "invalid_parameter",
        message: "The request line or the Host header cannot be read.",
        retryable: false,
      },
    },
    { status: 400 },
  );

function byPath(all: readonly Route[]): Map<string, Route[]> {
  const groups = new Map<string, Route[]>();
  for (const route of all) groups.set(route.path, [...(groups.get(route.path) ?? []), route]);
  return groups;
}
