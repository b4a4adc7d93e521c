import { expect, it } from "vitest";
import { readCookies } from "./read-cookies.ts";

it.each([
  [undefined, {}],
  [null, {}],
  ["", {}],
  ["a=1; b=2", { a: "1", b: "2" }],
  ["a=1;b=2 ;  c=", { a: "1", b: "2", c: "" }],
  ["a=1=2", { a: "1=2" }],
  ["a=%2Fhome%20page", { a: "/home page" }],
  ["a=100%", { a: "100%" }],
  ["a=first; a=second", { a: "first" }],
  ["nameless; =empty; a=1", { a: "1" }],
  ["__proto__=1", JSON.parse('{"__proto__":"1"}')],
])("reads %j", (header, cookies) => {
  expect({ ...readCookies(header) }).toEqual(cookies);
});
