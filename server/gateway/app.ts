import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { watchKeys } from "#lib/accounts/keys/watch-keys.ts";
import { shownPath } from "#lib/platform/logging/access-log.ts";
import { log } from "#lib/platform/logging/log.ts";
import { joinRates } from "#lib/platform/rates/rates.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { flushRequests } from "#lib/reports/requests/record-request.ts";
import { stopExtraction } from "#lib/scraping/pages/extract/run-extraction.ts";
import { stopRendering } from "#lib/scraping/render/browser.ts";
import { Connections } from "#lib/webhooks/listeners/session/connections.ts";
import { isAboutCalls, Tunnels } from "#lib/webhooks/listeners/tunnel/tunnels.ts";
import type { CallTaker } from "#lib/webhooks/listeners/tunnel/types.ts";
import { watchListeners } from "#lib/webhooks/listeners/watch-listeners.ts";
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
import { servedDocument } from "./openapi/served-document.ts";
import { Authenticator } from "./pipeline/authenticator.ts";
import { handleCall } from "./pipeline/handle-call.ts";
import { mountRoutes } from "./pipeline/mount-routes.ts";
import type { Destination } from "./pipeline/run-route.ts";
import { type ApiError, apiError, surprise, wrongMethod } from "./route/api-error.ts";
import { firecrawlRoutes } from "./routes/firecrawl/routes.ts";
import { routes } from "./routes.ts";
import { streams } from "./stream/streams.ts";
import { isTunnelCall, tunnelListener } from "./tunnel/answer-tunnel.ts";

export type Gateway = {
  /** Handles /v1, /fixtures, incoming callbacks of other services, and calls to listeners' public URLs. */
  listener: (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;
  /** Accepts WebSockets of CLI listeners and of Firecrawl clients watching a job. */
  upgrade: {
    wants: (incoming: IncomingMessage) => boolean;
    take: (incoming: IncomingMessage, socket: Duplex, head: Buffer) => void;
  };
  /** Called before shutdown: ends streams and listener connections, which then resume with another process. */
  hangUp: () => void;
  /** Called at shutdown: flushes the request log and stops watching keys. */
  close: () => Promise<void>;
};

/** Listeners whose CLI is connected to this process. */
const connections = new Connections({ clock: databaseClock });

/**
 * Creates the public API: every route of `routes` behind one authenticator.
 *
 * @param taker handles calls to public URLs of listeners that are connected here.
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
      // These may still add to the request log, so they end before it is flushed.
      await Promise.all([
        streams.close(),
        connections.close(),
        tunnels.stop(),
        stopWatchingListeners(),
        stopWatchingKeys(),
      ]);
      // In parallel, because each would wait separately for an unresponsive database.
      await Promise.all([flushRequests(), leaveRates(), stopExtraction(), stopRendering()]);
    },
  };
}

export function createApp(authenticator: Authenticator): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.get("/v1/openapi.json", async (context) =>
    context.body(await servedDocument(), 200, { "content-type": "application/json; charset=utf-8" }),
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

/** Returns how to answer a path without a route: in Firecrawl's format under its paths and for its clients. */
function nowhere(path: string): Destination {
  const missing = missingAt(path);
  if (missing) return { endpoint: missing.endpoint, missing: missing.error, dialect: refusals };
  return path === "/v2" || path.startsWith("/v2/")
    ? { endpoint: "unknown", dialect: refusals }
    : { endpoint: "unknown", spoken: sharedScrape };
}

/** The HTTP layer could not build a URL from the Host header and the request target. */
const unreadable = (): Response =>
  asResponse(apiError("invalid_parameter", "The request line or the Host header cannot be read."));

function asResponse(error: ApiError): Response {
  const { status, headers, body } = refusal(error);
  return new Response(body, { status, headers });
}
