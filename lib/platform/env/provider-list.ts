import * as z from "zod";
import { service } from "./fields.ts";

const FALLBACKS_MAX = 5;
const EXPECTED = `at most ${FALLBACKS_MAX} addresses apart by comma, each http or https without query or user, with html= in front where a page of results is read, e.g. http://second.internal:8080,html=https://search.example/search`;

const address = service("http://second.internal:8080").nonoptional();

export type ListedProvider = { kind: "searxng" | "html"; address: string };

export function readProvider(text: string): ListedProvider {
  const [, kind, rest = ""] = /^(?:(searxng|html)=)?(.*)$/s.exec(text.trim()) ?? [];
  return { kind: kind === "html" ? "html" : "searxng", address: rest };
}

export const readProviderList = (text: string): ListedProvider[] => text.split(",").map(readProvider);

/** A single search provider, written as in the list below. */
export const provider = z.string().refine((text) => address.safeParse(readProvider(text).address).success, {
  error:
    "an http or https address without query, fragment or user, with html= in front where a page of results is read, e.g. http://searxng.internal:8080",
});

/**
 * A list of search providers: a SearXNG by its address, a result page by `html=` and its address.
 * Stays text like all variables.
 */
export const providerList = z
  .string()
  .refine(
    (text) => {
      const list = readProviderList(text);
      return list.length <= FALLBACKS_MAX && list.every((one) => address.safeParse(one.address).success);
    },
    { error: EXPECTED },
  )
  .refine(
    (text) => {
      const list = readProviderList(text);
      return new Set(list.map((one) => one.address)).size === list.length;
    },
    { error: "each address once" },
  );
