import * as z from "zod";
import { country } from "./fields.ts";

const PROXIES_MAX = 100;
const MULTIPLIER_MAX = 50;
const EXPECTED = `JSON like [{"name":"de-1","url":"http://user:password@proxy.example:3128","country":"DE","weight":2,"sticky":"host","multiplier":3}]: at most ${PROXIES_MAX}, names of a-z, 0-9 and -, each once, urls http without path or query, country of two capital letters, weight 1 to 100, sticky host or call, multiplier 1 to ${MULTIPLIER_MAX}`;

/** Reserved in ISO 3166-1: not countries, but proxies are sold under these names. */
const RESERVED = z.enum(["UK", "EU"]);

const proxy = z.strictObject({
  name: z.string().regex(/^[a-z0-9-]{1,32}$/),
  url: z.url({ protocol: /^http$/ }).regex(/^http:\/\/[^/?#]+\/?$/),
  country: country.or(RESERVED).optional(),
  weight: z.number().int().min(1).max(100).default(1),
  sticky: z.enum(["host", "call"]).default("host"),
  multiplier: z.number().int().min(1).max(MULTIPLIER_MAX).default(2),
});
export type ListedProxy = z.output<typeof proxy>;

const proxies = z
  .array(proxy)
  .min(1)
  .max(PROXIES_MAX)
  .refine((all) => new Set(all.map(({ name }) => name)).size === all.length);

/** Parses OUTBOUND_PROXIES; undefined if it is invalid. */
export function readProxyList(text: string): ListedProxy[] | undefined {
  try {
    return proxies.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The proxies that callers may request, with their prices. Stays text like all variables. */
export const proxyList = z.string().refine((text) => readProxyList(text) !== undefined, { error: EXPECTED });
