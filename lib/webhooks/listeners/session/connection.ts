import { db } from "#lib/platform/database/client.ts";
import { inWorkspace } from "#lib/platform/database/shards/shards.ts";
import { log } from "#lib/platform/logging/log.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { CLOSE, type TunnelAnswer, type TunnelCall } from "../protocol.ts";
import { readClientMessage } from "./client-message.ts";
import { leaveSession } from "./leave-session.ts";
import { ListenerFeed } from "./listener-feed.ts";
import type { OwnedListener, Peer } from "./types.ts";

/** Returns why this connection is no longer the listener's current one; undefined while it is. */
async function disconnectReason({
  id,
  workspaceId,
  session,
}: OwnedListener): Promise<{ code: number; reason: string } | undefined> {
  const row = await db().listener.findUnique({
    where: { id, workspaceId },
    select: { session: true, endedAt: true, endedReason: true },
  });
  if (!row || row.endedAt) return { code: CLOSE.ended, reason: row?.endedReason ?? "The listener has ended." };
  if (row.session !== session)
    return {
      code: CLOSE.taken_over,
      reason: "Another `gatehouse listen` uses the same name. Give this one a different --name.",
    };
  return undefined;
}

/**
 * A command line's connection to this process: sends deliveries, receives results, and carries
 * tunnel calls.
 */
export class Connection {
  readonly listener: OwnedListener;
  readonly #peer: Peer;
  readonly #clock: Clock;
  readonly #feed: ListenerFeed;
  readonly #calls = new Map<string, (answer: TunnelAnswer) => void>();
  readonly #over = Promise.withResolvers<void>();
  #isOver = false;

  constructor(listener: OwnedListener, peer: Peer, clock: Clock) {
    this.listener = listener;
    this.#peer = peer;
    this.#clock = clock;
    this.#feed = new ListenerFeed(listener, peer, clock);
  }

  get keyId(): string {
    return this.listener.keyId;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /**
   * Sends waiting deliveries until the connection ends, then records that the listener has
   * disconnected.
   */
  async serve(): Promise<void> {
    const running = this.#feed.run();
    await this.#over.promise;
    await this.#feed.close();
    await running;
    await leaveSession({ clock: this.#clock }, this.listener).catch((err: unknown) =>
      log.warn("listener.leaving_unrecorded", { err, listener_id: this.listener.id }),
    );
  }

  welcome(waiting: number): void {
    this.#peer.send({ say: "welcome", listener_id: this.listener.id, waiting });
  }

  /** Handles one message from the command line. An invalid one ends the connection. */
  heard(text: string): void {
    if (this.#isOver) return;
    const message = readClientMessage(text);
    if ("wrong" in message) {
      this.close(CLOSE.bad_message, `Not understood: ${message.wrong}`);
      return;
    }
    switch (message.say) {
      case "room":
        this.#feed.setRoom(message.deliveries);
        break;
      case "back":
        this.#feed.takeBack(message.ids);
        break;
      case "results":
        this.#feed.answered(message.results);
        break;
      case "answer":
        this.#calls.get(message.answer.id)?.(message.answer);
    }
  }

  notified(): void {
    this.#feed.notified();
  }

  /** Closes if another connection has taken over the listener or it has ended. */
  async closeIfLost(): Promise<void> {
    try {
      const lost = await inWorkspace(this.listener.workspaceId, () => disconnectReason(this.listener));
      if (lost) this.close(lost.code, lost.reason);
    } catch (err) {
      log.warn("listener.owner_unknown", { err, listener_id: this.listener.id });
    }
  }

  /**
   * Makes one call through the tunnel. Returns the local app's response, or an error if the
   * connection ends first.
   */
  call(call: TunnelCall, gone: AbortSignal): Promise<TunnelAnswer> {
    const broken: TunnelAnswer = {
      id: call.id,
      error: { code: "no_answer", message: "The CLI disconnected before its app responded." },
    };
    if (this.#isOver) return Promise.resolve(broken);
    return new Promise((resolve) => {
      const end = (answer: TunnelAnswer) => {
        this.#calls.delete(call.id);
        gone.removeEventListener("abort", leave);
        resolve(answer);
      };
      const leave = () => {
        this.#peer.send({ say: "drop_call", id: call.id });
        end(broken);
      };
      this.#calls.set(call.id, end);
      gone.addEventListener("abort", leave, { once: true });
      this.#peer.send({ say: "call", call });
    });
  }

  /** Ends the connection from this side. */
  close(code: number, reason: string): void {
    if (this.#isOver) return;
    this.#peer.close(code, reason);
    this.closed();
  }

  /** Cleans up after either side has ended the connection. */
  closed(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    for (const [id, end] of [...this.#calls])
      end({ id, error: { code: "no_answer", message: "The CLI disconnected before its app responded." } });
    this.#over.resolve();
  }
}
