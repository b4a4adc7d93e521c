import { describe, expect, it, test } from "vitest";
import { beginOf, deliveriesAddress, envOf, hrefOnTab } from "./view.ts";

const WHK = "whk_01h455vb4pex5vsknk084sn02q";
const DLV = "dlv_01h455vb4pex5vsknk084sn02q";
const RPL = "rpl_01h455vb4pex5vsknk084sn02q";
const EVT = "evt_01h455vb4pex5vsknk084sn02q";

describe("the address of the delivery log", () => {
  it("says what is shown, and nothing that goes without saying", () => {
    expect(deliveriesAddress.href("acme", deliveriesAddress.read({}))).toBe("/acme/deliveries");
    const given = {
      env: "test",
      status: "failed,retrying",
      event: "job.completed",
      webhook_id: WHK,
      code: "5xx",
      slower: "500",
      range: "24h",
      q: "job 42",
      cursor: ["a", "b"],
      open: DLV,
    };
    const view = deliveriesAddress.read(given);
    const href = deliveriesAddress.href("acme", view);
    expect(
      deliveriesAddress.read(
        Object.fromEntries([...new URL(href, "http://x").searchParams].map(([name, value]) => [name, value])),
      ),
    ).toEqual({
      ...view,
      cursors: ["b"],
    });
    expect(deliveriesAddress.listQuery(view)).toEqual({
      env: "test",
      status: "failed,retrying",
      event: "job.completed",
      webhook_id: WHK,
      code: "5xx",
      min_duration_ms: "500",
      within_ms: String(86_400_000),
      text: "job 42",
      cursor: "b",
    });
  });

  it.each([
    [{ status: "lost" }],
    [{ event: "job.exploded" }],
    [{ webhook_id: "whk_1; drop table" }],
    [{ code: "600" }],
    [{ slower: "-1" }],
    [{ from: "yesterday" }],
    [{ open: "dlv_x" }],
    [{ cursor: "<script>" }],
    [{ q: "   " }],
  ])("takes no notice of what cannot be: %j", (given) => {
    expect(deliveriesAddress.read(given)).toEqual(deliveriesAddress.read({}));
  });

  it("takes an event's id in the search for that event", () => {
    expect(deliveriesAddress.listQuery(deliveriesAddress.read({ q: EVT }))).toEqual({ env: "live", event_id: EVT });
  });
});

describe("a link to deliveries", () => {
  it.each([
    ["live", `/acme/deliveries?replay=${RPL}`],
    ["test", `/acme/deliveries?env=test&replay=${RPL}`],
    [undefined, `/acme/deliveries?replay=${RPL}&env=either`],
  ] as const)("leads to the tab that they are on (%s)", (env, href) => {
    expect(hrefOnTab("acme", { env, replay: RPL })).toBe(href);
  });

  it("takes the tab from what is shown", () => {
    expect(envOf([{ env: "test" }, { env: "live" }])).toBe("live");
    expect(envOf([{ env: "test" }, { env: "test" }])).toBe("test");
    expect(envOf([])).toBeUndefined();
  });

  it("opens live deliveries where the tab is not known", () => {
    expect(deliveriesAddress.read({ env: "either" }).env).toBe("live");
  });
});

test("another filter begins at the newest page with nothing open", () => {
  const view = deliveriesAddress.refine(deliveriesAddress.read({ cursor: "a", open: DLV, status: "failed" }), {
    event: "key.created",
  });
  expect(view).toMatchObject({ cursors: [], open: undefined, status: ["failed"], event: "key.created" });
});

test.each([
  [{}, false],
  [{ env: "test" }, false],
  [{ tail: "1" }, false],
  [{ status: "held" }, true],
  [{ q: "x" }, true],
])("%j narrows the list: %s", (given, expected) => {
  expect(deliveriesAddress.isFiltered(deliveriesAddress.read(given))).toBe(expected);
});

test("since when a view shows: its range back from when it was read, or its own begin", () => {
  const readAt = "2026-03-02T10:30:00.000Z";
  expect(beginOf(deliveriesAddress.read({ range: "1h" }), readAt)).toBe("2026-03-02T09:30:00.000Z");
  expect(beginOf(deliveriesAddress.read({ from: "2026-03-01T00:00:00.000Z" }), readAt)).toBe(
    "2026-03-01T00:00:00.000Z",
  );
  expect(beginOf(deliveriesAddress.read({}), readAt)).toBeUndefined();
});
