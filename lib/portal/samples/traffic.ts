import { PRICES } from "#lib/billing/credits/prices.ts";
import { DAY_MS, HOUR_MS } from "#lib/platform/values/time.ts";
import { chanceOf } from "./chance.ts";
import { SAMPLE_DAYS, SAMPLE_KEYS, type SampleKeyName } from "./constants.ts";
import type { SampleCall } from "./types.ts";

type Failure = Pick<SampleCall, "status" | "errorCode" | "targetStatus"> & { share: number; durationMs?: number };
type Kind = Pick<SampleCall, "key" | "method" | "endpoint" | "credits" | "sourceIp" | "userAgent"> & {
  /** Calls in the busiest hour of a weekday. */
  perHour: number;
  targets: readonly string[];
  /** Fastest and slowest; most are near the fastest. */
  durationMs: readonly [number, number];
  failures: readonly Failure[];
};

const TIMEOUT: Failure = {
  share: 0.012,
  status: 504,
  errorCode: "target_timeout",
  targetStatus: null,
  durationMs: 30_000,
};
const BLOCKED: Failure = { share: 0.015, status: 422, errorCode: "target_blocked", targetStatus: 403 };
const NO_NAME: Failure = { share: 0.004, status: 422, errorCode: "dns_failure", targetStatus: null };
const TOO_FAST: Failure = { share: 0.006, status: 429, errorCode: "rate_limited", targetStatus: null, durationMs: 2 };
const MISTAKE: Failure = {
  share: 0.02,
  status: 400,
  errorCode: "invalid_parameter",
  targetStatus: null,
  durationMs: 3,
};

const SHOP = "https://shop.example/products/";
const PRODUCTS = ["4711", "0815", "1138", "2187", "9000", "1701"].map((id) => `${SHOP}${id}`);
const TERMS = ["running shoes", "usb-c hub", "espresso grinder", "standing desk"].map((q) => `q=${q}&num=10`);

const fromServer = (last: number) => ({ sourceIp: `203.0.113.${last}` });

/** Clients and targets: only documentation addresses (RFC 5737) and names under .example. */
const KINDS: readonly Kind[] = [
  {
    ...{
      key: "monitor",
      method: "POST",
      endpoint: "/v1/scrape",
      credits: PRICES.scrape,
      perHour: 14.4,
      targets: PRODUCTS,
    },
    ...{
      durationMs: [180, 2_400],
      failures: [TIMEOUT, BLOCKED, NO_NAME],
      ...fromServer(24),
      userAgent: "price-monitor/2.3",
    },
  },
  {
    ...{
      key: "monitor",
      method: "POST",
      endpoint: "/v1/scrape",
      credits: PRICES.scrape + PRICES.renderJs,
      perHour: 1.9,
    },
    ...{
      targets: ["https://catalogue.example/app"],
      durationMs: [1_900, 6_500],
      failures: [TIMEOUT],
      ...fromServer(24),
    },
    userAgent: "price-monitor/2.3",
  },
  {
    ...{ key: "search", method: "GET", endpoint: "/v1/serp", credits: PRICES.serpPerTen, perHour: 4.2, targets: TERMS },
    ...{ durationMs: [420, 1_900], failures: [TOO_FAST], ...fromServer(31), userAgent: "python-requests/2.32" },
  },
  {
    ...{ key: "docs", method: "POST", endpoint: "/v1/parse", credits: PRICES.parse, perHour: 3.5, targets: [] },
    ...{ durationMs: [4, 60], failures: [MISTAKE], sourceIp: "198.51.100.7", userAgent: "docs-pipeline/0.9" },
  },
  {
    ...{ key: "importer", method: "GET", endpoint: "/v1/scrape", credits: PRICES.scrape, perHour: 2.4 },
    ...{ targets: ["https://archive.example/feed"], durationMs: [240, 900], failures: [BLOCKED], ...fromServer(9) },
    userAgent: "curl/8.5.0",
  },
  {
    ...{ key: "ci", method: "GET", endpoint: "/v1/scrape", credits: 0, perHour: 2.6, durationMs: [2, 15] },
    ...{ targets: ["/article", "/product", "/403"].map((path) => `http://localhost:3000/fixtures${path}`) },
    ...{ failures: [{ ...BLOCKED, share: 0.2 }], sourceIp: "198.51.100.80", userAgent: "node" },
  },
  {
    ...{ key: "laptop", method: "GET", endpoint: "/v1/serp", credits: 0, perHour: 1.3, targets: ["q=hello"] },
    ...{ durationMs: [2, 15], failures: [MISTAKE], sourceIp: "198.51.100.16", userAgent: "curl/8.7.1" },
  },
];

/** Returns the start (UTC) of the sample's first day, so that charts show whole days. */
export const sampleStart = (until: Date): Date =>
  new Date(Math.floor(until.getTime() / DAY_MS) * DAY_MS - (SAMPLE_DAYS - 1) * DAY_MS);

/**
 * Returns how busy an hour is, from 0 to 1: highest in the early afternoon (UTC), a fifth of that
 * at night, lower on weekends.
 */
export function busyness(hour: Date): number {
  const daylight = Math.max(0, Math.sin((Math.PI * (hour.getUTCHours() - 5)) / 17));
  const weekend = [0, 6].includes(hour.getUTCDay()) ? 0.55 : 1;
  return (0.2 + 0.8 * daylight) * weekend;
}

/** About one hour in four days, the target of a kind of call is slow and refuses. */
const isBad = (hour: number, kind: number) => chanceOf(hour, kind, "bad") < 0.01;

/**
 * Returns the calls in [from, to), oldest first. The result for an hour is always the same, so that
 * a sample can be continued.
 * @param filledAt date from which the keys' ages count.
 */
export function sampleCalls({ from, to, filledAt }: Record<"from" | "to" | "filledAt", Date>): SampleCall[] {
  const calls: SampleCall[] = [];
  const first = Math.floor(from.getTime() / HOUR_MS) * HOUR_MS;
  for (let hour = first; hour < to.getTime(); hour += HOUR_MS)
    for (const [at, kind] of KINDS.entries()) calls.push(...callsOfHour(hour, at, kind));
  return calls
    .filter(({ at, key }) => at >= from && at < to && at < endOfKey(key, filledAt))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}

function endOfKey(name: SampleKeyName, filledAt: Date): Date {
  const key = SAMPLE_KEYS[name];
  const days = "revokedDaysAgo" in key ? -key.revokedDaysAgo : "expiresInDays" in key ? key.expiresInDays : 10_000;
  return new Date(filledAt.getTime() + days * DAY_MS);
}

function callsOfHour(hour: number, number: number, kind: Kind): SampleCall[] {
  const expected = kind.perHour * busyness(new Date(hour)) * (0.8 + 0.4 * chanceOf(hour, number, "many"));
  const count = Math.floor(expected + chanceOf(hour, number, "rest"));
  return Array.from({ length: count }, (_, at) => oneCall(hour, `${number}.${at}`, kind, isBad(hour, number)));
}

function oneCall(hour: number, which: string, kind: Kind, isBadHour: boolean): SampleCall {
  const chance = (of: string) => chanceOf(hour, which, of);
  const { key, method, endpoint, sourceIp, userAgent, targets, durationMs } = kind;
  const failure = failureBy(chance("failure") / (isBadHour ? 8 : 1), kind.failures);
  const [quick, slow] = durationMs;
  return {
    ...{ key, method, endpoint, sourceIp, userAgent },
    at: new Date(hour + Math.floor(chance("at") * HOUR_MS)),
    target: targets[Math.floor(chance("target") * targets.length)] ?? null,
    status: failure?.status ?? 200,
    errorCode: failure?.errorCode ?? null,
    targetStatus: failure ? failure.targetStatus : endpoint === "/v1/scrape" ? 200 : null,
    durationMs: failure?.durationMs ?? Math.round(quick + (slow - quick) * chance("duration") ** 3),
    credits: failure ? 0 : kind.credits,
  };
}

function failureBy(chance: number, failures: readonly Failure[]): Failure | undefined {
  let below = 0;
  return failures.find(({ share }) => {
    below += share;
    return chance < below;
  });
}
