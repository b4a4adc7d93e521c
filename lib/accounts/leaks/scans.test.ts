import { afterAll, afterEach, describe, expect, test } from "vitest";
import { newToken } from "#lib/accounts/keys/token.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { makeKey } from "#testing/builders/key.ts";
import { addMember, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import {
  SCAN_ASK_EVERY_MS,
  SCAN_EVERY_MS,
  SCAN_LEASE_MS,
  SCANS_KEPT_MAX,
  SCANS_KEPT_MS,
  SCANS_SHOWN,
} from "./constants.ts";
import { readSources } from "./read-sources.ts";
import { requestScan } from "./request-scan.ts";
import { scanSource } from "./scan-source.ts";
import { scanWhenDue } from "./scan-when-due.ts";
import { startLeakScans } from "./start-leak-scans.ts";
import type { ScanOutcome, SourceAdapter } from "./types.ts";

await ownDatabase();
afterAll(closeDb);
afterEach(async () => {
  await db().leakSourceState.deleteMany();
  await db().leakScan.deleteMany();
});

const QUIET: ScanOutcome = { documents: 0, complete: true, problem: null, retryAt: null };
const clock = fakeClock(new Date());

/** A source in memory with this behavior, which counts its scans. */
function sourceOf(scan: SourceAdapter["scan"] = async () => QUIET, configured = true) {
  const source = {
    runs: 0,
    name: "paste_feed" as const,
    configured: () => configured,
    scan: (...given: Parameters<SourceAdapter["scan"]>) => {
      source.runs++;
      return scan(...given);
    },
  };
  return source;
}

const stateOf = () => db().leakSourceState.findUniqueOrThrow({ where: { name: "paste_feed" } });

describe("a scan of a source", () => {
  test("resumes from the saved cursor, reports before saving, and is kept in the history", async () => {
    const ctx = await makeWorkspace({ clock });
    const key = await makeKey(ctx);
    const cursors: unknown[] = [];
    const source = sourceOf(async (_, cursor, report, save) => {
      cursors.push(cursor);
      await report([{ token: key.token, sourceUrl: "https://paste.example/1", diffUrl: null }]);
      await save({ page: cursors.length });
      return { ...QUIET, documents: 7 };
    });
    expect(await scanSource({ clock }, source)).toBe(1);
    clock.advance(1_000);
    expect(await scanSource({ clock }, source)).toBe(0);
    expect(cursors).toEqual([null, { page: 1 }]);
    expect(await stateOf()).toMatchObject({ cursor: { page: 2 }, documents: 7, problem: null, okAt: clock.now() });
    const read = await readSources(ctx, [source]);
    expect(read.ok && read.value.sources).toMatchObject([
      { name: "code_host", configured: false, scan: null, history: [] },
      { name: "package_registry", configured: false },
      {
        name: "paste_feed",
        configured: true,
        scan: { running: false, waiting: false, documents: 7, ok_at: clock.now().toISOString() },
        history: [{ found: 0 }, { found: 1 }],
      },
    ]);
  });

  test("keeps its place when it throws, and redacts the token in its error", async () => {
    const token = newToken("live");
    const source = sourceOf(async (_ctx, _cursor, _report, save) => {
      await save({ page: 3 });
      throw new Error(`Unexpected token in ${token}`);
    });
    const failure = await scanSource({ clock }, source).catch((error: Error) => error);
    expect(failure).toMatchObject({ message: "Unexpected token in svc_live_redacted" });
    expect((failure as Error).stack).not.toContain(token);
    expect(await stateOf()).toMatchObject({ cursor: { page: 3 }, complete: false, okAt: null });
    expect((await stateOf()).problem).toContain("log");
    expect(await scanWhenDue({ clock }, source)).toBe(0);
    expect(source.runs).toBe(1);
    clock.advance(SCAN_EVERY_MS);
    await expect(scanWhenDue({ clock }, source)).rejects.toThrow("Unexpected token");
  });

  test("that is cut short keeps the reason, truncated and redacted", async () => {
    const retryAt = new Date(clock.now().getTime() + 3_600_000);
    const problem = `Answered 429 for ${newToken("live")} ${"x".repeat(1_000)}`;
    const source = sourceOf(async () => ({ documents: 2, complete: false, problem, retryAt }));
    await scanWhenDue({ clock }, source);
    const state = await stateOf();
    expect(state).toMatchObject({ retryAt, complete: false });
    expect(state.problem).toMatch(/^Answered 429 for svc_live_redacted x+$/);
    expect(state.problem).toHaveLength(300);
    clock.advance(SCAN_EVERY_MS);
    await scanWhenDue({ clock }, source);
    expect(source.runs).toBe(1);
    clock.set(retryAt);
    await scanWhenDue({ clock }, source);
    expect(source.runs).toBe(2);
  });

  test("continues without delay while more is left, then after a quarter of an hour", async () => {
    let left = 2;
    const source = sourceOf(async () => ({ ...QUIET, complete: left-- === 0 }));
    for (let look = 0; look < 5; look++) {
      await scanWhenDue({ clock }, source);
      clock.advance(2_000);
    }
    expect(source.runs).toBe(3);
    clock.advance(SCAN_EVERY_MS);
    await scanWhenDue({ clock }, source);
    expect(source.runs).toBe(4);
  });

  test("is skipped if the source is not configured", async () => {
    const source = sourceOf(undefined, false);
    await scanWhenDue({ clock }, source);
    expect(source.runs).toBe(0);
  });

  test("leaves a history bounded by number and age", async () => {
    const now = clock.now().getTime();
    await db().leakScan.createMany({
      data: Array.from({ length: SCANS_KEPT_MAX + 20 }, (_, at) => ({
        source: "paste_feed",
        startedAt: new Date(now - (at + 1) * 1_000 - (at === 5 ? SCANS_KEPT_MS : 0)),
        finishedAt: new Date(now),
        documents: 0,
        found: 0,
        complete: true,
      })),
    });
    await scanSource({ clock }, sourceOf());
    const kept = await db().leakScan.findMany({ orderBy: { startedAt: "desc" } });
    expect(kept).toHaveLength(SCANS_KEPT_MAX);
    expect(kept[0]?.startedAt).toEqual(clock.now());
    expect(kept.at(-1)?.startedAt.getTime()).toBeGreaterThan(now - SCANS_KEPT_MS);
    const read = await readSources(await makeWorkspace({ clock }), [sourceOf()]);
    expect(read.ok && read.value.sources[2]?.history).toHaveLength(SCANS_SHOWN);
  });
});

describe("in several processes", () => {
  test("only one scans a source; after a crash another resumes, and the first is fenced off", async () => {
    const begun = Promise.withResolvers<void>();
    const resume = Promise.withResolvers<void>();
    const first = sourceOf(async (_ctx, _cursor, _report, save) => {
      await save({ page: 1 });
      begun.resolve();
      await resume.promise;
      await save({ page: 99 });
      return QUIET;
    });
    const under = scanWhenDue({ clock }, first).catch((error: Error) => error.message);
    await begun.promise;
    const ctx = await makeWorkspace({ clock });
    const running = await readSources(ctx, [first]);
    expect(running.ok && running.value.sources[2]?.scan).toMatchObject({ running: true });
    const second = sourceOf(async (_ctx, cursor) => ({ ...QUIET, documents: (cursor as { page: number }).page }));
    expect(await scanSource({ clock }, second)).toBe(0);
    expect(second.runs).toBe(0);

    clock.advance(SCAN_LEASE_MS);
    await scanWhenDue({ clock }, second);
    expect(second.runs).toBe(1);
    resume.resolve();
    expect(await under).toContain("taken the source paste_feed over");
    expect(await stateOf()).toMatchObject({ cursor: { page: 1 }, documents: 1, complete: true, leaseUntil: null });
  });

  test("a worker scans sources in parallel and stops without a long wait", async () => {
    const never = new Promise<never>(() => undefined);
    const slow = { ...sourceOf(() => never), name: "code_host" as const };
    const source = sourceOf();
    const worker = startLeakScans({ clock, adapters: [slow, source], lookEveryMs: 10 });
    await expect.poll(() => source.runs).toBe(1);
    await db().leakSourceState.updateMany({ data: { askedAt: new Date(clock.now().getTime() + 1) } });
    await expect.poll(() => source.runs).toBeGreaterThan(1);
    await worker.stop();
    expect(await db().leakSourceState.findUniqueOrThrow({ where: { name: "code_host" } })).toMatchObject({
      finishedAt: null,
    });
  });
});

describe("a requested scan", () => {
  test("starts at the next check; a workspace may request one per minute", async () => {
    const ctx = await makeWorkspace({ clock });
    const source = sourceOf();
    await scanWhenDue({ clock }, source);
    clock.advance(1_000);
    expect(await requestScan(ctx, [source])).toEqual({ ok: true, value: { sources: ["paste_feed"] } });
    expect(await requestScan(ctx, [source])).toMatchObject({ error: "too_soon" });
    const waiting = await readSources(ctx, [source]);
    expect(waiting.ok && waiting.value.sources[2]?.scan).toMatchObject({ waiting: true, running: false });
    clock.advance(1_000);
    await scanWhenDue({ clock }, source);
    await scanWhenDue({ clock }, source);
    expect(source.runs).toBe(2);
    clock.advance(SCAN_ASK_EVERY_MS);
    expect(await requestScan(ctx, [source])).toMatchObject({ ok: true });
  });

  test("is granted once of two concurrent requests, per workspace, if a source is on", async () => {
    const ctx = await makeWorkspace({ clock });
    const source = sourceOf();
    const both = await Promise.all([requestScan(ctx, [source]), requestScan(ctx, [source])]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const other = await makeWorkspace({ clock });
    expect(await requestScan(other, [sourceOf(undefined, false)])).toMatchObject({ error: "not_configured" });
    expect(await requestScan(other, [source])).toMatchObject({ ok: true });
    expect(await requestScan(await addMember(other, "member"), [source])).toMatchObject({ error: "forbidden" });
    expect(await readSources(await addMember(other, "billing"), [source])).toMatchObject({ error: "forbidden" });
  });
});
