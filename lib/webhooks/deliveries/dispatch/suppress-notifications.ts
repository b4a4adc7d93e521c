import type pg from "pg";
import { sql } from "#lib/platform/db.ts";
import { log } from "#lib/platform/log.ts";
import { WATCH_LOCK } from "./constants.ts";

/**
 * Keeps notifications of new deliveries back, for as long as this process looks by itself: an advisory lock of a session, which
 * `fan_out_events` tries. It ends with its session, so a process that is killed is told again at once. One process at a time can
 * hold it; the others may look by themselves all the same.
 */
export class KeepBack {
  #session: pg.PoolClient | undefined;
  #work: Promise<void> | undefined;

  /** Takes or lets go the lock, in the background. What fails is tried at the next call; nothing is lost by it. */
  set(wanted: boolean): void {
    if (this.#work || wanted === (this.#session !== undefined)) return;
    this.#work = (wanted ? this.#take() : this.#letGo())
      .catch((err: unknown) => log.warn({ err }, "notifications of deliveries could not be kept back or let through"))
      .finally(() => {
        this.#work = undefined;
      });
  }

  async #take(): Promise<void> {
    const session = await sql().connect();
    const broke = (err: Error) => {
      log.warn({ err }, "the connection that keeps notifications back broke");
      if (this.#session !== session) return;
      this.#session = undefined;
      session.release(true);
    };
    session.on("error", broke);
    const giveBack = (fault?: boolean) => {
      session.off("error", broke);
      session.release(fault);
    };
    try {
      const { rows } = await session.query<{ got: boolean }>("select pg_try_advisory_lock($1) as got", [WATCH_LOCK]);
      if (rows[0]?.got) this.#session = session;
      else giveBack();
    } catch (error) {
      giveBack(true);
      throw error;
    }
  }

  async #letGo(): Promise<void> {
    const session = this.#session;
    this.#session = undefined;
    // A closed session holds no lock: no second statement that might fail, and no lock left in the pool.
    session?.removeAllListeners("error");
    session?.on("error", () => undefined); // it is being closed
    session?.release(true);
  }

  /** For a process that stops. */
  async end(): Promise<void> {
    await this.#work;
    await this.#letGo();
  }
}
