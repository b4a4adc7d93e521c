import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { watchKeys } from "#lib/accounts/keys/watch-keys.ts";
import { databaseClock } from "#lib/platform/clock.ts";
import { log } from "#lib/platform/log.ts";
import { shownPath } from "#lib/platform/logging/access-log.ts";
import { joinRates } from "#lib/platform/rates/rates.ts";
import { flushRequests } from "#lib/reports/requests/record-request.ts";
import { stopExtraction } from "#lib/scraping/pages/extract/run-extraction.ts";
import { stopRendering } from "#lib/scraping/render/browser.ts";
import { Connections } from "#lib/webhooks/listeners/session/connections.ts";
import { isAboutCalls, Tunnels } from "#lib/webhooks/listeners/tunnel/tunnels.ts";
import type { CallTaker } from "#lib/webhooks/listeners/tunnel/types.ts";
import { watchListeners } from "#lib/webhooks/listeners/watch-listeners.ts";
import { type ApiError, apiError, surprise, wrongMethod } from "./answers/api-error.ts";
import { refusal } from "./answers/refusal.ts";
import { mountCliLogin } from "./dialects/cli-login.ts";
import { refusals } from "./dialects/firecrawl/dialect.ts";
import { sharedScrape } from "./dialects/firecrawl/scrape.ts";
import { missingAt } from "./dialects/firecrawl/unknown.ts";
import { mountPartner } from "./dialects/partner.ts";
import { mountStripe } from "./dialects/stripe.ts";
import { mountFixtures } from "./fixtures.ts";
import { createUpgrade, wantsConnection } from "./listen/upgrade.ts";
import { createWatcherUpgrade, wantsWatch } from "./listen/watcher-upgrade.ts";
import { answerMcp } from "./mcp/answer-mcp.ts";
import { MCP_PATH } from "./mcp/constants.ts";
import { openApiDocument } from "./openapi/document.ts";
import { Authenticator } from "./pipeline/authenticator.ts";
import { handleCall } from "./pipeline/handle-call.ts";
import { mountRoutes } from "./pipeline/mount-routes.ts";
import type { Destination } from "./pipeline/run-route.ts";
import { firecrawlRoutes } from "./routes/firecrawl/routes.ts";
import { routes } from "./routes.ts";
import { streams } from "./stream/streams.ts";
import { isTunnelCall, tunnelListener } from "./tunnel/answer-tunnel.ts";

export type Gateway = {
  /** Answers /v1 and /fixtures, services that call us, and calls at listeners' public addresses. */
  listener: (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;
  /** Lets command lines connect, and answers watchers of Firecrawl's clients. */
  upgrade: {
    wants: (incoming: IncomingMessage) => boolean;
    take: (incoming: IncomingMessage, socket: Duplex, head: Buffer) => void;
  };
  /** For a process that is about to stop: ends streams and listeners' connections, which then resume with another process. */
  hangUp: () => void;
  /** For a process that stops: writes what the request log still holds and ends the watch on keys. */
  close: () => Promise<void>;
};

/** The listeners whose command lines are connected to this process. */
const connections = new Connections({ clock: databaseClock });

/**
 * The public API: every route of `routes`, behind one authenticator.
 *
 * @param taker makes the calls at public addresses whose command lines are connected here.
 */
export function createGateway(taker: CallTaker = connections): Gateway {
  const authenticator = new Authenticator();
  const upgrade = createUpgrade(authenticator, connections);
  const watch = createWatcherUpgrade(authenticator);
  const tunnels = new Tunnels({ clock: databaseClock, taker });
  tunnels.start();
  const leaveRates = joinRates();
  const stopWatchingKeys = watchKeys((id) => {
    authenticator.forget(id);
    streams.keyChanged(id);
    connections.keyChanged(id);
  });
  const stopWatchingListeners = watchListeners((kind, ...about) => {
    tunnels.onChange(kind, ...about);
    if (!isAboutCalls(kind)) connections.onNotification(kind, about[0]);
  });
  const api = getRequestListener(createApp(authenticator).fetch, {
    overrideGlobalObjects: false,
    errorHandler: unreadable,
  });
  const tunnel = tunnelListener(tunnels);
  return {
    listener: (incoming, outgoing) => (isTunnelCall(incoming) ? tunnel : api)(incoming, outgoing),
    upgrade: {
      wants: (incoming) => wantsConnection(incoming) || wantsWatch(incoming),
      take: (incoming, socket, head) => void (wantsWatch(incoming) ? watch : upgrade)(incoming, socket, head),
    },
    hangUp: () => {
      streams.stop();
      connections.stop();
    },
    close: async () => {
      // What ends here may still be written down.
      await Promise.all([
        streams.close(),
        connections.close(),
        tunnels.stop(),
        stopWatchingListeners(),
        stopWatchingKeys(),
      ]);
      // Together: each waits in vain for a database that is silent.
      await Promise.all([flushRequests(), leaveRates(), stopExtraction(), stopRendering()]);
    },
  };
}

export function createApp(authenticator: Authenticator): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const document = JSON.stringify(openApiDocument());
  app.get("/v1/openapi.json", (context) =>
    context.body(document, 200, { "content-type": "application/json; charset=utf-8" }),
  );
  app.all("/v1/openapi.json", () => asResponse(wrongMethod(["GET"])));
  mountRoutes(app, authenticator, routes);
  mountRoutes(app, authenticator, firecrawlRoutes(1), refusals);
  mountRoutes(app, authenticator, firecrawlRoutes(2), refusals);
  app.all(MCP_PATH, (context) => answerMcp(context, authenticator));
  mountFixtures(app);
  mountStripe(app);
  mountPartner(app);
  mountCliLogin(app);
  app.onError((reason, context) => {
    log.error("call.not_admitted", { err: reason, path: shownPath(context.req.path) });
    return asResponse(surprise(reason));
  });
  app.all("*", (context) => handleCall(context, authenticator, nowhere(context.req.path)));
  return app;
}

/** What is answered where there is no route: in Firecrawl's way under its paths, and to its clients that name themselves. */
function nowhere(path: string): Destination {
  const missing = missingAt(path);
  if (missing) return { endpoint: missing.endpoint, missing: missing.error, dialect: refusals };
  return path === "/v2" || path.startsWith("/v2/")
    ? { endpoint: "unknown", dialect: refusals }
    : { endpoint: "unknown", spoken: sharedScrape };
}

/** What the HTTP layer itself could not read: a Host or a target that makes no address. */
const unreadable = (): Response =>
  asResponse(apiError("invalid_parameter", "The request line or the Host header cannot be read."));

function asResponse(error: ApiError): Response {
  const { status, headers, body } = refusal(error);
  return new Response(body, { status, headers });
}
