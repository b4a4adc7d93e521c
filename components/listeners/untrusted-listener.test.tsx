import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { ShownListener } from "#lib/webhooks/listeners/types.ts";
import { findUnsafeMarkup } from "#testing/oracles/find-unsafe-markup.ts";
import { readMarkup } from "#testing/samples/read-markup.ts";
import { NUMBERED } from "#testing/samples/untrusted-texts.ts";
import { ListenerDetail } from "./listener-detail.tsx";

const AT = "2026-11-20T14:02:11.000Z";

/** A listener whose every text is `text`. */
const listenerOf = (text: string, more: Partial<ShownListener> = {}): ShownListener => ({
  id: "lst_1",
  object: "listener",
  name: text,
  mode: "test",
  events: ["*"],
  forward_to: `http://localhost:3000/${text}`,
  tunnel_url: "https://gatehouse.example/t/abc",
  connected: true,
  connected_at: AT,
  seen_at: AT,
  waiting: 3,
  key_id: "key_1",
  key_name: text,
  agent: text,
  created_at: AT,
  ended_at: null,
  ended_reason: null,
  ...more,
});

const detail = (listener: ShownListener) => renderToStaticMarkup(<ListenerDetail listener={listener} slug="acme" />);
const open = (text: string) => detail(listenerOf(text));
const ended = (text: string) =>
  detail(listenerOf(text, { connected: false, tunnel_url: null, ended_at: AT, ended_reason: text }));

// An ended listener shows the most untrusted text.
describe("a listener with untrusted text", () => {
  const plain = new Set(readMarkup(ended("plain")).tags.map(({ name }) => name));
  const allowed = new Set([...plain, "span"]);

  const links = /^\/acme\/keys\/key_1$/;

  it.each(NUMBERED)("payload %i yields no element, link, handler or invisible character", (_number, payload) => {
    expect(findUnsafeMarkup(ended(payload), { tags: allowed, links })).toEqual([]);
  });
});

it("says who may see the public URL to users who may not", () => {
  expect(detail(listenerOf("a", { tunnel_url: null }))).toContain("only owners and");
  expect(open("a")).not.toContain("only owners and");
});

it("says what waits for a disconnected listener, and for how long", () => {
  const { text } = readMarkup(detail(listenerOf("a", { connected: false, connected_at: null })));
  expect(text).toContain("3 deliveries for it wait, in order.");
  expect(text).toContain("ends after 24 hours without a connection");
});
