import type * as z from "zod";
import type { SearchAnswerSchema } from "./answer-schema.ts";

/** The gateway adds the call's ID and the charge. */
export type SearchAnswer = Omit<z.output<typeof SearchAnswerSchema>, "id" | "credits_used">;
export type FoundResult = SearchAnswer["results"][number];
