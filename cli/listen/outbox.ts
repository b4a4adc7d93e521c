import { WINDOW_MAX } from "#lib/webhooks/listeners/constants.ts";
import type { LocalResult } from "#lib/webhooks/listeners/protocol.ts";
import { RESULTS_BYTES } from "./constants.ts";
import type { ServerChannel } from "./server-channel.ts";

/** Results on their way to the server. Those of one turn of the event loop share a message, up to its size limit. */
export class Outbox {
  #channel: ServerChannel | undefined;
  #results: LocalResult[] = [];
  #bytes = 0;
  #due = false;

  open(channel: ServerChannel): void {
    this.#channel = channel;
  }

  /** Drops unsent results, which the next connection asks for again. */
  close(): void {
    this.#channel = undefined;
    this.#results = [];
    this.#bytes = 0;
  }

  add(result: LocalResult): void {
    if (!this.#channel) return;
    const bytes = result.attempt.response_body?.length ?? 0;
    if (this.#results.length >= WINDOW_MAX || this.#bytes + bytes > RESULTS_BYTES) this.#flush();
    this.#results.push(result);
    this.#bytes += bytes;
    if (this.#due) return;
    this.#due = true;
    setImmediate(() => {
      this.#due = false;
      this.#flush();
    });
  }

  #flush(): void {
    if (!this.#channel || this.#results.length === 0) return;
    this.#channel.send({ say: "results", results: this.#results });
    this.#results = [];
    this.#bytes = 0;
  }
}
