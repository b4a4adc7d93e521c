import { type Refusal, refuse } from "#lib/platform/values/result.ts";
import { refuseSelectors } from "#lib/scraping/pages/reading.ts";

/** Refuses selectors that are not valid, as `refuseSelectors`, but in the parameter `options`. */
export function refuseOptions(
  options: Parameters<typeof refuseSelectors>[0],
): Refusal<"invalid_parameter"> | undefined {
  const refusal = refuseSelectors(options);
  if (!refusal) return undefined;
  const param = `options.${String(refusal.detail?.param)}`;
  return refuse("invalid_parameter", `options: ${refusal.message}`, { param });
}
