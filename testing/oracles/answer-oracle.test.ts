import { expect, it } from "vitest";
import { type Answered, expectDeclared } from "./answer-oracle.ts";

const balance = { balance: 10, held: 0, threshold: null };
const answered: Answered = {
  method: "GET",
  path: "/v1/balance",
  sent: undefined,
  status: 200,
  contentType: "application/json; charset=utf-8",
  json: balance,
};

it("takes what a route declares, and what is none of its affairs", () => {
  expectDeclared(answered);
  expectDeclared({ ...answered, status: 403, json: { error: {} } });
  expectDeclared({ ...answered, contentType: "text/csv", json: undefined });
  expectDeclared({ ...answered, path: "/v1/nowhere", json: {} });
});

it.each([
  ["a field that the schema does not have", { json: { ...balance, label: "x" } }],
  ["such a field further in", { path: "/v1/ledger?limit=1", json: { data: [{ label: "x" }], next_cursor: null } }],
  ["a field that is missing", { json: { balance: 10, held: 0 } }],
  ["a field of another type", { json: { ...balance, held: "0" } }],
  ["another status", { status: 201 }],
])("refuses %s", (_, wrong) => {
  expect(() => expectDeclared({ ...answered, ...wrong })).toThrow("what it does not declare");
});
