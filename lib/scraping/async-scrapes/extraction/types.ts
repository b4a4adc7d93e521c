import type { ModelUsage } from "#lib/scraping/language-model/types.ts";

/** A stored answer from several pages. */
export type Extracted = {
  json: unknown;
  /** The pages shown to the model. */
  sources: string[];
  /** Pages that could not be read and are not part of the answer. */
  failed: { url: string; code: string; message: string }[];
  /** Whether the pages exceeded what the model is shown. */
  is_shortened: boolean;
  json_usage?: ModelUsage;
  credits_used: number;
};

/** An extraction with its answer, or the error, once it has ended. */
export type Extraction = {
  id: string;
  status: "processing" | "completed" | "failed";
  answer: Extracted | null;
  error: { code: string; message: string } | null;
  created_at: string;
};
