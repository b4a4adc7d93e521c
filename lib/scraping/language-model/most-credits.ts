import { configuredModel, type LanguageModel } from "./configured-model.ts";
import { creditsFor, mostTokens } from "./rules.ts";
import type { JsonQuestion } from "./types.ts";

/** The most that a question to the model may cost, in credits: what is set aside for it. Nothing where there is no model to ask. */
export function mostModelCredits(question: JsonQuestion | undefined, model = configuredModel()): number {
  return question && model ? mostFor(question, model) : 0;
}

/** @returns credits; for all rounds. */
export const mostFor = (question: JsonQuestion, model: LanguageModel): number =>
  creditsFor(mostTokens(question, model), model.creditsPerThousand);
