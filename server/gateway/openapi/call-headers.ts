import type { Json } from "./tidy.ts";

const header = (name: string, description: string, schema: Json = { type: "string" }): Json => ({
  name,
  in: "header",
  required: false,
  description,
  schema,
});

/** Request headers read by some operations. */
export const CALL_HEADERS = {
  "Idempotency-Key": header(
    "Idempotency-Key",
    "The same key and request within 24 hours get the first answer again; nothing is done or charged twice. If a call is refused before it has any effect, its key can be used again.",
    { type: "string", minLength: 1, maxLength: 255, pattern: String.raw`^[\x20-\x7e]*$` },
  ),
  "Last-Event-ID": header("Last-Event-ID", "The id of the last event that came: the stream resumes after it."),
  Range: header("Range", "Bytes of the file, as RFC 9110 14 has them: bytes=0-1023."),
  "If-Range": header("If-Range", "The range only of the file with this ETag, else the whole of the one there is."),
  "If-None-Match": header("If-None-Match", "The file only when it has another ETag."),
} as const satisfies Record<string, Json>;

export type CallHeader = keyof typeof CALL_HEADERS;
