import type { HttpAnswer } from "../http/send.ts";

/** An untrusted answer, possibly from an intermediary. */
type RpcAnswer = {
  result?: { _meta?: { credits_committed?: unknown } | null } | null;
  error?: { code?: unknown; data?: { credits_committed?: unknown } | null } | null;
} | null;

/**
 * Returns the most credits that a message costs by its answer: the cost of a tool call, or the
 * maximum cost of work that it started. Returns undefined if the answer does not say, as when a
 * proxy lost the server's answer; then the work may have been done.
 */
export function creditsOf({ status, text }: Pick<HttpAnswer, "status" | "text">): number | undefined {
  // Refused before any work. 202 answers notifications, which call no tools.
  if (status === 202 || (status >= 400 && status < 500)) return 0;
  const said = read(text);
  if (status === 503 && said?.error?.code === "overloaded") return 0;
  const credits = said?.result?._meta?.credits_committed ?? said?.error?.data?.credits_committed;
  return typeof credits === "number" && Number.isSafeInteger(credits) && credits >= 0 ? credits : undefined;
}

function read(text: string): RpcAnswer {
  try {
    return JSON.parse(text) as RpcAnswer;
  } catch {
    return null;
  }
}
