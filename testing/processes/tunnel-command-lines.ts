import type { TunnelAnswer, TunnelCall } from "#lib/webhooks/listeners/protocol.ts";
import type { CallTaker } from "#lib/webhooks/listeners/tunnel/types.ts";

/** The workspace decides the shard, of which tests with these command lines have at most one. */
const ANY_WORKSPACE = "ws_of_a_test";

type Answered = (call: TunnelCall, gone: AbortSignal) => TunnelAnswer | Promise<TunnelAnswer>;

/** Command lines as seen by the process they are connected to: their calls and their answers. */
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

/** Returns an answer with this text. */
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
