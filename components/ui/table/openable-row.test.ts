import { expect, it } from "vitest";
import { timeSpan, typedText } from "./address-fields.ts";
import { logAddress } from "./log-address.ts";
import { openHref } from "./openable-row.tsx";

const log = logAddress({ path: "jobs", id: "job", tail: true, fields: { ...timeSpan, q: typedText() } });

it.each([{}, { tail: "1" }, { cursor: "abc" }, { cursor: ["a", "b"], range: "7d", q: "x & y" }])(
  "opens a row of %o with the same URL as the log's own",
  (query) => {
    const open = "job_01m7x5afk6fsnvfhzjc689rkjw";
    const view = log.read(query);
    expect(openHref(log.href("acme", view), open)).toBe(log.href("acme", { ...view, open }));
  },
);
