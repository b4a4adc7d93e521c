import type pg from "pg";
import { sessions } from "#lib/platform/db.ts";
import { log } from "#lib/platform/log.ts";
import { SUPPRESS_LOCK } from "./constants.ts";

/**
 * Suppresses notifications of new deliveries while this process polls: an advisory lock of a session, which `fan_out_events` tries. It ends
 * with its session, so that notifications come again at once when the process is killed. One process at a time can hold it; the others may
 * poll all the same.
 */
export class NotificationSuppression {
  #session: pg.PoolClient | undefined;
  #change: Promise<void> | undefined;

  /** Takes or releases the lock, in the background. What fails is tried at the next call; nothing is lost by it. */
  set(isWanted: boolean): void {
    if (this.#change || isWanted === (this.#session !== undefined)) return;
    this.#change = (isWanted ? this.#take() : this.#release())
      .catch((err: unknown) => log.warn("dispatch.suppression_failed", { err }))
      .finally(() => {
        this.#change = undefined;
      });
  }

  async #take(): Promise<void> {
    const session = await sessions().connect();
    const broke = (err: Error) => {
      log.warn("dispatch.suppression_lost", { err });
      if (this.#session !== session) return;
      this.#session = undefined;
      session.release(true);
    };
    session.on("error", broke);
    const returnToPool = (isFaulty?: boolean) => {
      session.off("error", broke);
      session.release(isFaulty);
    };
    try {
      const { rows } = await session.query<{ got: boolean }>("select pg_try_advisory_lock($1) as got", [SUPPRESS_LOCK]);
      if (rows[0]?.got) this.#session = session;
      else returnToPool();
    } catch (error) {
      returnToPool(true);
      throw error;
    }
  }

  async #release(): Promise<void> {
    const session = this.#session;
    this.#session = undefined;
    // A closed session holds no lock: no second statement that might fail, and no lock left in the pool.
    session?.removeAllListeners("error");
    session?.on("error", () => undefined); // it is being closed
    session?.release(true);
  }

  /** For a process that stops. */
  async end(): Promise<void> {
    await this.#change;
    await this.#release();
  }
}
