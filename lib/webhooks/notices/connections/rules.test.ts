import { expect, it, test } from "vitest";
import { judge, recognised, saidBy } from "./rules.ts";

it("the audit log says a secret's hint only where there is one", () => {
  expect(recognised({ host: "h", secretHint: null })).toEqual({ host: "h" });
  expect(recognised({ host: "h", secretHint: "whsec_…abcd" })).toEqual({ host: "h", secret_hint: "whsec_…abcd" });
});

const url = new URL("https://hooks.chat.example/services/T00/B11secret?k=hush");

test.each([
  ["ok", "ok"],
  ["no_service", "no_service"],
  ['{"message":"Invalid webhook.","status_code":400}', "Invalid webhook."],
  ['{"success":false,"error":"not found"}', "not found"],
  ['{"success":true}', undefined],
  ["", undefined],
  ["<html>Not found", undefined],
  ["x".repeat(121), undefined],
  ["Cannot POST /services/T00/B11secret", undefined],
  ['{"error":"unknown hook b11SECRET"}', undefined],
  ["hush, hush", undefined],
  ["no\nservice", "no service"],
])("of the answer %j it may be shown %j", (body, expected) => {
  expect(saidBy(body, url)).toBe(expected);
});

it.each([
  [404, /^The endpoint answered 404\. Nothing takes notices at this address/],
  [401, /signature/],
])("status %i of a webhook says what to do there", (status, message) => {
  expect(judge("webhook", status, undefined)).toEqual({ taken: false, message: expect.stringMatching(message) });
});

test.each([
  [200, "ok", true, /^The chat answered 200 \(ok\)\.$/],
  [204, undefined, true, /^The chat answered 204\.$/],
  [302, undefined, false, /not followed/],
  [404, "no_service", false, /^The chat answered 404 \(no_service\)\. .*make a new one/],
  [410, undefined, false, /make a new one/],
  [403, undefined, false, /settings/],
  [429, undefined, false, /no more for now/],
  [500, undefined, false, /Only 2xx/],
])("status %i with the word %s means taken: %s", (status, said, taken, message) => {
  expect(judge("chat", status, said)).toEqual({ taken, message: expect.stringMatching(message) });
});
