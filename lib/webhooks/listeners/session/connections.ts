import { LOOK_AT_KEYS_MS } from "#lib/accounts/keys/constants.ts";
import { KeyEndsWatch } from "#lib/accounts/keys/key-ends-watch.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { byShard, inShard } from "#lib/platform/database/shards/shards.ts";
import { log } from "#lib/platform/logging/log.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { CONNECTIONS_MAX, SEEN_EVERY_MS } from "../constants.ts";
import { countWaiting } from "../count-waiting.ts";
import { notifyChanged } from "../notify-changed.ts";
import { CLOSE, type TunnelAnswer, type TunnelCall } from "../protocol.ts";
import { notFoundListener, visibleTo } from "../scope.ts";
import type { CallTaker } from "../tunnel/types.ts";
import { Connection } from "./connection.ts";
import { keepSessions } from "./keep-sessions.ts";
import { leaveSession } from "./leave-session.ts";
import type { OwnedListener, Peer } from "./types.ts";

/**
 * Makes a new connection the listener's current one. The process with the previous one is notified
 * and closes it.
 */
async function beginSession(ctx: Ctx, id: string): Promise<Result<OwnedListener, "not_found">> {
  const now = ctx.clock.now();
  return await db().$transaction(async (tx) => {
    const [row] = await tx.listener.updateManyAndReturn({
      where: { id, ...visibleTo(ctx) },
      data: { session: { increment: 1 }, connectedAt: now, seenAt: now, idle: false, keyId: ctx.actor.id },
    });
    if (!row) return notFoundListener(id);
    await notifyChanged(tx, id);
    const { workspaceId, name, env, keyId, session } = row;
    return ok({ id, workspaceId, name, env, keyId, session });
  });
}

/** The listeners with a command line connected to this process. */
export class Connections implements CallTaker {
  readonly #open = new Map<string, Connection>();
  readonly #closing = new Set<Promise<void>>();
  readonly #clock: Clock;
  readonly #keys: KeyEndsWatch;
  #timer: NodeJS.Timeout | undefined;
  #isStopping = false;

  constructor({ clock }: { clock: Clock }) {
    this.#clock = clock;
    this.#keys = new KeyEndsWatch(
      {
        keyIds: () => [...this.#open.values()].map(({ keyId }) => keyId),
        ended: (keyId, { at, reason }) => {
          const why = `This key was revoked at ${at.toISOString()}${reason ? `: ${reason}` : ""}.`;
          for (const each of this.#open.values()) if (each.keyId === keyId) each.close(CLOSE.key_ended, why);
        },
        doubt: () => this.#closeAll("Keys cannot be checked right now."),
      },
      { clock, everyMs: LOOK_AT_KEYS_MS },
    );
  }

  /** Whether this process accepts another connection: it is below the limit and not stopping. */
  get hasRoom(): boolean {
    return !this.#isStopping && this.#open.size < CONNECTIONS_MAX;
  }

  /** Returns the listener's workspace if its command line is connected here. */
  holds(listenerId: string): string | undefined {
    const connection = this.#open.get(listenerId);
    return connection?.isOver === false ? connection.listener.workspaceId : undefined;
  }

  /** Makes a call through the tunnel; see `Connection.call`. */
  async call(listenerId: string, call: TunnelCall, gone: AbortSignal): Promise<TunnelAnswer> {
    const connection = this.#open.get(listenerId);
    if (!connection) throw new Error("The CLI disconnected before it could be called.");
    return await connection.call(call, gone);
  }

  /**
   * Makes a command line's connection the listener's current one. Calls `peer` afterwards; if that
   * returns undefined because the command line has gone, leaves the session again.
   */
  async enter(
    ctx: Ctx,
    listenerId: string,
    peer: () => Peer | undefined,
  ): Promise<Result<Connection | undefined, "not_found">> {
    const begun = await beginSession(ctx, listenerId);
    if (!begun.ok) return begun;
    const waiting = await countWaiting(ctx.workspaceId, [listenerId]);
    const other = this.#open.get(listenerId);
    const end = peer();
    if (!end) {
      await leaveSession({ clock: this.#clock }, begun.value);
      return { ok: true, value: undefined };
    }
    const connection = new Connection(begun.value, end, this.#clock);
    connection.welcome(waiting.get(listenerId) ?? 0);
    // Of two concurrent connections, the one with the later session in the database wins.
    const older = other && other.listener.session > begun.value.session ? connection : other;
    if (older !== connection) this.#open.set(listenerId, connection);
    void older?.closeIfLost();
    this.#begin();
    // The check that admitted the key may be a few seconds old.
    void this.#keys.look(begun.value.keyId);
    const served = connection.serve().finally(() => {
      this.#closing.delete(served);
      if (this.#open.get(listenerId) === connection) this.#open.delete(listenerId);
      if (this.#open.size === 0) this.#rest();
    });
    this.#closing.add(served);
    if (this.#isStopping) connection.close(CLOSE.elsewhere, "This server is stopping.");
    return { ok: true, value: connection };
  }

  /**
   * Handles a notification from LISTENERS_CHANNEL; without arguments, some may have been missed.
   */
  onNotification(kind?: string, listenerId?: string): void {
    const meant = listenerId === undefined ? [...this.#open.values()] : [this.#open.get(listenerId)];
    for (const connection of meant) {
      if (kind !== "changed") connection?.notified();
      if (kind !== "events") void connection?.closeIfLost();
    }
  }

  /** Checks one changed key, or all keys. */
  keyChanged(keyId?: string): void {
    void this.#keys.look(keyId);
  }

  /**
   * Closes all connections and accepts no new ones. Their command lines reconnect to another
   * process.
   */
  stop(): void {
    this.#isStopping = true;
    this.#closeAll("This server is stopping.");
  }

  /** Stops, and waits until all results are recorded. */
  async close(): Promise<void> {
    this.stop();
    await Promise.all(this.#closing);
    this.#rest();
    this.#isStopping = false;
  }

  #closeAll(why: string): void {
    for (const connection of this.#open.values()) connection.close(CLOSE.elsewhere, why);
  }

  #begin(): void {
    if (this.#timer) return;
    this.#timer = setInterval(() => void this.#keep(), SEEN_EVERY_MS);
    this.#timer.unref();
    this.#keys.start();
  }

  #rest(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#keys.stop();
  }

  async #keep(): Promise<void> {
    const held = [...this.#open.values()].map(({ listener }) => listener);
    const keep = async (listeners: OwnedListener[]) => {
      try {
        for (const { id } of await keepSessions({ clock: this.#clock }, listeners))
          void this.#open.get(id)?.closeIfLost();
      } catch (err) {
        log.warn("listener.not_marked", { err, listeners: listeners.length });
      }
    };
    const parts = byShard(held, ({ workspaceId }) => workspaceId);
    await Promise.all(parts.map(([shard, listeners]) => inShard(shard, () => keep(listeners))));
  }
}
