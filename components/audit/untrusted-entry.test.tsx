import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { AuditEntry } from "#lib/accounts/audit/types.ts";
import { PERMISSIONS } from "#lib/kernel/permissions.ts";
import { findUnsafeMarkup } from "#testing/oracles/find-unsafe-markup.ts";
import { readMarkup } from "#testing/samples/read-markup.ts";
import { NUMBERED } from "#testing/samples/untrusted-texts.ts";
import { AuditRow } from "./audit-row.tsx";
import { EntryDetail } from "./entry-detail.tsx";

/** An entry whose every text is `text`. */
const entryOf = (text: string): AuditEntry => ({
  id: "aud_1",
  action: "key.updated",
  actor: text,
  actor_id: "key_1",
  actor_type: "api_key",
  target_type: "key",
  target_id: "key_2",
  before: { name: text, list: [text], same: text },
  after: { name: `${text}!`, list: [text, { [text]: text }], same: text, [text]: text },
  ip: "203.0.113.7",
  user_agent: text,
  request_id: "req_1",
  created_at: "2026-11-20T14:02:11.000Z",
});

const detail = (text: string) =>
  renderToStaticMarkup(
    <EntryDetail
      entry={entryOf(text)}
      may={PERMISSIONS}
      narrowed={{ actor: "/acme/audit?actor=key_1", target: "/acme/audit?target=key_2" }}
      slug="acme"
    />,
  );
const row = (text: string) =>
  renderToStaticMarkup(
    <table>
      <tbody>
        <AuditRow entry={entryOf(text)} may={PERMISSIONS} current={false} href="/acme/audit?open=aud_1" slug="acme" />
      </tbody>
    </table>,
  );

describe.each([
  ["an entry's sheet", detail],
  ["its row", row],
])("%s with untrusted text", (_, markup) => {
  const allowed = new Set([...readMarkup(markup("plain")).tags.map(({ name }) => name), "span", "p"]);

  const links = /^\/acme\/(audit\?|keys\/|requests\/)[\w=]+$/;

  it.each(NUMBERED)("payload %i yields no element, link, handler or invisible character", (_number, payload) => {
    expect(findUnsafeMarkup(markup(payload), { tags: allowed, links })).toEqual([]);
  });
});

it("lists changed fields first and marks only those", () => {
  const rows = readMarkup(detail("x")).tags.flatMap(({ attributes }) => attributes["data-how"] ?? []);
  expect(rows).toEqual(["changed", "changed", "same", "only_after"]);
});
