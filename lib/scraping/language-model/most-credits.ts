import { configuredModel, type LanguageModel } from "./configured-model.ts";
import { creditsFor, mostTokens } from "./rules.ts";
import type { JsonQuestion } from "./types.ts";

/** Returns the most credits for a question to the model. This much is held. 0 without a model. */
export function mostModelCredits(question: JsonQuestion | undefined, model = configuredModel()): number {
  return question && model ? mostFor(question, model) : 0;
}

/** @returns credits for all rounds. */
export const mostFor = (question: JsonQuestion, model: LanguageModel): number =>
  creditsFor(mostTokens(question, model), model.creditsPerThousand);
