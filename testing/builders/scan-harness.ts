import type { ScanOutcome, Sighting, SourceAdapter } from "#lib/accounts/leaks/types.ts";
import { type Clock, fakeClock } from "#lib/platform/values/clock.ts";

/** Sets what `env()` requires without a database; adapters read only the proxy from it. */
export function bareEnvironment(): void {
  process.env.BASE_URL = "http://localhost:3000";
  process.env.DATABASE_URL = "postgresql://nobody@127.0.0.1/none";
  process.env.SECRET_KEY = "a-secret-key-that-only-tests-use-0123456789";
}

export type TestScan = { outcome: ScanOutcome; reported: Sighting[]; saved: unknown[]; cursor: unknown };

/** Runs scans of a source one after the other, each from the saved position, as the worker does. */
export class ScanHarness {
  cursor: unknown = null;
  readonly clock: ReturnType<typeof fakeClock>;
  readonly #adapter: SourceAdapter;

  constructor(adapter: SourceAdapter) {
    this.#adapter = adapter;
    this.clock = fakeClock("2026-11-22T10:00:00.000Z");
  }

  /** Runs one scan. Saved state is kept even if `report` throws, as in the database. */
  async next(report: (sightings: readonly Sighting[]) => void = () => undefined): Promise<TestScan> {
    const reported: Sighting[] = [];
    const saved: unknown[] = [];
    const ctx: { clock: Clock } = { clock: this.clock };
    const outcome = await this.#adapter.scan(
      ctx,
      this.cursor,
      async (sightings) => {
        report(sightings);
        reported.push(...sightings);
      },
      async (cursor) => {
        // Through JSON, as the database stores it.
        this.cursor = JSON.parse(JSON.stringify(cursor));
        saved.push(this.cursor);
      },
    );
    return { outcome, reported, saved, cursor: this.cursor };
  }
}
