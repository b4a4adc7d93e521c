import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { gzipJson } from "#lib/platform/async/gzip-json.ts";
import type { ItemOutcome } from "../types.ts";

const unpack = promisify(gunzip);

export const packOutcome = (outcome: ItemOutcome): Promise<Buffer> => gzipJson(outcome);

export const packFailure = ({
  code,
  message,
  targetStatus,
}: {
  code: string;
  message: string;
  targetStatus?: number | undefined;
}) =>
  packOutcome({
    status: "failed",
    status_code: targetStatus ?? null,
    error: { code, message, target_status: targetStatus ?? null },
  });

export type StoredItem = { index: number; customId: string | null; url: string; credits: number; result: Uint8Array };

/** The stored JSON is inserted without parsing it (contract 4). */
export async function lineOf({ index, customId, url, credits, result }: StoredItem): Promise<string> {
  const head = JSON.stringify({ index, custom_id: customId, url });
  const middle = (await unpack(result)).toString("utf8");
  return `${head.slice(0, -1)},${middle.slice(1, -1)},"credits_used":${credits}}\n`;
}
