import type { Clock } from "#lib/platform/clock.ts";
import type { LEAK_SOURCES } from "./constants.ts";

export type LeakSource = (typeof LEAK_SOURCES)[number];
/** The sources that are looked through on a schedule. */
export type ScannedSource = Extract<LeakSource, "code_host" | "package_registry" | "paste_feed">;
/** A token seen in the open. It stays in memory only, and only until it is matched: never stored, never logged. */
export type Sighting = { token: string; sourceUrl: string; diffUrl: string | null };
/** What one bounded pass over a source did. `problem`: in plain words why it was cut short; `retryAt`: not before then (rate limits). */
export type ScanOutcome = { documents: number; complete: boolean; problem: string | null; retryAt: Date | null };
export type SourceAdapter = {
  name: ScannedSource;
  configured(): boolean;
  /** Goes on from `cursor` (its own JSON, null the first time). Reports sightings before it saves the cursor that lies behind them, so a kill repeats and never skips. */
  scan(
    ctx: { clock: Clock },
    cursor: unknown,
    report: (sightings: readonly Sighting[]) => Promise<void>,
    save: (cursor: unknown) => Promise<void>,
  ): Promise<ScanOutcome>;
};
