import type { OutboundProxy } from "#lib/platform/outbound/proxies.ts";
import { outboundProxies } from "#lib/platform/outbound/proxies.ts";
import { type Refusal, refuse } from "#lib/platform/values/result.ts";
import { eligible, proxyMode, type RouteInput } from "./choose-proxies.ts";

/** Refuses a proxy that this installation does not have, and a country without a proxy. */
export function refuseRoute(
  input: RouteInput,
  proxies: readonly OutboundProxy[] = outboundProxies(),
): Refusal<"invalid_parameter" | "feature_unavailable"> | undefined {
  if (proxyMode(input) === "none") {
    if (input.country === undefined) return undefined;
    const message =
      "country: only a page that may go through a proxy can be fetched from a country. Use proxy auto or basic.";
    return refuse("invalid_parameter", message, { param: "country" });
  }
  if (eligible(input, proxies).length > 0) return undefined;
  const where = input.country === undefined ? "" : ` in ${input.country}`;
  return refuse(
    "feature_unavailable",
    `This installation has no proxy${where} to fetch pages through. Its operator sets OUTBOUND_PROXIES.`,
  );
}
