import { expect, test } from "vitest";
import type { Finding } from "#lib/accounts/leaks/types.ts";
import { timeline } from "./timeline.ts";

const finding: Finding = {
  id: "fnd_1",
  key: { id: "key_1", name: "ingest", token_hint: "svc_live_ab12…wxyz" },
  state: "open",
  source: "code_host",
  source_url: null,
  diff_url: null,
  places: 1,
  first_seen_at: "2026-11-22T12:00:00.000Z",
  revoked_at: null,
  notified_at: "2026-11-22T12:00:00.000Z",
  notified_owners: 2,
  replacement: {
    name: "ingest",
    scopes: [],
    allowed_ips: [],
    rate_limit: null,
    expires_at: null,
    credit_ceiling: null,
  },
  claimed_at: null,
  claimed_by: null,
  successor: null,
};
const said = (given: Partial<Finding>) => timeline({ ...finding, ...given }, "acme").map(({ what }) => what);

const FOUND = "Found by way of: code host";
const NOTIFIED = "Mail to 2 owners, and a message where a chat is connected";
const REVOKED = "The key was revoked";
const successor = { id: "key_2", name: "ingest 2", created_at: "2026-11-22T13:00:00.000Z" };

test.each<[Partial<Finding>, string[]]>([
  [{}, [FOUND, NOTIFIED]],
  [{ revoked_at: finding.first_seen_at }, [FOUND, REVOKED, NOTIFIED]],
  [{ revoked_at: "2026-11-22T14:00:00.000Z" }, [FOUND, NOTIFIED, REVOKED]],
  [{ successor }, [FOUND, NOTIFIED, "Replaced by ingest 2"]],
  [
    { successor, revoked_at: finding.first_seen_at, claimed_at: successor.created_at, claimed_by: "ada@example.test" },
    [FOUND, REVOKED, NOTIFIED, "ada@example.test claimed the replacement, ingest 2"],
  ],
])("%o is listed in order", (given, words) => {
  expect(said(given)).toEqual(words);
});

test("links a successor", () => {
  expect(timeline({ ...finding, successor }, "acme").at(-1)?.href).toBe("/acme/keys/key_2");
});
