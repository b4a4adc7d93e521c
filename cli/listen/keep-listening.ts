import { setTimeout as pause } from "node:timers/promises";
import type { ServerMessage } from "#lib/webhooks/listeners/protocol.ts";
import type { ListenerWithSecret } from "#lib/webhooks/listeners/types.ts";
import { type Signer, signerOf } from "#lib/webhooks/subscriptions/sign.ts";
import type { Login } from "../api/login.ts";
import type { Environment } from "../environment.ts";
import { holdConnection } from "./connection.ts";
import { REQUESTED_MIN, REQUESTED_PER_IN_FLIGHT, STALE_CLAIM_CHECK_MS } from "./constants.ts";
import { DeliveryForwarder } from "./delivery-forwarder.ts";
import type { Emit } from "./events.ts";
import { finishUp } from "./finish-up.ts";
import type { LocalApp } from "./local-app.ts";
import { postDelivery } from "./post-delivery.ts";
import { waitUntilListening } from "./probe.ts";
import { afterFailedOpening, afterLoss, type Next } from "./reconnect-policy.ts";
import type { ServerChannel } from "./server-channel.ts";
import { Tunnel } from "./tunnel.ts";

export type KeepListeningOptions = {
  login: Login;
  environment: Environment;
  app: LocalApp;
  /** Timeout of a delivery, in ms. */
  appMs: number;
  inFlight: number;
  workspace: string | null;
  open: () => Promise<ListenerWithSecret>;
  emit: Emit;
  /** Finishes current work and takes no more. */
  stop: AbortSignal;
};

/**
 * Listens over successive connections until `stop` is aborted. Resolves to the last listener.
 * Throws `CommandError` when the server ends it for good.
 */
export async function keepListening(
  options: KeepListeningOptions,
  first: ListenerWithSecret,
): Promise<ListenerWithSecret> {
  const { login, environment, app, appMs, inFlight, emit, stop } = options;
  const over = new AbortController();
  let listener = first;
  let signer: Signer = signerOf(first.secret);
  const forwarder = new DeliveryForwarder({
    post: (delivery) => postDelivery(app, delivery, signer, appMs),
    untilListening: (afterMs) => waitUntilListening(app, over.signal, afterMs),
    emit,
    inFlight,
    room: Math.max(REQUESTED_MIN, REQUESTED_PER_IN_FLIGHT * inFlight),
  });
  const tunnel = new Tunnel(app, emit);
  const stale = setInterval(() => forwarder.releaseStale(), STALE_CLAIM_CHECK_MS);
  const finished = finishUp(forwarder, tunnel, stop, emit).then(() => over.abort());
  let announced: string | undefined;
  let lostAt: number | undefined;
  let losses = 0;

  const welcome = (channel: ServerChannel, waiting: number): void => {
    if (announced === listener.id) emit({ kind: "reconnected", afterMs: Date.now() - (lostAt ?? Date.now()) });
    else emit({ kind: "listening", listener, workspace: options.workspace, waiting });
    announced = listener.id;
    lostAt = undefined;
    forwarder.connected(channel);
    tunnel.connected(channel);
  };
  const hear = (channel: ServerChannel | undefined, message: ServerMessage): void => {
    if (message.say === "events") forwarder.take(message.events);
    else if (message.say === "kept") {
      // It makes progress, however short its connections are.
      losses = 0;
      forwarder.kept(message.ids);
    } else if (message.say === "call") tunnel.take(message.call);
    else if (message.say === "drop_call") tunnel.drop(message.id);
    else if (message.say === "welcome" && channel) welcome(channel, message.waiting);
  };
  const follow = async (next: Next): Promise<boolean> => {
    if (next.go === "end") throw next.error;
    if (lostAt === undefined) emit({ kind: "disconnected", reason: next.reason });
    lostAt ??= Date.now();
    losses = next.losses;
    await pause(next.waitMs, undefined, { signal: over.signal }).catch(() => undefined);
    return next.reopen;
  };

  try {
    while (!over.signal.aborted) {
      let channel: ServerChannel | undefined;
      const lost = await holdConnection({
        login,
        environment,
        listenerId: listener.id,
        signal: over.signal,
        opened: (opened) => {
          channel = opened;
        },
        heard: (message) => hear(channel, message),
      });
      forwarder.disconnected();
      tunnel.disconnected();
      if (over.signal.aborted) break;
      let reopen = await follow(afterLoss(lost, login, losses, Math.random()));
      while (reopen && !over.signal.aborted)
        try {
          listener = await options.open();
          signer = signerOf(listener.secret);
          reopen = false;
        } catch (error) {
          reopen = await follow(afterFailedOpening(error, losses, Math.random()));
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
