import type { WorkspaceId } from "#lib/kernel/context.ts";
import type { Document } from "#lib/kernel/document.ts";
import type { OutboundCode, OutboundResult } from "#lib/platform/outbound/types.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { contentKind } from "./extract/content-kind.ts";
import type { ExtractOptions } from "./extract/extract.ts";
import type { Follow } from "./extract/read-follow.ts";
import { type Run, runExtraction } from "./extract/run-extraction.ts";
import { type ReadingInput, wantsOf } from "./reading.ts";
import { isChallenge, judgeStatus } from "./rules.ts";

/** Contract 3. */
export type AnswerError =
  | OutboundCode
  | "target_blocked"
  | "target_http_error"
  | "unsupported_content_type"
  | "page_too_complex"
  | "overloaded";

/** The part of a document that is determined by the target's response. */
export type Reading = Omit<Document, "id" | "url" | "duration_ms" | "credits_used" | "cached" | "fetched_at"> & {
  follow?: Follow;
};

/** After a redirect, these are about the redirect's target. */
const REDIRECT_REFUSALS: ReadonlySet<OutboundCode> = new Set(["url_not_allowed", "invalid_url"]);

/** Also used for fixtures. */
export async function readAnswer(
  workspace: WorkspaceId,
  result: OutboundResult,
  input: ReadingInput,
  more: Pick<ExtractOptions, "follow"> = {},
): Promise<Result<Reading, AnswerError>> {
  if (!result.ok) {
    const { code, message, redirects } = result;
    const status = result.status ?? (REDIRECT_REFUSALS.has(code) ? redirects.at(-1)?.status : undefined);
    return refuse(code, message, status === undefined ? undefined : { target_status: status });
  }
  const { status, headers, body } = result;
  const target_status = status;
  const type = headers["content-type"];
  const contentType = Array.isArray(type) ? type[0] : type;
  const kind = contentKind(contentType, body);
  const challenge = kind === "html" && isChallenge(headers, body);
  const verdict = judgeStatus(status, challenge);
  if (verdict) return refuse(verdict.error, verdict.message, { target_status });
  if (!kind) {
    const message = `The target answered with ${contentType ?? "data"}, which cannot be read as text.`;
    return refuse("unsupported_content_type", message, { target_status });
  }
  const run = await runExtraction(
    workspace,
    { body, contentType, kind, url: result.finalUrl },
    { ...wantsOf(input), ...more },
  );
  if (!run.ok) return refuseRun(run, { target_status });
  return ok({
    final_url: result.finalUrl,
    redirects: result.redirects,
    status_code: status,
    content_type: contentType ?? null,
    ...run.extraction,
  });
}

export function refuseRun(run: Run & { ok: false }, detail?: Record<string, unknown>) {
  if (run.why === "unreadable") return refuse("unsupported_content_type", run.message, detail);
  if (run.why === "too_complex")
    return refuse("page_too_complex", "Reading the page took too long or too much memory.", detail);
  return refuse("overloaded", "Too many pages are being read right now. Try again in a moment.", detail);
}
