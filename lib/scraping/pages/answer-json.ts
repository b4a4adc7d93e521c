import type { WorkspaceId } from "#lib/kernel/context.ts";
import type { Document } from "#lib/kernel/document.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { type ExtractJsonError, extractJson } from "#lib/scraping/language-model/extract-json.ts";
import { sampleAnswer } from "#lib/scraping/language-model/sample-answer.ts";
import { askedJson } from "./asked-formats.ts";
import type { ScrapeInput } from "./schema.ts";

type Read = Pick<Document, "final_url" | "markdown" | "warnings">;
type Answered<T> = Result<{ page: T; usage?: Document["json_usage"] }, ExtractJsonError>;

/** The page is longer than what the model is shown, so `json` covers only its beginning. */
const JSON_OF_THE_BEGINNING = "json_of_the_beginning";

/** Adds the data that the model extracts, if requested. Removes Markdown that was only read for the model. */
export async function answerJson<T extends Read>(
  workspace: WorkspaceId,
  { formats }: Pick<ScrapeInput, "formats">,
  page: T,
): Promise<Answered<T & { json?: unknown }>> {
  const asked = askedJson(formats);
  if (!asked) return ok({ page });
  const extracted = await extractJson(workspace, asked, [{ url: page.final_url, markdown: page.markdown ?? "" }]);
  if (!extracted.ok) return extracted;
  const { json, usage, isShortened } = extracted.value;
  const warnings = isShortened ? [...page.warnings, JSON_OF_THE_BEGINNING] : page.warnings;
  return ok({ page: { ...withoutUnasked(formats, page), json, warnings }, usage });
}

/** Adds a sample for a test key, without network access (contract 5). */
export function answerSampleJson<T extends Read>({ formats }: Pick<ScrapeInput, "formats">, page: T): T {
  const asked = askedJson(formats);
  return asked ? { ...withoutUnasked(formats, page), json: sampleAnswer(asked.schema) } : page;
}

function withoutUnasked<T extends Read>(formats: ScrapeInput["formats"], page: T): T {
  if (formats.includes("markdown")) return page;
  const { markdown: _, ...rest } = page;
  return rest as T; // Markdown is optional
}
