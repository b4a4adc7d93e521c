import { expect, it } from "vitest";
import { exact } from "./exact.ts";

type Shown = { id: string; name: string };
const row = { id: "1", name: "one" };
const wider = { ...row, label: "x" };

it("takes an object that has the fields, from wherever they come", () => {
  expect(exact<Shown>()({ ...row })).toEqual(row);
  expect(exact<Shown>()({ id: "1", ...{ name: "two" } })).toEqual({ id: "1", name: "two" });
});

it("compiles with neither a field too many nor one too few", () => {
  // TypeScript alone lets this pass.
  const passed: Shown = { ...row, ...wider };
  // @ts-expect-error: there is no such field
  expect(exact<Shown>()({ ...row, label: "x" })).toEqual(passed);
  // @ts-expect-error: nor when it comes with a spread
  expect(exact<Shown>()({ ...wider })).toEqual(passed);
  // @ts-expect-error: a name is missing
  expect(exact<Shown>()({ id: "1" })).not.toEqual(row);
});
