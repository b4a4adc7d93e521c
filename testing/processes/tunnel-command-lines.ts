import type { TunnelAnswer, TunnelCall } from "#lib/webhooks/listeners/protocol.ts";
import type { CallTaker } from "#lib/webhooks/listeners/tunnel/types.ts";

/** It says in which shard a listener is, of which tests with these command lines have one at most. */
const ANY_WORKSPACE = "ws_of_a_test";

type Answered = (call: TunnelCall, gone: AbortSignal) => TunnelAnswer | Promise<TunnelAnswer>;

/** Command lines as they are seen by a process that they are connected to: what they were called for, and how each of them answers. */
export class TestCommandLines implements CallTaker {
  readonly calls: TunnelCall[] = [];
  readonly #answers = new Map<string, Answered>();

  connect(listenerId: string, answered: Answered): void {
    this.#answers.set(listenerId, answered);
  }

  holds(listenerId: string): string | undefined {
    return this.#answers.has(listenerId) ? ANY_WORKSPACE : undefined;
  }

  async call(listenerId: string, call: TunnelCall, gone: AbortSignal): Promise<TunnelAnswer> {
    this.calls.push(call);
    const answered = this.#answers.get(listenerId);
    if (!answered) throw new Error("It is not connected here.");
    return await answered(call, gone);
  }
}

/** An answer with this text. */
export const answering = (
  id: string,
  text: string,
  more: { status?: number; headers?: [string, string][] } = {},
): TunnelAnswer => ({
  id,
  status: 200,
  headers: [["Content-Type", "text/plain"]],
  body: Buffer.from(text).toString("base64"),
  ...more,
});
