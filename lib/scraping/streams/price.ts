import { PRICES, priceOf } from "#lib/billing/credits/prices.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import type { StreamOptions } from "./schema.ts";

/** What a result costs, in credits (contract 6): nothing for a test key. */
export const resultPrice = (env: KeyEnv, options: Pick<StreamOptions, "render_js">): number =>
  env === "test" ? 0 : priceOf({ kind: "stream", results: 1 }) + (options.render_js ? PRICES.renderJs : 0);
