import { expect, it } from "vitest";
import { fieldErrorIn } from "./field-error-in.ts";

const errorAt = (path: string, name: string) => fieldErrorIn({ [path]: "It is wrong." }, name, ["monitor", "changes"]);

it.each([
  ["the field itself", "name", "name"],
  ["the field within a root", "monitor.name", "name"],
  ["an entry of its list", "changes.urls[1]", "urls"],
  ["a part of its object", "monitor.schedule.every", "schedule"],
])("finds the message for %s", (_, path, name) => {
  expect(errorAt(path, name)).toBe("It is wrong.");
});

it.each([
  ["another field", "url", "urls"],
  ["a field with the same prefix", "monitor.urls_max", "urls"],
  ["a field of another object", "crawl.name", "name"],
])("finds no message for %s", (_, path, name) => {
  expect(errorAt(path, name)).toBeUndefined();
});
