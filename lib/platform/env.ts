import { isIP } from "node:net";
import * as z from "zod";

const whole = (min: number, max: number) => {
  const error = `a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
};

const address = (protocol: RegExp, error: string) => z.url({ protocol, error });

const origin = z
  .url({ protocol: /^https?$/, error: "an http or https address, e.g. https://gatehouse.example" })
  .refine((text) => /^https?:\/\/[^/?#@]+\/?$/.test(text), {
    error: "an address without path, query or user, e.g. https://gatehouse.example",
  })
  .transform((text) => text.replace(/\/$/, ""));

/** Whether `entry` is an address or a CIDR, v4 or v6. */
function isNetwork(entry: string): boolean {
  const [host = "", prefix, ...rest] = entry.split("/");
  const family = isIP(host);
  if (family === 0 || host.includes("%") || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}

/** A comma-separated list of addresses and CIDRs, without blanks; `0` and nothing are the empty list. */
const networks = z
  .string()
  .default("")
  .transform((text) => text.split(/[,\s]+/).filter((entry) => entry !== "" && entry !== "0"))
  .refine((entries) => entries.every(isNetwork), {
    error: "a comma-separated list of addresses or CIDRs, e.g. 10.0.0.0/8,fd00::/8",
  })
  .transform((entries) => entries.join(","));

/** An address that is asked as it is written, or with a path behind it, so nothing in it may be secret or set by a caller. */
const service = (example: string) =>
  z
    .url({ protocol: /^https?$/, error: `an http or https address, e.g. ${example}` })
    .refine((text) => /^https?:\/\/[^/?#@]+(?:\/[^?#]*)?$/.test(text), {
      error: `an address without query, fragment or user, e.g. ${example}`,
    })
    .optional();

/** A list or a feed that is fetched as it is written. */
const feed = z
  .url({ protocol: /^https?$/, error: "an http or https address, e.g. https://pastes.example/recent.json" })
  .refine((text) => /^https?:\/\/[^/?#@]+(?:[/?][^#]*)?$/.test(text), {
    error: "an address without fragment or user, e.g. https://pastes.example/recent.json?limit=100",
  });

/** A comma-separated list of host names, each with a port where it is not the usual one. */
const hosts = z
  .string()
  .default("")
  .transform((text) =>
    text
      .toLowerCase()
      .split(/[,\s]+/)
      .filter((entry) => entry !== ""),
  )
  .refine((entries) => entries.every((entry) => /^[a-z0-9.-]+(?::\d{1,5})?$/.test(entry)), {
    error: "a comma-separated list of hosts, e.g. files.example,cdn.example:8443",
  })
  .transform((entries) => entries.join(","));

const optional = z.string().optional();

const PRICE_MAX = 100_000_000;
const PACKS_EXPECTED =
  'JSON like [{"id":"small","credits":10000,"price":{"EUR":1000,"USD":1100}}]: ids of a-z, 0-9 and -, each once, prices in minor units before tax';

const pack = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  credits: z.number().int().min(1).max(1_000_000_000_000),
  price: z
    .record(z.string().regex(/^[A-Z]{3}$/), z.number().int().min(1).max(PRICE_MAX))
    .refine((price) => Object.keys(price).length > 0),
});
const packs = z
  .array(pack)
  .min(1)
  .max(20)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length);

/** What credits are sold in, and for how much. Kept as text, as every variable is handed on to other processes. */
const creditPacks = z
  .string()
  .default(
    JSON.stringify([
      { id: "starter", credits: 10_000, price: { EUR: 1_000, USD: 1_100, GBP: 900 } },
      { id: "growth", credits: 100_000, price: { EUR: 9_000, USD: 9_900, GBP: 8_100 } },
      { id: "scale", credits: 1_000_000, price: { EUR: 80_000, USD: 88_000, GBP: 72_000 } },
    ]),
  )
  .refine((text) => packs.safeParse(tryJson(text)).success, { error: PACKS_EXPECTED });

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const flag = z
  .enum(["1", "0", "true", "false"], { error: "1 or 0" })
  .default("0")
  .transform((text) => text === "1" || text === "true");

/** At least 256 bits, however they are written. */
export const SecretKey = z
  .string({ error: "at least 32 characters" })
  .min(32, { error: "at least 32 characters, e.g. from `openssl rand -base64 32`" });

/** Every variable that Gatehouse reads (contract 13), with what is expected of it. Empty values count as absent. */
const variables = z.object({
  PORT: whole(1, 65535).default(3000),
  HOST: z.string().default("0.0.0.0"),
  BASE_URL: origin,
  DATABASE_URL: address(/^postgres(ql)?$/, "postgresql://user:password@host:port/database"),
  DATABASE_POOL: whole(2, 200).default(10),
  DRAIN_DELAY_S: whole(0, 300).default(3),
  DRAIN_S: whole(1, 600).default(60),
  DATA_DIR: z.string().default(".data"),
  SECRET_KEY: SecretKey,
  FIXTURES_URL: address(/^https?$/, "an http or https address").optional(),
  SMTP_URL: address(/^smtps?$/, "smtp://user:password@host:port or smtps://…").optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      "an address, e.g. Gatehouse <gatehouse@example.com>",
    )
    .default("Gatehouse <gatehouse@localhost>"),
  TRUSTED_PROXIES: networks,
  ALLOW_PRIVATE_TARGETS: networks,
  OUTBOUND_PROXY: z
    .url({ protocol: /^http$/, error: "http://host:port or http://user:password@host:port" })
    .refine((text) => /^http:\/\/[^/?#]+\/?$/.test(text), { error: "http://host:port, without path or query" })
    .optional(),
  BROWSER_PATH: optional,
  TLS_CERT: optional,
  TLS_KEY: optional,
  MAX_BODY_BYTES: whole(1024, 104_857_600).default(1_048_576),
  GITHUB_CLIENT_ID: optional,
  GITHUB_CLIENT_SECRET: optional,
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_CLIENT_SECRET: optional,
  SERP_PROVIDER_URL: service("http://searxng.internal:8080"),
  SERP_PROVIDER: z.enum(["searxng", "html"], { error: "searxng or html" }).optional(),
  S3_ENDPOINT: address(/^https?$/, "an http or https address, e.g. https://s3.example").optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_BUCKET: optional,
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  S3_FORCE_PATH_STYLE: flag,
  CREDIT_PACKS: creditPacks,
  PAYMENT_TERMS: whole(0, 365).default(14),
  SELLER_NAME: z.string().trim().max(200).default(""),
  SELLER_ADDRESS: z.string().trim().max(600).default(""),
  SELLER_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, { error: "two capital letters (ISO 3166-1), e.g. DE" })
    .optional(),
  SELLER_VAT_ID: z
    .string()
    .regex(/^[A-Z0-9]{4,30}$/, { error: "capital letters and digits, e.g. DE123456789" })
    .optional(),
  SELLER_BANK: z.string().trim().max(600).default(""),
  SELLER_LOGO: optional,
  STRIPE_SECRET_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  STRIPE_API_BASE: origin.optional(),
  LEAK_CODE_HOST_URL: service("https://api.github.com"),
  LEAK_CODE_HOST_TOKEN: optional,
  LEAK_REGISTRY_FEED_URL: service("https://replicate.npmjs.com/registry"),
  LEAK_REGISTRY_URL: service("https://registry.npmjs.org"),
  LEAK_PASTE_FEED_URL: feed.optional(),
  LEAK_FILE_HOSTS: hosts,
  LEAK_PARTNER_KEYS_URL: feed.optional(),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "silent"], { error: "fatal, error, warn, info, debug or silent" })
    .default("info"),
});

/** Variables that mean something only together. */
const PAIRS = [
  ["TLS_CERT", "TLS_KEY"],
  ["GITHUB_CLIENT_ID", "GITHUB_CLIENT_SECRET"],
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
  ["S3_BUCKET", "S3_ACCESS_KEY_ID"],
  ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
  ["LEAK_CODE_HOST_URL", "LEAK_CODE_HOST_TOKEN"],
  ["LEAK_REGISTRY_FEED_URL", "LEAK_REGISTRY_URL"],
] as const;

const schema = variables.superRefine((given, context) => {
  for (const [a, b] of PAIRS) {
    const [present, absent] = given[a] ? [a, b] : [b, a];
    if (given[present] && !given[absent])
      context.addIssue({ code: "custom", path: [absent], message: `a value, because ${present} is set` });
  }
  if (given.SERP_PROVIDER && !given.SERP_PROVIDER_URL) {
    context.addIssue({ code: "custom", path: ["SERP_PROVIDER_URL"], message: "a value, because SERP_PROVIDER is set" });
  }
  if (given.S3_ENDPOINT && !given.S3_BUCKET) {
    context.addIssue({ code: "custom", path: ["S3_BUCKET"], message: "a value, because S3_ENDPOINT is set" });
  }
  if (given.TLS_CERT && given.BASE_URL.startsWith("http:")) {
    context.addIssue({ code: "custom", path: ["BASE_URL"], message: "an https address, because TLS_CERT is set" });
  }
});

/** The names of all of them. */
export const VARIABLES = Object.keys(variables.shape);

export type Env = z.infer<typeof schema>;

/** What `parseEnv` refuses: one line a person can act on. */
export class BadEnvironment extends Error {}

/** Reads and checks the environment. Throws `BadEnvironment` naming each bad variable and what is expected; never its value. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")}: expected ${issue.message}`);
  throw new BadEnvironment(problems.join("; "));
}

let current: Env | undefined;

/** The process's configuration, read once. */
export function env(): Env {
  current ??= parseEnv(process.env);
  return current;
}
