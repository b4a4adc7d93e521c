import { describe, expect, it, test } from "vitest";
import { beginOf, deliveriesAddress, envOf, hrefOnTab } from "./view.ts";

const WHK = "whk_01h455vb4pex5vsknk084sn02q";
const DLV = "dlv_01h455vb4pex5vsknk084sn02q";
const RPL = "rpl_01h455vb4pex5vsknk084sn02q";
const EVT = "evt_01h455vb4pex5vsknk084sn02q";

describe("the URL of the delivery log", () => {
  it("has the filters but no defaults", () => {
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
  ])("ignores invalid values: %j", (given) => {
    expect(deliveriesAddress.read(given)).toEqual(deliveriesAddress.read({}));
  });

  it("searches for an event when given its ID", () => {
    expect(deliveriesAddress.listQuery(deliveriesAddress.read({ q: EVT }))).toEqual({ env: "live", event_id: EVT });
  });
});

describe("a link to deliveries", () => {
  it.each([
    ["live", `/acme/deliveries?replay=${RPL}`],
    ["test", `/acme/deliveries?env=test&replay=${RPL}`],
    [undefined, `/acme/deliveries?replay=${RPL}&env=either`],
  ] as const)("opens their tab (%s)", (env, href) => {
    expect(hrefOnTab("acme", { env, replay: RPL })).toBe(href);
  });

  it("takes the tab from the deliveries", () => {
    expect(envOf([{ env: "test" }, { env: "live" }])).toBe("live");
    expect(envOf([{ env: "test" }, { env: "test" }])).toBe("test");
    expect(envOf([])).toBeUndefined();
  });

  it("opens the live tab if the tab is unknown", () => {
    expect(deliveriesAddress.read({ env: "either" }).env).toBe("live");
  });
});

test("a new filter returns to the newest page and closes the sheet", () => {
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
])("%j is filtered: %s", (given, expected) => {
  expect(deliveriesAddress.isFiltered(deliveriesAddress.read(given))).toBe(expected);
});

test("a relative range starts that long before the read time, an absolute one at its start", () => {
  const readAt = "2026-03-02T10:30:00.000Z";
  expect(beginOf(deliveriesAddress.read({ range: "1h" }), readAt)).toBe("2026-03-02T09:30:00.000Z");
  expect(beginOf(deliveriesAddress.read({ from: "2026-03-01T00:00:00.000Z" }), readAt)).toBe(
    "2026-03-01T00:00:00.000Z",
  );
  expect(beginOf(deliveriesAddress.read({}), readAt)).toBeUndefined();
});
