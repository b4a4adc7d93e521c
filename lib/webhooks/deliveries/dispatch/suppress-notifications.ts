import type pg from "pg";
import { sessions } from "#lib/platform/database/client.ts";
import { log } from "#lib/platform/logging/log.ts";
import { SUPPRESS_LOCK } from "./constants.ts";

/**
 * Suppresses notifications of new deliveries while this process polls, with a session advisory lock
 * that `fan_out_events` tries. The lock ends with the session, so notifications resume if the
 * process is killed. Only one process can hold it, but the others may still poll.
 */
export class NotificationSuppression {
  #session: pg.PoolClient | undefined;
  #change: Promise<void> | undefined;

  /**
   * Takes or releases the lock in the background. A failure is retried at the next call; nothing is
   * lost.
   */
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
    // Closing the session releases the lock without a statement that might fail, and leaves no lock
    // in the pool.
    session?.removeAllListeners("error");
    session?.on("error", () => undefined); // errors while closing do not matter
    session?.release(true);
  }

  async end(): Promise<void> {
    await this.#change;
    await this.#release();
  }
}
