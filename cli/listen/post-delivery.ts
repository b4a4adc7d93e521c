import { RESPONSE_KEPT_BYTES } from "#lib/webhooks/deliveries/constants.ts";
import { requestHeaders } from "#lib/webhooks/deliveries/dispatch/request-headers.ts";
import type { LocalAttempt, SentDelivery } from "#lib/webhooks/listeners/protocol.ts";
import type { Signer } from "#lib/webhooks/subscriptions/sign.ts";
import { exchange } from "./exchange.ts";
import type { LocalApp } from "./local-app.ts";
import { refusalOf } from "./local-failure.ts";
import { HEADER_NAME_MAX, HEADERS_MAX } from "./tunnel-request.ts";

const present = (headers: NodeJS.Dict<string | string[]>): Record<string, string | string[]> => {
  const kept: Record<string, string | string[]> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || name.length > HEADER_NAME_MAX) continue;
    kept[name] = Array.isArray(value) ? value.slice(0, HEADERS_MAX) : value;
  }
  return kept;
};

/** Posts a delivery to the app once, signed with the current time and secret. Never throws for the app's failures. */
export async function postDelivery(
  app: LocalApp,
  delivery: SentDelivery,
  signer: Signer,
  deadlineMs: number,
): Promise<LocalAttempt> {
  const body = Buffer.from(delivery.body, "utf8");
  const headers: Record<string, string> = {
    // Set explicitly rather than by Node, so that the report includes all headers sent.
    ...(!Object.keys(app.headers).some((name) => name.toLowerCase() === "host") && { Host: app.url.host }),
    Connection: "keep-alive",
    ...app.headers,
    ...requestHeaders({
      event: delivery.type,
      eventId: delivery.event_id,
      deliveryId: delivery.id,
      env: delivery.env,
      body,
      now: new Date(),
      originalAt: delivery.replayed_at === null ? undefined : new Date(delivery.replayed_at * 1_000),
      signer,
    }),
    "Content-Length": String(body.length),
  };
  const path = app.url.pathname + app.url.search;
  const went = await exchange(app, {
    method: "POST",
    path,
    headers,
    body: delivery.body,
    keep: RESPONSE_KEPT_BYTES,
    deadlineMs,
  });
  const { response, error } = went;
  const status = response?.statusCode ?? null;
  return {
    url: app.url.href,
    request_headers: headers,
    duration_ms: Math.round(went.durationMs),
    timings: went.timings,
    address: went.address,
    status,
    response_headers: response && present(response.headers),
    response_body: went.body.length > 0 ? went.body.toString("base64") : null,
    truncated: went.truncated,
    error: error ?? (status === null ? null : refusalOf(status)),
  };
}
