import type { HttpAnswer } from "../http/send.ts";

/** What is read of an answer, of which nothing is certain: it may be of a program in between. */
type Said = {
  result?: { _meta?: { credits_committed?: unknown } | null } | null;
  error?: { code?: unknown; data?: { credits_committed?: unknown } | null } | null;
} | null;

/**
 * The most credits that a message comes to by its answer: what the call of a tool did cost or, where it only began work, what that may come to.
 * Undefined where the answer does not say, as that of a proxy which lost the server's: then the work may have been done.
 */
export function creditsOf({ status, text }: Pick<HttpAnswer, "status" | "text">): number | undefined {
  // Refused before any work; 202 is the answer to notifications, which call no tool.
  if (status === 202 || (status >= 400 && status < 500)) return 0;
  const said = read(text);
  if (status === 503 && said?.error?.code === "overloaded") return 0;
  const credits = said?.result?._meta?.credits_committed ?? said?.error?.data?.credits_committed;
  return typeof credits === "number" && Number.isSafeInteger(credits) && credits >= 0 ? credits : undefined;
}

function read(text: string): Said {
  try {
    return JSON.parse(text) as Said;
  } catch {
    return null;
  }
}
