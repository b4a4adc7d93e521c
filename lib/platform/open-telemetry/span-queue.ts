import type { ReadableSpan, SpanProcessor } from "@opentelemetry/sdk-trace";
import { metrics } from "#lib/platform/metrics/instruments.ts";
import { SEND_EVERY_MS, SPANS_A_REQUEST, SPANS_WAITING_MAX } from "./constants.ts";

/** Sends spans; resolves to whether they arrived and never rejects. */
export type SendSpans = (spans: ReadableSpan[]) => Promise<boolean>;

/**
 * Ended spans waiting to be sent: a few thousand at most, one request at a time. A slow or
 * unavailable collector only causes spans to be lost, which are counted.
 */
export class SpanQueue implements SpanProcessor {
  readonly #send: SendSpans;
  #waiting: ReadableSpan[] = [];
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> | undefined;

  constructor(send: SendSpans) {
    this.#send = send;
  }

  onStart(): void {
    // Required by the interface.
  }

  onEnd(span: ReadableSpan): void {
    if (this.#waiting.length >= SPANS_WAITING_MAX) return void metrics.spans.inc({ outcome: "dropped" });
    this.#waiting.push(span);
    if (this.#waiting.length >= SPANS_A_REQUEST) this.#begin();
    else this.#timer ??= setTimeout(() => this.#begin(), SEND_EVERY_MS).unref();
  }

  async forceFlush(): Promise<void> {
    this.#begin();
    await this.#sending;
  }

  async shutdown(): Promise<void> {
    await this.forceFlush();
  }

  #begin(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#sending ??= this.#run().finally(() => {
      this.#sending = undefined;
    });
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      const spans = this.#waiting.splice(0, SPANS_A_REQUEST);
      const sent = await this.#send(spans);
      metrics.spans.inc({ outcome: sent ? "sent" : "lost" }, spans.length);
    }
  }
}
