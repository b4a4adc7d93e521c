import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { HeaderList } from "#components/http/header-list.tsx";
import type { Attempt, ShownDelivery as Delivery } from "#lib/webhooks/deliveries/types.ts";
import { findUnsafeMarkup } from "#testing/oracles/find-unsafe-markup.ts";
import { readMarkup } from "#testing/samples/read-markup.ts";
import { NUMBERED } from "#testing/samples/untrusted-texts.ts";
import { DeliveryDetail } from "./delivery-detail.tsx";
import { DeliveryFacts } from "./delivery-facts.tsx";
import { listenerNote } from "./listener-note.tsx";

const AT = "2026-11-20T14:02:11.000Z";

const attempt = (text: string): Attempt => ({
  number: 1,
  url: `https://a.example/${text}`,
  started_at: AT,
  duration_ms: 212,
  timings: { dns_ms: 1, connect_ms: 10, tls_ms: 20, first_byte_ms: 100 },
  address: "203.0.113.7",
  request_headers: { "X-Service-Delivery": text },
  status_code: 302,
  response_headers: { location: text, [text]: [text, text], "content-type": text },
  response_body: text,
  response_body_base64: null,
  truncated: false,
  manual: false,
  error: { code: "redirect", message: text },
});

const delivery = (text: string): Delivery => ({
  id: "dlv_1",
  object: "delivery",
  event: "job.completed",
  event_id: "evt_1",
  webhook_id: "whk_1",
  url: `https://a.example/${text}`,
  env: "live",
  status: "failed",
  attempts_made: 8,
  next_attempt_at: null,
  waiting_for: null,
  last_status: 302,
  last_error: "redirect",
  replay_of: null,
  replay_id: null,
  created_at: AT,
  delivered_at: null,
  listener_id: null,
  listener: null,
  cause: { type: "change", id: "aud_1", action: "key.created", actor: text },
  body: text,
  attempts: [attempt(text)],
  attempts_unavailable: null,
  body_unavailable: null,
});

/** Elements of the page without a payload. */
const plainTags = (markup: (text: string) => string) =>
  new Set(readMarkup(markup("plain")).tags.map(({ name }) => name));

const WHOLE = (text: string) =>
  renderToStaticMarkup(
    <DeliveryDetail
      delivery={delivery(text)}
      endpoint={{ id: "whk_1", url: text, description: text }}
      layout="sheet"
      slug="acme"
    />,
  );
const LOCAL = (text: string) => {
  const listener = { id: "lst_1", name: text, connected: false, seen_at: AT, ended_at: null };
  const waits: Delivery = { ...delivery(text), status: "pending", webhook_id: null, listener_id: "lst_1", listener };
  return renderToStaticMarkup(
    <>
      <DeliveryFacts delivery={waits} endpoint={null} slug="acme" />
      {listenerNote(waits, true)}
    </>,
  );
};
const HEADERS = (text: string) =>
  renderToStaticMarkup(<HeaderList headers={{ [text]: [text, text] }} what="headers" />);
describe.each([
  ["a delivery", WHOLE],
  ["a listener's delivery", LOCAL],
  ["headers", HEADERS],
])("%s with untrusted text", (_, markup) => {
  // Elements that show other bodies; none runs, loads or links anything.
  const allowed = new Set([...plainTags(markup), "span", "mark", "bdi", "bdo", "br", "p"]);

  const links = /^\/acme\/(deliveries|webhooks|replays|listeners|audit)(\/|\?open=)\w+$/;

  it.each(NUMBERED)("payload %i yields no element, link, handler or invisible character", (_number, payload) => {
    expect(findUnsafeMarkup(markup(payload), { tags: allowed, links })).toEqual([]);
  });
});
