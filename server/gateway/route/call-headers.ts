import type { DescribedHeader } from "./answer-headers.ts";

const header = (name: string, description: string, schema: DescribedHeader = { type: "string" }): DescribedHeader => ({
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
  "Last-Event-ID": header("Last-Event-ID", "The ID of the last event received. The stream resumes after it."),
  Range: header("Range", "A byte range of the file (RFC 9110 14), such as bytes=0-1023."),
  "If-Range": header("If-Range", "Return the range only if the file has this ETag; otherwise return the whole file."),
  "If-None-Match": header("If-None-Match", "Return the file only if its ETag differs."),
} as const satisfies Record<string, DescribedHeader>;

export type CallHeader = keyof typeof CALL_HEADERS;
