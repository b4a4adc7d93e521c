import { expect, test } from "vitest";
import type { Delivery } from "../types.ts";
import { csvHead, csvLine } from "./csv.ts";

const delivery: Delivery = {
  id: "dlv_1",
  object: "delivery",
  event: "key.created",
  event_id: "evt_1",
  webhook_id: null,
  url: "https://example.com/hook",
  env: "live",
  status: "failed",
  attempts_made: 8,
  next_attempt_at: null,
  waiting_for: null,
  last_status: 500,
  last_error: "http_error",
  replay_of: null,
  replay_id: null,
  created_at: "2026-11-21T09:00:00.000Z",
  delivered_at: null,
};

test("a line has one cell per column, in the order of the head", () => {
  expect(csvHead.split(",").length).toBe(csvLine(delivery).split(",").length);
  expect(csvLine(delivery)).toBe(
    "dlv_1,2026-11-21T09:00:00.000Z,key.created,evt_1,live,,https://example.com/hook,failed,8,500,http_error,,,,\r\n",
  );
});

test.each([
  ["=HYPERLINK(1)", "'=HYPERLINK(1)"],
  ["+1", "'+1"],
  ["@x", "'@x"],
  ["\tx", "'\tx"],
  ['a "b", c', '"a ""b"", c"'],
  ["two\r\nlines", '"two\r\nlines"'],
])("the URL %j is written as %j", (url, expected) => {
  expect(csvLine({ ...delivery, url })).toContain(`,${expected},failed,`);
});
