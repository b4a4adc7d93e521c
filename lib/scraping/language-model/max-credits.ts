import { configuredModel, type LanguageModel } from "./configured-model.ts";
import { creditsFor, maxTokens } from "./rules.ts";
import type { JsonQuestion } from "./types.ts";

/** Returns the most credits for a question to the model. This much is held. 0 without a model. */
export function maxModelCredits(question: JsonQuestion | undefined, model = configuredModel()): number {
  return question && model ? maxFor(question, model) : 0;
}

/** @returns credits for all rounds. */
export const maxFor = (question: JsonQuestion, model: LanguageModel): number =>
  creditsFor(maxTokens(question, model), model.creditsPerThousand);
