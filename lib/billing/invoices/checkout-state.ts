import { UNDER_WAY_MAX_MS } from "./constants.ts";

/** Returns whether a checkout can be paid, its payment is in progress, or it has ended. */
export function checkoutState(
  checkout: { completedAt: Date | null; failedAt: Date | null; expiresAt: Date },
  now: Date,
): "open" | "under_way" | "over" {
  if (checkout.failedAt) return "over";
  if (checkout.completedAt)
    return now.getTime() - checkout.completedAt.getTime() < UNDER_WAY_MAX_MS ? "under_way" : "over";
  return checkout.expiresAt > now ? "open" : "over";
}
