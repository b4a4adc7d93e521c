import { expect, it } from "vitest";
import type { Attempt as AttemptRow } from "#generated/prisma/client.ts";
import { representAttempt } from "./represent-attempt.ts";

const row = (contentType: string | string[] | null, body: Buffer): AttemptRow => ({
  workspaceId: "ws_1",
  deliveryAt: new Date(0),
  deliveryId: "dlv_1",
  number: 1,
  url: "https://a.test/in",
  startedAt: new Date(0),
  durationMs: 1,
  dnsMs: 0,
  connectMs: 0,
  tlsMs: 0,
  firstByteMs: 0,
  address: null,
  requestHeaders: "{}",
  statusCode: 200,
  responseHeaders: contentType === null ? null : JSON.stringify({ "content-type": contentType }),
  responseBody: new Uint8Array(body),
  truncated: false,
  manual: false,
  errorCode: null,
  errorMessage: null,
});

const latin = Buffer.from("ung\xfcltig", "latin1");

it.each<[string, string | string[] | null, Buffer, string, boolean]>([
  ["ISO 8859-1", "text/plain; charset=iso-8859-1", latin, "ungültig", true],
  ["a quoted charset", 'text/plain; Charset="ISO-8859-1"; x=1', latin, "ungültig", true],
  ["UTF-16", "text/plain;charset=utf-16le", Buffer.from("größe", "utf16le"), "größe", true],
  ["Shift JIS", "text/html; charset=shift_jis", Buffer.from("93fa967b", "hex"), "日本", true],
  ["UTF-8", "text/plain; charset=utf-8", Buffer.from("größe"), "größe", false],
  ["no charset", "application/json", Buffer.from('"größe"'), '"größe"', false],
  ["no headers", null, Buffer.from("größe"), "größe", false],
  ["an unknown charset", "text/plain; charset=klingon", Buffer.from("größe"), "größe", false],
  ["invalid UTF-8", "text/plain; charset=utf8", latin, "ung\ufffdltig", true],
  ["several types", ["text/plain; charset=iso-8859-1", "text/html"], latin, "ungültig", true],
])("shows a response body in %s as text", (_label, contentType, body, text, isBytes) => {
  const { response_body, response_body_base64 } = representAttempt(row(contentType, body));
  expect(response_body).toBe(text);
  expect(response_body_base64).toBe(isBytes ? body.toString("base64") : null);
});
