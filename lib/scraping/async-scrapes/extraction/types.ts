import type { ModelUsage } from "#lib/scraping/language-model/types.ts";

export type Extracted = {
  json: unknown;
  sources: string[];
  failed: { url: string; code: string; message: string }[];
  /** Whether the pages exceeded what the model is shown. */
  is_shortened: boolean;
  json_usage?: ModelUsage;
  credits_used: number;
};

export type Extraction = {
  id: string;
  status: "processing" | "completed" | "failed";
  answer: Extracted | null;
  error: { code: string; message: string } | null;
  created_at: string;
};
