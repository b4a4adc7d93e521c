/** A header as OpenAPI describes it. */
export type DescribedHeader = Record<string, unknown>;

const text = (description: string, example: string): DescribedHeader => ({
  description,
  schema: { type: "string" },
  example,
});
const count = (description: string, example: number): DescribedHeader => ({
  description,
  schema: { type: "integer", minimum: 0 },
  example,
});

/** Response headers of /v1: our own, and those of HTTP that matter to callers (contract 3). */
export const ANSWER_HEADERS = {
  "X-Request-Id": text("The request ID (req_…). Include it in reports.", "req_01m7x5afk6fsnvfhzjc689rkjw"),
  "X-Credits-Used": count("Credits charged for the call.", 1),
  "X-Credits-Remaining": count(
    "The workspace's balance after the call. For a test key, the balance of the fixtures.",
    99_999,
  ),
  "X-Service-Mode": {
    description: "Only in responses to test keys.",
    schema: { type: "string", const: "test" },
    example: "test",
  },
  "RateLimit-Limit": count(
    "Burst size of the limit that is closest to being reached. Absent if no limit applies.",
    100,
  ),
  "RateLimit-Policy": text(
    "All limits that apply to the call, each as a number of calls with its window in seconds as `w`.",
    "100;w=1",
  ),
  "RateLimit-Remaining": count("Calls allowed right now.", 99),
  "RateLimit-Reset": count("Seconds until the full burst is available again.", 1),
  "Idempotency-Replayed": {
    description: "Present if the Idempotency-Key was used before: this is the first response again, at no cost.",
    schema: { type: "string", const: "true" },
    example: "true",
  },
  Warning: text(
    "The API key was in the URL (api_key), and URLs are logged.",
    '299 - "The API key stands in the address"',
  ),
  "Retry-After": count("Seconds to wait before the next call.", 1),
  "WWW-Authenticate": text("The error's code again (RFC 6750).", 'Bearer error="insufficient_scope"'),
  ETag: text("For If-None-Match and If-Range.", '"9f86d081884c7d65"'),
  "Accept-Ranges": text("Range requests are supported.", "bytes"),
  "Content-Range": text("The byte range in this response, or the total size.", "bytes 0-1023/146515"),
  "Content-Disposition": text("The suggested file name.", 'attachment; filename="usage.csv"'),
  Vary: text("Request headers that the response depends on.", "Accept-Encoding"),
  "X-Accel-Buffering": text("Tells proxies not to buffer events.", "no"),
} as const satisfies Record<string, DescribedHeader>;

export type AnswerHeader = keyof typeof ANSWER_HEADERS;

const ALWAYS = ["X-Request-Id"] as const;
const ANY: readonly AnswerHeader[] = [
  ...ALWAYS,
  "X-Credits-Used",
  "X-Credits-Remaining",
  "X-Service-Mode",
  "RateLimit-Limit",
  "RateLimit-Policy",
  "RateLimit-Remaining",
  "RateLimit-Reset",
  "Warning",
];

/** Returns the headers of an answer: the common ones and its `own`. */
export const headersOf = (...own: readonly AnswerHeader[]): DescribedHeader =>
  Object.fromEntries([...ANY, ...own].map((name) => [name, { $ref: `#/components/headers/${name}` }]));

export const headerComponents = (): DescribedHeader =>
  Object.fromEntries(
    Object.entries(ANSWER_HEADERS).map(([name, header]) => [
      name,
      { ...header, required: (ALWAYS as readonly string[]).includes(name) },
    ]),
  );
