import { describe, expect, it } from "vitest";
import { contentHeight, rowsInView, scrollFor } from "./row-span.ts";

describe("a list of normal length", () => {
  const rows = { count: 1_000, height: 20 };

  it.each([
    [0, { from: 0, to: 15, top: 0 }],
    [100, { from: 0, to: 20, top: 0 }],
    [1_010, { from: 45, to: 66, top: 900 }],
    [19_800, { from: 985, to: 1_000, top: 19_700 }],
    [-50, { from: 0, to: 15, top: 0 }],
  ])("scrolled to %d renders the rows in view", (top, expected) => {
    expect(rowsInView(rows, { top, height: 200 }, 5)).toEqual(expected);
  });

  it("scrolls to a row only if it is out of view", () => {
    expect(scrollFor(rows, { top: 0, height: 200 }, 9)).toBeUndefined();
    expect(scrollFor(rows, { top: 0, height: 210 }, 10)).toBe(130);
    expect(scrollFor(rows, { top: 0, height: 200 }, 999)).toBe(19_800);
    expect(scrollFor(rows, { top: 5_000, height: 200 }, 0)).toBe(0);
  });

  it("renders nothing if empty", () => {
    expect(rowsInView({ count: 0, height: 20 }, { top: 0, height: 200 }, 5)).toEqual({ from: 0, to: 0, top: 0 });
  });
});

describe("millions of rows", () => {
  const rows = { count: 3_000_000, height: 18 };
  const height = 400;

  it("stay within the height that browsers support", () => expect(contentHeight(rows)).toBeLessThan(17_000_000));

  it("show the first at the top and the last at the bottom", () => {
    expect(rowsInView(rows, { top: 0, height }, 0)).toMatchObject({ from: 0, top: 0 });
    const top = contentHeight(rows) - height;
    const last = rowsInView(rows, { top, height }, 0);
    expect(last.to).toBe(rows.count);
    expect(last.top + (last.to - last.from) * rows.height).toBeGreaterThanOrEqual(contentHeight(rows) - 1);
  });

  it.each([0, 1, 17, 1_500_000, 2_999_999])("bring row %d into view", (row) => {
    const top = scrollFor(rows, { top: 7_000_000, height }, row) ?? 7_000_000;
    const { from, to } = rowsInView(rows, { top, height }, 0);
    expect(row).toBeGreaterThanOrEqual(from);
    expect(row).toBeLessThan(to);
  });
});
