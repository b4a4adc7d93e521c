import { errorWord } from "#components/deliveries/error-word.ts";
import type { ReplayReason } from "#lib/webhooks/replays/types.ts";

/** Returns the result of a last attempt in a word or two: "HTTP 503", "timeout". */
export function reasonText({ status_code: status, error }: Pick<ReplayReason, "status_code" | "error">): string {
  if (status !== null && error !== "target_timeout") return `HTTP ${status}`;
  return error === null ? "unknown" : errorWord(error);
}
