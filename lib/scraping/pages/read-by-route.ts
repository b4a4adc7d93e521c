import type { Ctx } from "#lib/kernel/context.ts";
import { metrics } from "#lib/platform/metrics/instruments.ts";
import { type OutboundProxy, throughProxy } from "#lib/platform/outbound/proxies.ts";
import { mayReach } from "#lib/platform/outbound/public-address.ts";
import type { OutboundPolicy } from "#lib/platform/outbound/types.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { ok } from "#lib/platform/values/result.ts";
import { MIN_TIMEOUT_MS } from "./constants.ts";
import type { Gate } from "./fetch-page.ts";
import { chooseProxies, eligible, proxyMode } from "./proxies/choose-proxies.ts";
import { readLivePage, type Visit } from "./read-live-page.ts";
import type { ScrapeInput } from "./schema.ts";

type Attempt = { visit: Visit; proxy: OutboundProxy | undefined };

/**
 * Reads a page directly, or through its proxies one after the other while the target blocks or the
 * proxy is unreachable, all within the call's time. `auto` tries directly first.
 * @param input accepted by `refuseRoute`.
 * @param options.gateOf returns the gate of an attempt, counted from 0.
 */
export async function readByRoute(
  ctx: Ctx,
  input: ScrapeInput,
  policy: OutboundPolicy,
  proxies: readonly OutboundProxy[],
  { follow, gateOf }: { follow?: boolean; gateOf?: (attempt: number) => Gate } = {},
): Promise<Visit> {
  const mode = proxyMode(input);
  const optionsOf = (attempt: number) => ({ ...(follow && { follow }), ...(gateOf && { gate: gateOf(attempt) }) });
  if (mode === "none") return await readLivePage(ctx, input, policy, optionsOf(0));
  const started = performance.now();
  const session = { host: URL.parse(input.url)?.hostname ?? "", call: newId("scr", ctx.clock.now()) };
  const chosen = chooseProxies(eligible(input, proxies), session);
  const routes = mode === "auto" ? [undefined, ...chosen] : chosen;
  const attempts: Attempt[] = [];
  for (const proxy of routes) {
    const left = Math.ceil(input.timeout_ms - (performance.now() - started));
    if (attempts.length > 0 && left < MIN_TIMEOUT_MS) break;
    const way = proxy ? throughProxy(policy, proxy) : policy;
    const visit = await readLivePage(ctx, { ...input, timeout_ms: left }, way, optionsOf(attempts.length));
    const used = proxy && !isDirect(visit, policy) ? proxy : undefined;
    if (used) metrics.proxiedPages.inc({ proxy: used.name, outcome: visit.read.ok ? "read" : visit.read.error });
    attempts.push({ visit, proxy: used });
    // In the operator's own networks all routes are the same.
    if (!isBlocked(visit, used) || (proxy && !used)) break;
  }
  const last = attempts.at(-1);
  if (!last) throw new Error("No route to the page is available: call refuseRoute first.");
  return noted(last, attempts.length, Math.round(performance.now() - started));
}

/** The target refused this route, or the proxy was unreachable. */
const isBlocked = ({ read }: Visit, proxy: OutboundProxy | undefined): boolean =>
  !read.ok && (read.error === "target_blocked" || (proxy !== undefined && read.error === "target_unreachable"));

/** Addresses allowed by the operator are reached without a proxy. */
const isDirect = ({ answered }: Visit, { allowed }: OutboundPolicy): boolean =>
  answered?.address !== undefined && mayReach(answered.address, allowed, true);

function noted({ visit, proxy }: Attempt, tries: number, durationMs: number): Visit {
  const { read } = visit;
  if (!read.ok) return visit;
  const { name, country = null, multiplier } = proxy ?? {};
  const through = name !== undefined && multiplier !== undefined ? { proxy: { name, country, multiplier, tries } } : {};
  const document = { ...read.value.document, ...through, duration_ms: durationMs };
  return { ...visit, read: ok({ ...read.value, document }) };
}
