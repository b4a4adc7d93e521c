import { expect, it, test } from "vitest";
import { judge, recognised, responseText } from "./rules.ts";

it("the audit log includes a secret's hint only if there is one", () => {
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
  // JSON that is not an object is shown as text.
  ["404", "404"],
  ["null", "null"],
  ['"no_team"', '"no_team"'],
  ["x".repeat(120), "x".repeat(120)],
  // Only parts of at least three letters count as secret.
  ["no T00 here", undefined],
  ["ok k", "ok k"],
])("the response %j is shown as %j", (body, expected) => {
  expect(responseText(body, url)).toBe(expected);
});

it.each([
  [404, /^The endpoint answered 404\. Nothing accepts notices at this address/],
  [401, /signature/],
])("status %i of a webhook includes advice", (status, message) => {
  expect(judge("webhook", status, undefined)).toEqual({ taken: false, message: expect.stringMatching(message) });
});

test.each([
  [200, "ok", true, /^The chat answered 200 \(ok\)\.$/],
  [204, undefined, true, /^The chat answered 204\.$/],
  [199, undefined, false, /Only 2xx/],
  [299, undefined, true, /^The chat answered 299\.$/],
  [300, undefined, false, /not followed/],
  [302, undefined, false, /not followed/],
  [399, undefined, false, /not followed/],
  [400, undefined, false, /Only 2xx/],
  [404, "no_service", false, /^The chat answered 404 \(no_service\)\. .*make a new one/],
  [410, undefined, false, /make a new one/],
  [403, undefined, false, /settings/],
  [429, undefined, false, /no more for now/],
  [500, undefined, false, /Only 2xx/],
])("status %i with the word %s is accepted: %s", (status, said, taken, message) => {
  expect(judge("chat", status, said)).toEqual({ taken, message: expect.stringMatching(message) });
});
