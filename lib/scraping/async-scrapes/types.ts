import type * as z from "zod";
import type { AsyncScrapeSchema } from "./answer-schema.ts";

export type AsyncScrape = z.output<typeof AsyncScrapeSchema>;
export type ScrapeState = AsyncScrape["status"];

export type ScrapeProblem = NonNullable<AsyncScrape["error"]>;
