import { expect, it } from "vitest";
import { type Exchanged, expectDocumented } from "./document-oracle.ts";

const balance = { balance: 10, held: 0, threshold: null };
const head = { "content-type": "application/json; charset=utf-8", "x-request-id": "req_1", "x-credits-used": "0" };
const exchanged: Exchanged = {
  method: "GET",
  path: "/v1/balance?x=1",
  status: 200,
  headers: new Headers(head),
  text: JSON.stringify(balance),
};

const refused = { code: "x", message: "m", request_id: "req_1", doc_url: "http://localhost/", retryable: false };

it.each([
  ["a documented answer", {}],
  ["a path that is not in the document", { path: "/v1/nowhere", text: "{}" }],
  ["a method that is not in the document", { method: "PUT", status: 405, text: "{}" }],
])("accepts %s", (_, right) => {
  expect(() => expectDocumented({ ...exchanged, ...right })).not.toThrow();
});

it.each([
  ["another status", { status: 201 }, "status 201"],
  ["another type", { headers: new Headers({ ...head, "content-type": "text/html" }) }, "the type text/html"],
  ["a header that it does not name", { headers: new Headers({ ...head, "x-other": "1" }) }, "the header x-other"],
  ["a header of another type", { headers: new Headers({ ...head, "x-credits-used": "much" }) }, "no whole number"],
  ["no request id", { headers: new Headers({ "content-type": "application/json" }) }, "no header x-request-id"],
  ["a field more", { text: JSON.stringify({ ...balance, more: 1 }) }, "must NOT have additional properties"],
  ["a field less", { text: JSON.stringify({ balance: 10, held: 0 }) }, "must have required property 'threshold'"],
  ["a field of another type", { text: JSON.stringify({ ...balance, held: "0" }) }, "must be integer"],
  ["a refusal without a code", { status: 403, text: '{"error":{}}' }, "must have required property 'code'"],
  [
    "a code that there is not",
    { status: 403, text: JSON.stringify({ error: { ...refused, code: "x" } }) },
    "allowed values",
  ],
])("refuses %s, with the operation and what differs", (_, wrong, said) => {
  expect(() => expectDocumented({ ...exchanged, ...wrong })).toThrow(said);
  expect(() => expectDocumented({ ...exchanged, ...wrong })).toThrow("getBalance answered");
});
