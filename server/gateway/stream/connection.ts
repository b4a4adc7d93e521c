import type { ServerResponse } from "node:http";
import { FINAL_FRAME_MS, HEARTBEAT_MS, RECONNECT_MS } from "#lib/scraping/streams/constants.ts";
import type { Sink } from "#lib/scraping/streams/stream-runner.ts";

type Times = { heartbeatMs?: number; finalFrameMs?: number };

/** A client's connection as a stream of Server-Sent Events (WHATWG HTML 9.2), with regular comments to keep it open. */
export class Connection implements Sink {
  readonly #outgoing: ServerResponse;
  readonly #onClose: (() => void)[] = [];
  readonly #heart: NodeJS.Timeout;
  readonly #finalFrameMs: number;
  #closed = false;

  constructor(
    outgoing: ServerResponse,
    head: Record<string, string>,
    { heartbeatMs = HEARTBEAT_MS, finalFrameMs = FINAL_FRAME_MS }: Times = {},
  ) {
    this.#outgoing = outgoing;
    this.#finalFrameMs = finalFrameMs;
    this.#heart = setInterval(() => this.#beat(), heartbeatMs);
    // A write may hit a connection that was just lost; "close" follows.
    outgoing.on("error", () => this.#close());
    outgoing.once("close", () => this.#close());
    if (outgoing.destroyed) this.#close();
    else this.#begin(head);
  }

  get closed(): boolean {
    return this.#closed;
  }

  async write(frame: string): Promise<void> {
    if (this.#closed || this.#outgoing.write(frame)) return;
    await new Promise<void>((resolve) => {
      this.onClose(resolve);
      this.#outgoing.once("drain", () => {
        this.#onClose.splice(this.#onClose.indexOf(resolve), 1);
        resolve();
      });
    });
  }

  end(frame?: string): void {
    if (this.#closed) return;
    this.#close();
    this.#outgoing.end(frame);
    const cut = setTimeout(() => this.#outgoing.destroy(), this.#finalFrameMs);
    this.#outgoing.once("finish", () => clearTimeout(cut)).once("close", () => clearTimeout(cut));
  }

  onClose(closed: () => void): void {
    if (this.#closed) closed();
    else this.#onClose.push(closed);
  }

  #begin(head: Record<string, string>): void {
    this.#outgoing.writeHead(200, {
      ...head,
      "content-type": "text/event-stream; charset=utf-8",
      "x-accel-buffering": "no", // nginx would buffer events
    });
    this.#outgoing.write(`retry: ${RECONNECT_MS}\n\n`);
  }

  /** No comment is needed while data is still waiting to be read. */
  #beat(): void {
    if (!this.#outgoing.writableNeedDrain) this.#outgoing.write(":\n\n");
  }

  #close(): void {
    if (this.#closed) return;
    this.#closed = true;
    clearInterval(this.#heart);
    for (const closed of this.#onClose.splice(0)) closed();
  }
}
