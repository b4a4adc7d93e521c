import { describe, expect, it } from "vitest";
import { actorText, isCall, signed } from "./movement.tsx";
import { exportQuery, isInvalidRequestId, ledgerAddress, showsHolds } from "./view.ts";

const KEY = "key_01m7x5afk6fsnvfhzjc689rkjw";
const REQUEST = "req_01m7x5afk6fsnvfhzjc689rkjw";

describe("the URL of the ledger", () => {
  it("survives a round trip", () => {
    const view = ledgerAddress.read({ type: "grant", key: KEY, q: REQUEST, range: "24h", cursor: ["a", "b"] });
    const url = new URL(ledgerAddress.href("acme", view), "http://x");
    expect(url.pathname).toBe("/acme/ledger");
    expect(
      ledgerAddress.read({ ...Object.fromEntries(url.searchParams), cursor: url.searchParams.getAll("cursor") }),
    ).toEqual(view);
  });

  it("shows charges unless holds are asked for, directly or by type", () => {
    expect([{}, { type: "settle" }, { holds: "0" }].map((given) => showsHolds(ledgerAddress.read(given)))).toEqual([
      false,
      false,
      false,
    ]);
    expect(
      [{ holds: "1" }, { type: "hold" }, { type: "release" }].every((given) => showsHolds(ledgerAddress.read(given))),
    ).toBe(true);
    const view = ledgerAddress.read({ holds: "1" });
    expect(ledgerAddress.href("acme", view)).toBe("/acme/ledger?holds=1");
    expect([ledgerAddress.isFiltered(view), ledgerAddress.filterQuery(view)]).toEqual([false, {}]);
  });

  it("omits defaults", () => {
    expect(ledgerAddress.href("acme", ledgerAddress.read({}))).toBe("/acme/ledger");
  });

  it.each([{ type: "gift" }, { key: "key_1" }, { range: "9y" }, { from: "soon" }, { to: "" }, { cursor: "<script>" }])(
    "ignores %j",
    (given) => {
      const view = ledgerAddress.read(given);
      expect([ledgerAddress.isFiltered(view), view.cursors]).toEqual([false, []]);
    },
  );

  it("queries the filtered list", () => {
    const view = ledgerAddress.read({
      type: "settle",
      key: KEY,
      q: REQUEST,
      from: "2026-11-01",
      to: "2026-12-01",
      cursor: "c",
    });
    expect(ledgerAddress.listQuery(view)).toEqual({
      type: "settle",
      key_id: KEY,
      request_id: REQUEST,
      from: "2026-11-01T00:00:00.000Z",
      to: "2026-12-01T00:00:00.000Z",
      cursor: "c",
    });
    expect(ledgerAddress.filterQuery(ledgerAddress.read({ range: "1h" }))).toEqual({ within_ms: "3600000" });
  });

  it("recognizes a search that is not a request ID", () => {
    expect(isInvalidRequestId(ledgerAddress.read({ q: "acme" }))).toBe(true);
    expect(ledgerAddress.filterQuery(ledgerAddress.read({ q: "acme" }))).toEqual({});
    expect(isInvalidRequestId(ledgerAddress.read({ q: REQUEST }))).toBe(false);
    expect(isInvalidRequestId(ledgerAddress.read({}))).toBe(false);
  });

  it.each([
    [{}, {}],
    [{ cursor: "c", key: KEY }, { key_id: KEY }],
    [{ type: "grant" }, { type: "grant" }],
    [{ type: "settle" }, { type: "settle", rows: "net" }],
    [
      { type: "settle", q: REQUEST },
      { type: "settle", request_id: REQUEST, rows: "net" },
    ],
    [{ type: "settle", holds: "1" }, { type: "settle" }],
    [{ type: "hold" }, { type: "hold" }],
    [{ q: "acme" }, undefined],
    [{ type: "settle", q: "acme" }, undefined],
  ])("%j is exported as %j", (given, query) => {
    expect(exportQuery(ledgerAddress.read(given))).toEqual(query);
  });

  it("returns to the newest page on a new filter", () => {
    expect(ledgerAddress.refine(ledgerAddress.read({ cursor: ["a", "b"] }), { type: "grant" })).toMatchObject({
      type: "grant",
      cursors: [],
    });
  });
});

it.each([
  [1_200, "+1,200"],
  [-3, "−3"],
])("%d is written %s", (amount, text) => {
  expect(signed(amount)).toBe(text);
});

it("labels actors and knows which transactions belong to a call", () => {
  expect([KEY, "operator", "system", "usr_1"].map(actorText)).toEqual(["API key", "Operator", "Gatehouse", "usr_1"]);
  expect(["/v1/scrape", "/v1/jobs", "/v1/crawls", "/v1/stream", null].map(isCall)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
