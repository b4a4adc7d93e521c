import { createHash } from "node:crypto";
import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/database/client.ts";
import { SIGHTINGS_KEPT_MAX } from "./constants.ts";
import type { LeakSource } from "./types.ts";

/** Links to a sighting, safe to store: without the token (`cleanUrl`). */
export type CleanSighting = { sourceUrl: string | null; diffUrl: string | null };

/**
 * Stores the places of a finding, each once, up to `SIGHTINGS_KEPT_MAX`. The caller holds the key's
 * lock.
 */
export async function addSightings(
  tx: Tx,
  ctx: Ctx,
  findingId: string,
  source: LeakSource,
  sightings: readonly CleanSighting[],
): Promise<void> {
  const room = SIGHTINGS_KEPT_MAX - (await tx.leakSighting.count({ where: { findingId } }));
  if (room <= 0) return;
  const byUrl = new Map(sightings.map((sighting) => [sighting.sourceUrl ?? "", sighting]));
  const hashed = [...byUrl].map(([url, sighting]) => ({ urlHash: hash(url), ...sighting }));
  const known = await tx.leakSighting.findMany({
    where: { findingId, urlHash: { in: hashed.map(({ urlHash }) => urlHash) } },
    select: { urlHash: true },
  });
  const seen = new Set(known.map(({ urlHash }) => Buffer.from(urlHash).toString("hex")));
  const fresh = hashed.filter(({ urlHash }) => !seen.has(Buffer.from(urlHash).toString("hex"))).slice(0, room);
  const { workspaceId } = ctx;
  const seenAt = ctx.clock.now();
  await tx.leakSighting.createMany({
    data: fresh.map((sighting) => ({ findingId, workspaceId, source, seenAt, ...sighting })),
  });
}

const hash = (url: string): Uint8Array<ArrayBuffer> => new Uint8Array(createHash("sha256").update(url).digest());
