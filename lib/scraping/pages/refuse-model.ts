import { isTestKey } from "#lib/kernel/actor.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { type Refusal, refuse } from "#lib/platform/values/result.ts";
import { configuredModel, NO_MODEL } from "#lib/scraping/language-model/configured-model.ts";
import { askedJson } from "./asked-formats.ts";

/** Test keys do not need a model. */
export function refuseModel(
  { actor }: Pick<Ctx, "actor">,
  formats: readonly unknown[],
): Refusal<"feature_unavailable"> | undefined {
  return askedJson(formats) && !isTestKey(actor) && !configuredModel()
    ? refuse("feature_unavailable", NO_MODEL)
    : undefined;
}
