import { expect, test } from "vitest";
import { readEvents } from "./read-events.ts";

const frame = (seq: number, type: string, data: unknown) =>
  `id: str_1-${seq}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`;

test("parses events in order with a summary of each", () => {
  const text = [
    "retry: 1000\n\n",
    frame(1, "stream.started", { urls_total: 3 }),
    frame(2, "result", { url: "https://example.com/", markdown: "# A" }),
    ":\n\n",
    frame(3, "error", { url: "https://example.com/b", code: "target_blocked" }),
    frame(4, "progress", { urls_total: 3, urls_ok: 1, urls_failed: 1 }),
    "id: str_1-5\nevent: result\ndata: {half",
  ].join("");
  expect(readEvents(text).map(({ seq, type, about }) => [seq, type, about])).toEqual([
    ["1", "stream.started", "3 addresses"],
    ["2", "result", "https://example.com/"],
    ["3", "error", "target_blocked: https://example.com/b"],
    ["4", "progress", "2 of 3, 1 failed"],
  ]);
});

test("parses an empty stream and data that is not JSON", () => {
  expect(readEvents("")).toEqual([]);
  expect(readEvents("id: a-1\nevent: odd\ndata: <b>\n\n")).toEqual([
    { seq: "a-1", type: "odd", about: "", text: "<b>" },
  ]);
});
