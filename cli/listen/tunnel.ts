import type { TunnelAnswer, TunnelCall } from "#lib/webhooks/listeners/protocol.ts";
import { CALL_ANSWER_BYTES, CALL_MS, CALLS_MAX } from "./constants.ts";
import type { Emit, TunnelError } from "./events.ts";
import { exchange } from "./exchange.ts";
import type { LocalApp } from "./local-app.ts";
import type { ServerChannel } from "./server-channel.ts";
import { answerHeaders, callHeaders, pathOf } from "./tunnel-request.ts";

/** Forwards calls at the listener's public URL to the app, several at once, and returns the answers. */
export class Tunnel {
  readonly #app: LocalApp;
  readonly #emit: Emit;
  #channel: ServerChannel | undefined;
  #waiting: { call: TunnelCall; since: number }[] = [];
  readonly #underWay = new Map<string, AbortController>();
  #changed: () => void = () => undefined;

  constructor(app: LocalApp, emit: Emit) {
    this.#app = app;
    this.#emit = emit;
  }

  connected(channel: ServerChannel): void {
    this.#channel = channel;
  }

  /** Abandons all calls: the server answers their callers, and answers from here could not be sent. */
  disconnected(): void {
    this.#channel = undefined;
    this.#waiting = [];
    for (const abort of this.#underWay.values()) abort.abort();
  }

  take(call: TunnelCall): void {
    this.#waiting.push({ call, since: performance.now() });
    this.#begin();
  }

  drop(id: string): void {
    this.#waiting = this.#waiting.filter(({ call }) => call.id !== id);
    this.#underWay.get(id)?.abort();
  }

  get underWay(): number {
    return this.#underWay.size + this.#waiting.length;
  }

  onChange(changed: () => void): void {
    this.#changed = changed;
  }

  #begin(): void {
    while (this.#underWay.size < CALLS_MAX) {
      const next = this.#waiting.shift();
      if (!next) return;
      void this.#carry(next.call, next.since);
    }
  }

  async #carry(call: TunnelCall, since: number): Promise<void> {
    const { id, method } = call;
    const channel = this.#channel;
    const abort = new AbortController();
    this.#underWay.set(id, abort);
    const body = Buffer.from(call.body, "base64");
    const {
      response,
      error,
      truncated,
      body: answered,
    } = await exchange(this.#app, {
      method,
      path: pathOf(this.#app.url, call.target),
      headers: callHeaders(call.headers, body.length, method),
      body,
      keep: CALL_ANSWER_BYTES,
      deadlineMs: Math.max(1, CALL_MS - (performance.now() - since)),
      signal: abort.signal,
    });
    this.#underWay.delete(id);
    const status = response?.statusCode ?? null;
    const wrong: TunnelError | null = truncated
      ? { code: "too_large", message: `the answer is larger than ${CALL_ANSWER_BYTES / 1024 / 1024} MiB` }
      : (error ?? notToPassOn(status));
    if (!abort.signal.aborted) {
      const answer: TunnelAnswer =
        wrong || response === null || status === null
          ? { id, error: wrong ?? NO_ANSWER }
          : { id, status, headers: answerHeaders(response.rawHeaders), body: answered.toString("base64") };
      if (channel === this.#channel) channel?.send({ say: "answer", answer });
    }
    this.#emit({
      kind: "call",
      call,
      status: wrong ? null : status,
      durationMs: performance.now() - since,
      error: wrong,
    });
    this.#begin();
    this.#changed();
  }
}

const NO_ANSWER: TunnelError = { code: "no_answer", message: "no answer" };

/** Only final HTTP statuses can be passed on (RFC 9110 15). */
const notToPassOn = (status: number | null): TunnelError | null =>
  status === null || (status >= 200 && status <= 599)
    ? null
    : { code: "no_answer", message: `answered ${status}, which is no answer of HTTP` };
