import "server-only";
import { cache } from "react";
import { getBalance } from "#lib/billing/credits/queries.ts";

/**
 * The balance, read once per request for the frame and the page. The calling loader checks the
 * permission.
 */
export const readBalanceOnce = cache(getBalance);
