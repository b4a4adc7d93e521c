import type { ModelUsage } from "#lib/scraping/language-model/types.ts";

/** One answer out of several pages, as it is kept. */
export type Extracted = {
  json: unknown;
  /** The pages that were shown to the model. */
  sources: string[];
  /** Those that could not be read, and are no part of the answer. */
  failed: { url: string; code: string; message: string }[];
  /** The pages are longer than what the model is shown. */
  is_shortened: boolean;
  json_usage?: ModelUsage;
  credits_used: number;
};

/** An extraction as it stands: of those that are over the answer, or why there is none. */
export type Extraction = {
  id: string;
  status: "processing" | "completed" | "failed";
  answer: Extracted | null;
  error: { code: string; message: string } | null;
  created_at: string;
};
