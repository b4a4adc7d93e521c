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

it.each([
  ["a declared answer", {}],
  ["an error", { status: 403, json: { error: {} } }],
  ["an answer that is not JSON", { contentType: "text/csv", json: undefined }],
  ["a path without a route", { path: "/v1/nowhere", json: {} }],
])("accepts %s", (_, right) => {
  expect(() => expectDeclared({ ...answered, ...right })).not.toThrow();
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
