import { expect, it } from "vitest";
import { spokenToasts, toastDurationMs } from "./toast.ts";

const saved = { id: 1, tone: "ok", title: "Key saved" } as const;
const removed = { ...saved, title: "Filter removed", action: { label: "Undo", run: () => undefined } };

it("keeps a toast with a button five times as long as one without", () => {
  expect([toastDurationMs(saved), toastDurationMs(removed)]).toEqual([6_000, 30_000]);
});

it("announces each toast with its description and button", () => {
  expect(spokenToasts([{ ...saved, description: "Name: harbour" }, removed])).toBe(
    "Key saved. Name: harbour. Filter removed. Action available: Undo",
  );
});
