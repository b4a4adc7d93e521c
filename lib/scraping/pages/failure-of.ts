import type { Refusal } from "#lib/platform/result.ts";

export type PageFailure = { code: string; message: string; targetStatus: number | undefined };

/** Returns a refused scrape's code and message, with the status of the target's response if there was one. */
export function failureOf({ error, message, detail }: Refusal<string>): PageFailure {
  const status = detail?.target_status;
  return { code: error, message, targetStatus: typeof status === "number" ? status : undefined };
}
