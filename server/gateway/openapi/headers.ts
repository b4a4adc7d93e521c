import type { Json } from "./tidy.ts";

const text = (description: string, example: string): Json => ({
  description,
  schema: { type: "string" },
  example,
});
const count = (description: string, example: number): Json => ({
  description,
  schema: { type: "integer", minimum: 0 },
  example,
});

/** Response headers of /v1: our own, and those of HTTP that matter to callers (contract 3). */
export const ANSWER_HEADERS = {
  "X-Request-Id": text("The call's id (req_…): quote it when you report something.", "req_01m7x5afk6fsnvfhzjc689rkjw"),
  "X-Credits-Used": count("Credits charged for the call.", 1),
  "X-Credits-Remaining": count("The workspace's balance afterwards; of a test key, that of the fixtures.", 99_999),
  "X-Service-Mode": {
    description: "Only in responses to test keys.",
    schema: { type: "string", const: "test" },
    example: "test",
  },
  "RateLimit-Limit": count(
    "Calls allowed in one burst by the limit that is closest to being reached. Absent if no limit applies.",
    100,
  ),
  "RateLimit-Policy": text(
    "All limits that apply to the call, each as a number of calls with its window in seconds as `w`.",
    "100;w=1",
  ),
  "RateLimit-Remaining": count("Calls that may be made right now.", 99),
  "RateLimit-Reset": count("Seconds until all of them may be made again.", 1),
  "Idempotency-Replayed": {
    description: "Present if the Idempotency-Key was used before: this is the first response again, at no cost.",
    schema: { type: "string", const: "true" },
    example: "true",
  },
  Warning: text(
    "The API key stood in the address (api_key), and addresses are logged.",
    '299 - "The API key stands in the address"',
  ),
  "Retry-After": count("Seconds after which to call again.", 1),
  "WWW-Authenticate": text("The error's code again (RFC 6750).", 'Bearer error="insufficient_scope"'),
  ETag: text("For If-None-Match and If-Range.", '"9f86d081884c7d65"'),
  "Accept-Ranges": text("Range is taken.", "bytes"),
  "Content-Range": text("Which bytes these are, or how many there are.", "bytes 0-1023/146515"),
  "Content-Disposition": text("What to call the file.", 'attachment; filename="usage.csv"'),
  Vary: text("Request headers that the response depends on.", "Accept-Encoding"),
  "X-Accel-Buffering": text("Keeps proxies from holding events back.", "no"),
} as const satisfies Record<string, Json>;

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
export const headersOf = (...own: readonly AnswerHeader[]): Json =>
  Object.fromEntries([...ANY, ...own].map((name) => [name, { $ref: `#/components/headers/${name}` }]));

export const headerComponents = (): Json =>
  Object.fromEntries(
    Object.entries(ANSWER_HEADERS).map(([name, header]) => [
      name,
      { ...header, required: (ALWAYS as readonly string[]).includes(name) },
    ]),
  );
