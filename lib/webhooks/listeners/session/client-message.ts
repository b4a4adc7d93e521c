import { isIP } from "node:net";
import * as z from "zod";
import { limitedRecord } from "#lib/kernel/limited-record.ts";
import { ZOD_MESSAGES } from "#lib/platform/values/input/plain-issue.ts";
import { DAY_MS } from "#lib/platform/values/time.ts";
import { RESPONSE_HEADERS_KEPT, RESPONSE_KEPT_BYTES } from "#lib/webhooks/deliveries/constants.ts";
import { FORWARD_URL_MAX, MESSAGE_MAX_BYTES, WINDOW_MAX } from "../constants.ts";
import { type ClientMessage, LOCAL_ERROR_CODES } from "../protocol.ts";

/** Maximum headers per message: as many as Node reads. */
const HEADERS_MAX = 2_000;

const id = z.string().max(64);
const ms = z.number().min(0).max(DAY_MS);
const base64 = (bytes: number) => z.base64().max(Math.ceil(bytes / 3) * 4);
const headerName = z.string().min(1).max(200);
const headerValue = z.string().max(RESPONSE_HEADERS_KEPT);
const address = z
  .string()
  .max(100)
  .refine((text) => isIP(text) !== 0, { error: "an IP address" });
const message = z.string().max(1_000);

const attempt = z.strictObject({
  url: z.string().max(FORWARD_URL_MAX * 2),
  request_headers: limitedRecord(headerName, headerValue, HEADERS_MAX, "headers"),
  duration_ms: ms.transform(Math.round),
  timings: z.strictObject({ dns_ms: ms, connect_ms: ms, tls_ms: ms, first_byte_ms: ms }),
  address: address.nullable(),
  status: z.int().min(100).max(999).nullable(),
  response_headers: limitedRecord(
    headerName,
    z.union([headerValue, z.array(headerValue).max(200)]),
    HEADERS_MAX,
    "headers",
  ).nullable(),
  response_body: base64(RESPONSE_KEPT_BYTES).nullable(),
  truncated: z.boolean(),
  error: z.strictObject({ code: z.enum(LOCAL_ERROR_CODES), message }).nullable(),
});

const answer = z.union([
  z.strictObject({
    id,
    status: z.int().min(200).max(599),
    headers: z.array(z.tuple([headerName, headerValue])).max(200),
    body: z.base64().max(MESSAGE_MAX_BYTES),
  }),
  z.strictObject({
    id,
    error: z.strictObject({ code: z.enum([...LOCAL_ERROR_CODES, "too_large"]), message }),
  }),
]);

const Message = z.discriminatedUnion("say", [
  z.strictObject({ say: z.literal("room"), deliveries: z.int().min(0).max(WINDOW_MAX) }),
  z.strictObject({
    say: z.literal("results"),
    results: z.array(z.strictObject({ id, fence: z.int().min(0), attempt })).max(WINDOW_MAX),
  }),
  z.strictObject({ say: z.literal("back"), ids: z.array(id).max(WINDOW_MAX) }),
  z.strictObject({ say: z.literal("answer"), answer }),
]);

/**
 * Parses a message from a command line, or returns a short reason why it is invalid. Nothing in it
 * is trusted.
 */
export function readClientMessage(text: string): ClientMessage | { wrong: string } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { wrong: "not JSON" };
  }
  const read = Message.safeParse(json, ZOD_MESSAGES);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  return { wrong: `${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}`.slice(0, 100) };
}
