// Kinds of variables. Each error text is shown to people.
import { isIP } from "node:net";
import * as z from "zod";
import { isCountry } from "#lib/platform/values/countries.ts";

export const whole = (min: number, max: number) => {
  const error = `a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
};

/** Number of processes of a kind, at most 64; `auto` depends on the machine. */
export const processes = z
  .string()
  .regex(/^(?:auto|[1-9]|[1-5]\d|6[0-4])$/, { error: "auto, or a whole number from 1 to 64" })
  .default("auto")
  .transform((text) => (text === "auto" ? text : Number(text)));

/**
 * Returns whether an address has a host and a usable port. A bare scheme such as `redis:` is a
 * valid URL.
 */
function namesHost(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^[a-z][a-z0-9+.-]*:\/\//i.test(text) && url.hostname !== "" && url.port !== "0";
}

export const address = (protocol: RegExp, error: string) => z.url({ protocol, error }).refine(namesHost, { error });

const POSTGRES = "postgresql://user:password@host:port/database";

/** A PostgreSQL address. The host may be in the query instead, as the folder of a socket. */
export const postgresAddress = z
  .url({ protocol: /^postgres(ql)?$/, error: POSTGRES })
  .refine((text) => namesHost(text) || Boolean(URL.parse(text)?.searchParams.get("host")), { error: POSTGRES });

const REDIS = "redis://user:password@host:port/0 or rediss://…";

export const redisAddress = address(/^rediss?$/, REDIS).refine(
  (text) => /^(?:\/\d{0,5})?$/.test(URL.parse(text)?.pathname ?? ""),
  { error: `${REDIS}, with the number of a database or none` },
);

/** ISO 3166-1 alpha-2. */
export const country = z
  .string()
  .refine(isCountry, { error: "the code of a country, two capital letters (ISO 3166-1), e.g. DE" });

/** Without a port. */
export const host = z.string().refine((text) => isIP(text) > 0 || /^(?!-)[\w.-]{1,253}$/.test(text), {
  error: "an address or a name of this machine, e.g. 127.0.0.1",
});

/**
 * A bucket name of Amazon or a compatible service, including old names with capital letters and
 * underscores. Access points of Amazon S3 are named by ARN (with `aws-cn` or `aws-us-gov` in some
 * regions).
 */
export const bucket = z
  .string()
  .regex(/^(?:[A-Za-z0-9][\w.-]{1,253}[A-Za-z0-9]|arn:aws(?:-[a-z-]+)?:s3[a-z-]*:[a-z0-9-]*:\d{12}:[\w:/.-]{1,400})$/, {
    error: "the name of a bucket (letters, digits, `.`, `-` and `_`) or the ARN of an access point",
  });

export const region = z
  .string()
  .regex(/^[A-Za-z0-9][\w.-]{0,63}$/, { error: "the name of a region, e.g. eu-central-1" });

/**
 * A value sent in a header or used for signing: a line break or blank in it is a copying mistake.
 */
export const token = z
  .string()
  .regex(/^[\x21-\x7e]+$/, { error: "printable ASCII without blanks" })
  .optional();

export const origin = z
  .url({ protocol: /^https?$/, error: "an http or https address, e.g. https://gatehouse.example" })
  .refine((text) => /^https?:\/\/[^/?#@]+\/?$/.test(text), {
    error: "an address without path, query or user, e.g. https://gatehouse.example",
  })
  .transform((text) => text.replace(/\/$/, ""));

function isNetwork(entry: string): boolean {
  const [host = "", prefix, ...rest] = entry.split("/");
  const family = isIP(host);
  if (family === 0 || host.includes("%") || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}

/** Comma-separated addresses and CIDRs; `0` and the empty string are the empty list. */
export const networks = z
  .string()
  .default("")
  .transform((text) => text.split(/[,\s]+/).filter((entry) => entry !== "" && entry !== "0"))
  .refine((entries) => entries.every(isNetwork), {
    error: "a comma-separated list of addresses or CIDRs, e.g. 10.0.0.0/8,fd00::/8",
  })
  .transform((entries) => entries.join(","));

/** An address that is requested as is or with a path appended, so it may hold no secret. */
export const service = (example: string) =>
  z
    .url({ protocol: /^https?$/, error: `an http or https address, e.g. ${example}` })
    .refine((text) => /^https?:\/\/[^/?#@]+(?:\/[^?#]*)?$/.test(text), {
      error: `an address without query, fragment or user, e.g. ${example}`,
    })
    .optional();

/** The address of a list or feed, requested as is. */
export const feed = z
  .url({ protocol: /^https?$/, error: "an http or https address, e.g. https://pastes.example/recent.json" })
  .refine((text) => /^https?:\/\/[^/?#@]+(?:[/?][^#]*)?$/.test(text), {
    error: "an address without fragment or user, e.g. https://pastes.example/recent.json?limit=100",
  });

/** Comma-separated host names, with a port unless it is the default one. */
export const hosts = z
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

/**
 * A target of backups or exports. Folders are absolute, because processes start in different ones.
 */
export const outsidePlace = (example: string) =>
  z.string().regex(/^(?:\/.*|s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[\w./-]*)?)$/, {
    error: `a folder from the root, e.g. ${example}, or s3://bucket/prefix`,
  });

export const emails = z
  .string()
  .default("")
  .transform((text) => text.split(/[,\s]+/).filter((entry) => entry !== ""))
  .refine((entries) => entries.every((entry) => z.email().safeParse(entry).success), {
    error: "a comma-separated list of e-mail addresses, e.g. ops@example.com,night@example.com",
  })
  .transform((entries) => entries.join(","));

export const optional = z.string().optional();

/** A secret that lets a program in. */
export const optionalSecret = z.string().min(16, { error: "at least 16 characters" }).optional();

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

/**
 * Credit packs and their prices. Stays text, because variables are passed on to other processes.
 */
export const creditPacks = z
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

export const flag = z
  .enum(["1", "0", "true", "false"], { error: "1 or 0" })
  .default("0")
  .transform((text) => text === "1" || text === "true");

/** At least 256 bits in any encoding. */
export const SecretKey = z
  .string({ error: "at least 32 characters" })
  .min(32, { error: "at least 32 characters, e.g. from `openssl rand -base64 32`" });
