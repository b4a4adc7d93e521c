import { endsHere } from "./hop-by-hop.ts";
import type { HeaderLines } from "./types.ts";

/** How a call arrived. A trusted peer is our proxy, whose forwarding headers count. */
export type CameFrom = { peer: string; isTrusted: boolean; isEncrypted: boolean };

/** All cookies set by this product. */
const OUR_COOKIE = /^(?:__Secure-|__Host-)?gatehouse\./i;

/** Removes the dashboard's cookies from a Cookie header. Undefined if none are left. */
function foreignCookies(value: string): string | undefined {
  const kept = value
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair !== "" && !OUR_COOKIE.test(pair));
  return kept.length === 0 ? undefined : kept.join("; ");
}

/**
 * Returns the headers to pass on, unchanged and in order, without hop-by-hop fields and the
 * dashboard's cookies, followed by the forwarding headers.
 * @param raw Node's `rawHeaders`: name, value, name, value.
 */
export function forwardedHeaders(raw: readonly string[], from: CameFrom): HeaderLines {
  const all: HeaderLines = [];
  for (let at = 0; at + 1 < raw.length; at += 2) all.push([raw[at] ?? "", raw[at + 1] ?? ""]);
  const valuesOf = (wanted: string) => all.filter(([name]) => name.toLowerCase() === wanted).map(([, value]) => value);
  const ends = endsHere(all);
  const kept: HeaderLines = [];
  for (const [name, value] of all) {
    const lower = name.toLowerCase();
    if (ends(lower) || SAID_ANEW.has(lower)) continue;
    const passed = lower === "cookie" ? foreignCookies(value) : value;
    if (passed !== undefined) kept.push([name, passed]);
  }
  const vouched = (name: string) => (from.isTrusted ? valuesOf(name).at(-1) : undefined);
  const host = vouched("x-forwarded-host") ?? valuesOf("host")[0];
  return [
    ...kept,
    ["X-Forwarded-For", [...valuesOf("x-forwarded-for"), from.peer].join(", ")],
    ["X-Forwarded-Proto", vouched("x-forwarded-proto") ?? (from.isEncrypted ? "https" : "http")],
    ...(host === undefined ? [] : ([["X-Forwarded-Host", host]] satisfies HeaderLines)),
  ];
}

const SAID_ANEW = new Set(["x-forwarded-for", "x-forwarded-proto", "x-forwarded-host"]);
