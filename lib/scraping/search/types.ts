import type * as z from "zod";
import type { SearchAnswerSchema } from "./answer-schema.ts";

/** What the verb answers: the gateway adds the call's id and what was charged. */
export type SearchAnswer = Omit<z.output<typeof SearchAnswerSchema>, "id" | "credits_used">;
export type FoundResult = SearchAnswer["results"][number];
