import type { Refusal } from "#lib/platform/values/result.ts";

export type PageFailure = { code: string; message: string; targetStatus: number | undefined };

export function pageFailureOf({ error, message, detail }: Refusal<string>): PageFailure {
  const status = detail?.target_status;
  return { code: error, message, targetStatus: typeof status === "number" ? status : undefined };
}
