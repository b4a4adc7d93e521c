import { UNDER_WAY_MAX_MS } from "./constants.ts";

/** Where a checkout stands: it can be paid at, its money is under way, or it leads nowhere any more. */
export function checkoutState(
  checkout: { completedAt: Date | null; failedAt: Date | null; expiresAt: Date },
  now: Date,
): "open" | "under_way" | "over" {
  if (checkout.failedAt) return "over";
  if (checkout.completedAt)
    return now.getTime() - checkout.completedAt.getTime() < UNDER_WAY_MAX_MS ? "under_way" : "over";
  return checkout.expiresAt > now ? "open" : "over";
}
