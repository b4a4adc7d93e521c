import type { KeyEnv } from "#lib/auth/scopes.ts";
import { PRICES, priceOf } from "#lib/credits/prices.ts";
import type { StreamOptions } from "./schema.ts";

/** What a result costs, in credits (contract 6): nothing for a test key. */
export const resultPrice = (env: KeyEnv, options: Pick<StreamOptions, "render_js">): number =>
  env === "test" ? 0 : priceOf({ kind: "stream", results: 1 }) + (options.render_js ? PRICES.renderJs : 0);
