import { expect, it } from "vitest";
import { exact } from "./exact.ts";

type Shown = { id: string; name: string };
const row = { id: "1", name: "one" };
const wider = { ...row, label: "x" };

it("accepts an object with exactly the fields, spread or not", () => {
  expect(exact<Shown>()({ ...row })).toEqual(row);
  expect(exact<Shown>()({ id: "1", ...{ name: "two" } })).toEqual({ id: "1", name: "two" });
});

it("rejects extra and missing fields at compile time", () => {
  // TypeScript alone accepts this.
  const passed: Shown = { ...row, ...wider };
  // @ts-expect-error: there is no such field
  expect(exact<Shown>()({ ...row, label: "x" })).toEqual(passed);
  // @ts-expect-error: nor when it comes with a spread
  expect(exact<Shown>()({ ...wider })).toEqual(passed);
  // @ts-expect-error: a name is missing
  expect(exact<Shown>()({ id: "1" })).not.toEqual(row);
});
