import { setTimeout as pause } from "node:timers/promises";
import type { ServerMessage } from "#lib/webhooks/listeners/protocol.ts";
import type { ListenerWithSecret } from "#lib/webhooks/listeners/types.ts";
import { type Signer, signerOf } from "#lib/webhooks/subscriptions/sign.ts";
import type { Login } from "../api/login.ts";
import type { Environment } from "../environment.ts";
import { afterFailedOpening, afterLoss, type Next } from "./after-loss.ts";
import { holdConnection } from "./connection.ts";
import { LAIN_LOOK_MS, ROOM_FOR_EACH, ROOM_LEAST } from "./constants.ts";
import { Courier } from "./delivery-forwarder.ts";
import type { Tell } from "./events.ts";
import { finishUp } from "./finish-up.ts";
import type { LocalApp } from "./local-app.ts";
import { postDelivery } from "./post-delivery.ts";
import { untilListening } from "./probe.ts";
import type { Line } from "./server-channel.ts";
import { Tunnel } from "./tunnel.ts";

export type ListenWish = {
  login: Login;
  environment: Environment;
  app: LocalApp;
  /** For one delivery, in milliseconds. */
  appMs: number;
  inFlight: number;
  workspace: string | null;
  /** Opens the listener, or goes on with it. */
  open: () => Promise<ListenerWithSecret>;
  tell: Tell;
  /** Finishes what is under way and takes nothing more. */
  stop: AbortSignal;
};

/**
 * Listens over one connection after the other, until `stop` is aborted; resolves to the listener that it was last. Throws `CommandError`
 * when the server ends it for good.
 */
export async function keepListening(wish: ListenWish, first: ListenerWithSecret): Promise<ListenerWithSecret> {
  const { login, environment, app, appMs, inFlight, tell, stop } = wish;
  const over = new AbortController();
  let listener = first;
  let signer: Signer = signerOf(first.secret);
  const courier = new Courier({
    post: (delivery) => postDelivery(app, delivery, signer, appMs),
    untilListening: (afterMs) => untilListening(app, over.signal, afterMs),
    tell,
    inFlight,
    room: Math.max(ROOM_LEAST, ROOM_FOR_EACH * inFlight),
  });
  const tunnel = new Tunnel(app, tell);
  const stale = setInterval(() => courier.giveBackStale(), LAIN_LOOK_MS);
  const finished = finishUp(courier, tunnel, stop, tell).then(() => over.abort());
  let told: string | undefined;
  let lostAt: number | undefined;
  let losses = 0;

  const welcome = (line: Line, waiting: number): void => {
    if (told === listener.id) tell({ kind: "reconnected", afterMs: Date.now() - (lostAt ?? Date.now()) });
    else tell({ kind: "listening", listener, workspace: wish.workspace, waiting });
    told = listener.id;
    lostAt = undefined;
    courier.connected(line);
    tunnel.connected(line);
  };
  const hear = (line: Line | undefined, message: ServerMessage): void => {
    if (message.say === "events") courier.take(message.events);
    else if (message.say === "kept") {
      // It gets on, however short its connections are.
      losses = 0;
      courier.kept(message.ids);
    } else if (message.say === "call") tunnel.take(message.call);
    else if (message.say === "drop_call") tunnel.drop(message.id);
    else if (message.say === "welcome" && line) welcome(line, message.waiting);
  };
  const follow = async (next: Next): Promise<boolean> => {
    if (next.go === "end") throw next.error;
    if (lostAt === undefined) tell({ kind: "disconnected", reason: next.reason });
    lostAt ??= Date.now();
    losses = next.losses;
    await pause(next.waitMs, undefined, { signal: over.signal }).catch(() => undefined);
    return next.anew;
  };

  try {
    while (!over.signal.aborted) {
      let line: Line | undefined;
      const lost = await holdConnection({
        login,
        environment,
        listenerId: listener.id,
        signal: over.signal,
        opened: (opened) => {
          line = opened;
        },
        heard: (message) => hear(line, message),
      });
      courier.disconnected();
      tunnel.disconnected();
      if (over.signal.aborted) break;
      let anew = await follow(afterLoss(lost, login, losses, Math.random()));
      while (anew && !over.signal.aborted)
        try {
          listener = await wish.open();
          signer = signerOf(listener.secret);
          anew = false;
        } catch (error) {
          anew = await follow(afterFailedOpening(error, losses, Math.random()));
        }
    }
    await finished;
    return listener;
  } finally {
    clearInterval(stale);
    over.abort();
    app.agent.destroy();
  }
}
