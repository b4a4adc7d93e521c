import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { isoOrNull } from "#lib/platform/values/iso-or-null.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { SCANNED_SOURCES, SCANS_SHOWN } from "./constants.ts";
import { isScanHeld } from "./rules.ts";
import { sources } from "./sources/index.ts";
import type { Scan, ScannedSource, ScanState, Source } from "./types.ts";

export type SourcesView = { sources: Source[]; read_at: string };

/** Returns every scanned source: whether it is configured, its last scan, and its history. */
export async function readSources(ctx: Ctx, given = sources): Promise<Result<SourcesView, "forbidden">> {
  const forbidden = authorize(ctx, "keys:read");
  if (forbidden) return forbidden;
  const [states, histories] = await Promise.all([
    db().leakSourceState.findMany({ omit: { cursor: true } }),
    Promise.all(SCANNED_SOURCES.map(readHistory)),
  ]);
  const now = ctx.clock.now();
  return ok({
    sources: SCANNED_SOURCES.map((name, at) => {
      const state = states.find((each) => each.name === name);
      const configured = given.some((adapter) => adapter.name === name && adapter.configured());
      return { name, configured, scan: state ? represent(state, now) : null, history: histories[at] ?? [] };
    }),
    read_at: now.toISOString(),
  });
}

type State = ScanState & { okAt: Date | null; documents: number };

const represent = (state: State, now: Date): NonNullable<Source["scan"]> => ({
  running: isScanHeld(state, now),
  waiting: state.askedAt !== null && (state.startedAt === null || state.askedAt > state.startedAt),
  finished_at: isoOrNull(state.finishedAt),
  ok_at: isoOrNull(state.okAt),
  documents: state.documents,
  problem: state.problem,
  retry_at: isoOrNull(state.retryAt),
});

async function readHistory(source: ScannedSource): Promise<Scan[]> {
  const rows = await db().leakScan.findMany({
    where: { source },
    orderBy: { startedAt: "desc" },
    take: SCANS_SHOWN,
  });
  return rows.map((row) => ({
    started_at: row.startedAt.toISOString(),
    finished_at: row.finishedAt.toISOString(),
    documents: row.documents,
    found: row.found,
    complete: row.complete,
    problem: row.problem,
  }));
}
