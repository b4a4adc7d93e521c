import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { databaseClock } from "#lib/platform/clock.ts";
import { newId } from "#lib/platform/ids.ts";
import { log } from "#lib/platform/log.ts";
import { flushRequests } from "#lib/reports/requests/record-request.ts";
import { stopExtraction } from "#lib/scraping/pages/extract/run-extraction.ts";
import { stopRendering } from "#lib/scraping/render/browser.ts";
import { isAboutCalls, Tunnels } from "#lib/webhooks/listeners/tunnel/tunnels.ts";
import type { CallTaker } from "#lib/webhooks/listeners/tunnel/types.ts";
import { watchListeners } from "#lib/webhooks/listeners/watch-listeners.ts";
import { apiError, errorBody } from "./answers/api-error.ts";
import { mountCliLogin } from "./dialects/cli-login.ts";
import { mountHooks } from "./dialects/hooks.ts";
import { mountPartner } from "./dialects/partner.ts";
import { mountFixtures } from "./fixtures.ts";
import { connections } from "./listen/connections.ts";
import { createUpgrade, wantsConnection } from "./listen/upgrade.ts";
import { openApiDocument } from "./openapi.ts";
import { Gate } from "./pipeline/authenticator.ts";
import { handleCall } from "./pipeline/handle-call.ts";
import type { Route } from "./route.ts";
import { routes } from "./routes.ts";
import { streams } from "./stream/streams.ts";
import { isTunnelCall, tunnelListener } from "./tunnel/answer-tunnel.ts";

export type Gateway = {
  /** Answers /v1 and /fixtures, services that call us, and whoever calls a listener's public address. */
  listener: (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;
  /** Lets command lines connect. */
  upgrade: {
    wants: (incoming: IncomingMessage) => boolean;
    take: (incoming: IncomingMessage, socket: Duplex, head: Buffer) => void;
  };
  /** For a process that is about to stop: ends streams and listeners' connections, which then go on with another. */
  hangUp: () => void;
  /** For a process that stops: writes what the request log still holds and ends the watch on keys. */
  close: () => Promise<void>;
};

/**
 * The public API: every route of `routes`, behind one gate.
 *
 * @param taker makes the calls at public addresses whose command lines are connected here.
 */
export function createGateway(taker: CallTaker = connections): Gateway {
  const gate = new Gate();
  const upgrade = createUpgrade(gate, connections);
  const tunnels = new Tunnels({ clock: databaseClock, taker });
  tunnels.start();
  const stopWatching = watchListeners((kind, ...about) => {
    tunnels.onChange(kind, ...about);
    if (!isAboutCalls(kind)) connections.told(kind, about[0]);
  });
  const app = new Hono<{ Bindings: HttpBindings }>();
  const document = JSON.stringify(openApiDocument());
  app.get("/v1/openapi.json", (context) =>
    context.body(document, 200, { "content-type": "application/json; charset=utf-8" }),
  );

  for (const [pattern, group] of byPattern(routes)) {
    for (const method of new Set(group.map((route) => route.method))) {
      const asked = group
        .filter((route) => route.method === method)
        .map((route) => ({ ending: endingOf(route.path), at: { route, endpoint: route.path } }));
      app.on(method, pattern, (context) => {
        const found = asked.find(({ ending }) => ending === "" || context.req.path.endsWith(ending));
        return handleCall(context, gate, found?.at ?? { endpoint: "unknown" });
      });
    }
    const endpoint = group.at(-1)?.path ?? pattern;
    app.all(pattern, (context) =>
      handleCall(context, gate, { endpoint, allow: [...new Set(group.map((route) => route.method))] }),
    );
  }
  mountFixtures(app);
  mountHooks(app);
  mountPartner(app);
  mountCliLogin(app);
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

  const api = getRequestListener(app.fetch, { overrideGlobalObjects: false, errorHandler: unreadable });
  const tunnel = tunnelListener(tunnels);
  return {
    listener: (incoming, outgoing) => (isTunnelCall(incoming) ? tunnel : api)(incoming, outgoing),
    upgrade: { wants: wantsConnection, take: (incoming, socket, head) => void upgrade(incoming, socket, head) },
    hangUp: () => {
      streams.stop();
      connections.stop();
    },
    close: async () => {
      await Promise.all([streams.close(), connections.close(), tunnels.stop(), stopWatching()]);
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

/** What stands behind the last parameter of a path: ".pdf" of /v1/invoices/{invoice_id}.pdf, as a rule nothing. */
const endingOf = (path: string): string => /\}(\.\w+)$/.exec(path)?.[1] ?? "";

/**
 * Routes by the pattern that the router knows them by. A path with an ending shares it with the one without, and goes first: told apart
 * by the router, they would have it fall back on a slower way of matching for every route.
 */
function byPattern(all: readonly Route[]): Map<string, Route[]> {
  const groups = new Map<string, Route[]>();
  for (const route of all) {
    const pattern = route.path
      .slice(0, route.path.length - endingOf(route.path).length)
      .replaceAll(/\{(\w+)\}/g, ":$1");
    const group = [...(groups.get(pattern) ?? []), route];
    groups.set(
      pattern,
      group.sort((a, b) => endingOf(b.path).length - endingOf(a.path).length),
    );
  }
  return groups;
}
