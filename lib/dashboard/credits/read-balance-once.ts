import "server-only";
import { cache } from "react";
import { getBalance } from "#lib/billing/credits/queries.ts";

/** The balance, read once a request: the frame and the page in it show the same one. For loaders that know that this person may see it. */
export const readBalanceOnce = cache(getBalance);
