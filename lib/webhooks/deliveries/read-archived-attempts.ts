import * as z from "zod";
import type { Attempt } from "#generated/prisma/client.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { databaseSince } from "#lib/kernel/log-days.ts";
import { findPartOf } from "#lib/platform/archive/find-part.ts";
import { describeUnreadable, readKept } from "#lib/platform/archive/read-archived.ts";
import type { ArchivedPart } from "#lib/platform/archive/types.ts";
import { ArchiveUnreadable } from "#lib/platform/archive/unreadable.ts";

const moment = z.string().transform((text) => new Date(text));
const bytes = z.base64().transform((text) => new Uint8Array(Buffer.from(text, "base64")));

/**
 * An archived row of `attempts` (ARCHIVE_KEYS). Columns added later are missing from older rows.
 */
const Line = z.object({
  workspace_id: z.string(),
  delivery_at: moment,
  delivery_id: z.string(),
  number: z.int(),
  url: z.string(),
  started_at: moment,
  duration_ms: z.int(),
  dns_ms: z.number(),
  connect_ms: z.number(),
  tls_ms: z.number(),
  first_byte_ms: z.number(),
  address: z.string().nullable(),
  request_headers: z.string(),
  status_code: z.int().nullable(),
  response_headers: z.string().nullable(),
  response_body: bytes.nullable(),
  truncated: z.boolean(),
  manual: z.boolean().default(false),
  error_code: z.string().nullable(),
  error_message: z.string().nullable(),
});

const rowOf = (line: z.output<typeof Line>): Attempt => ({
  workspaceId: line.workspace_id,
  deliveryAt: line.delivery_at,
  deliveryId: line.delivery_id,
  number: line.number,
  url: line.url,
  startedAt: line.started_at,
  durationMs: line.duration_ms,
  dnsMs: line.dns_ms,
  connectMs: line.connect_ms,
  tlsMs: line.tls_ms,
  firstByteMs: line.first_byte_ms,
  address: line.address,
  requestHeaders: line.request_headers,
  statusCode: line.status_code,
  responseHeaders: line.response_headers,
  responseBody: line.response_body,
  truncated: line.truncated,
  manual: line.manual,
  errorCode: line.error_code,
  errorMessage: line.error_message,
});

export type ArchivedAttempts = {
  rows: Attempt[];
  /** Why archived attempts cannot be read; null otherwise. */
  problem: string | null;
};

/**
 * Reads a delivery's archived attempts (lib/platform/archive) without restoring them, because
 * nothing else needs them. Call it after querying the database: a day that is moved in between is
 * in one or both.
 */
export async function readArchivedAttempts(
  { workspaceId, clock }: Pick<Ctx, "workspaceId" | "clock">,
  delivery: { at: Date; id: string },
): Promise<ArchivedAttempts> {
  if (delivery.at >= databaseSince(clock.now())) return { rows: [], problem: null };
  const part = await findPartOf({ kind: "attempts", workspaceId }, delivery);
  if (!part) return { rows: [], problem: null };
  try {
    return { rows: attemptsAt(delivery.id, part, await readKept(part)), problem: null };
  } catch (error) {
    return { rows: [], problem: describeUnreadable(part, error).message };
  }
}

/**
 * Returns the rows of one delivery from an archive object, parsing only lines that contain its ID.
 */
function attemptsAt(id: string, part: ArchivedPart, lines: readonly string[]): Attempt[] {
  try {
    const found = lines.filter((line) => line.includes(id)).map((line) => Line.parse(JSON.parse(line)));
    return found.filter((line) => line.delivery_id === id).map(rowOf);
  } catch (cause) {
    throw new ArchiveUnreadable(part, "damaged", { cause });
  }
}
