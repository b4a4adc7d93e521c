import type { Transform, Writable } from "node:stream";
import { RECEIVED_KEPT_BYTES } from "./constants.ts";
import { decoderFor } from "./decode.ts";
import { Pieces } from "./pieces.ts";
import type { OutboundRequest } from "./types.ts";

/**
 * Bytes by which an encoded body may exceed the limit on decoded ones: headers, trailers,
 * incompressible data.
 */
const CODING_OVERHEAD = 64 * 1024;

/** How much of a body is read. `into` is the stream that receives it instead of memory. */
export type Limits = Pick<OutboundRequest, "room"> & {
  maxBytes: number;
  atLimit: "fail" | "truncate";
  into?: Writable;
};

/** `left`: the receiving stream was closed before the end. */
export type BodyEnd = { kind: "whole" | "overflow" | "left" | "undecodable"; body: Buffer };

/**
 * Collects a body, decoding and counting it as it streams, so that a small bomb never becomes
 * large; or writes it to `into` at that stream's speed and stores nothing. Calls `finish` once.
 *
 * @param resume called when more can be accepted after `write` returned false.
 */
export class BodySink {
  readonly #limits: Pick<Limits, "maxBytes" | "room">;
  readonly #finish: (end: BodyEnd) => void;
  readonly #resume: () => void;
  readonly #codings: readonly string[];
  readonly #into: Writable | undefined;
  #decoders: Transform[] = [];
  readonly #pieces = new Pieces();
  /**
   * The first bytes as received, until some are decoded: a body not in its stated coding is often
   * plain text.
   */
  readonly #raw = new Pieces();
  #decoded = 0;
  #received = 0;
  #done = false;

  constructor(codings: readonly string[], limits: Limits, resume: () => void, finish: (end: BodyEnd) => void) {
    this.#codings = codings;
    this.#limits = limits;
    this.#into = limits.into?.on("drain", this.#onDrain).on("close", this.#onClose).on("error", this.#onClose);
    this.#resume = resume;
    this.#finish = finish;
  }

  /** Returns false if the sender must wait. */
  write(chunk: Buffer): boolean {
    if (this.#done) return true;
    if (this.#codings.length === 0) return this.#keep(chunk);
    const room = RECEIVED_KEPT_BYTES - this.#received;
    this.#received += chunk.length;
    if (this.#received > this.#limits.maxBytes + CODING_OVERHEAD) {
      this.#end({ kind: "overflow", body: this.#pieces.join() });
      return true;
    }
    if (this.#decoded === 0 && room > 0) this.#raw.add(chunk.subarray(0, Math.min(room, this.#limits.maxBytes)));
    // Opened with the first byte: a response without a body (HEAD, 204) may still name a coding.
    const [head] = this.#decoders.length > 0 ? this.#decoders : this.#openDecoders(chunk);
    return head ? head.write(chunk) : true;
  }

  end(): void {
    const head = this.#decoders[0];
    if (head) head.end();
    else this.#end({ kind: "whole", body: this.#pieces.join() });
  }

  /**
   * Returns the body so far, decoded, or its first raw bytes if nothing could be decoded. Empty if
   * it went into a stream.
   */
  get partial(): Buffer {
    return (this.#decoded > 0 ? this.#pieces : this.#raw).join();
  }

  /** Releases everything; `finish` is not called afterwards. */
  cancel(): void {
    this.#done = true;
    this.#pieces.clear();
    this.#raw.clear();
    for (const decoder of this.#decoders) decoder.destroy();
    // Keep the error listener: a late error must not end the process.
    this.#into?.off("drain", this.#onDrain).off("close", this.#onClose);
  }

  #onDrain = (): void => {
    const last = this.#decoders.at(-1);
    if (last) last.resume();
    else this.#resume();
  };

  #onClose = (): void => this.#end({ kind: "left", body: Buffer.alloc(0) });

  #openDecoders(chunk: Buffer): Transform[] {
    // Undo the outermost coding, named last, first. Only its first byte is visible; inner deflate
    // is assumed to be zlib.
    this.#decoders = this.#codings.toReversed().map((coding, at) => decoderFor(coding, at === 0 ? (chunk[0] ?? 8) : 8));
    this.#decoders.forEach((decoder, at) => {
      const next = this.#decoders[at + 1];
      decoder.on("error", () => this.#end({ kind: "undecodable", body: this.partial }));
      if (next) decoder.pipe(next);
      else {
        decoder.on("data", (piece: Buffer) => {
          if (!this.#keep(piece)) decoder.pause();
        });
        decoder.on("end", () => this.#end({ kind: "whole", body: this.#pieces.join() }));
      }
    });
    this.#decoders[0]?.on("drain", this.#resume);
    return this.#decoders;
  }

  /** Returns false if the receiver must catch up first. */
  #keep(piece: Buffer): boolean {
    if (this.#done) return true;
    const { maxBytes, room } = this.#limits;
    const most = Math.min(piece.length, maxBytes - this.#decoded);
    const fits = piece.subarray(0, room ? room(most) : most);
    if (this.#decoded === 0) this.#raw.clear();
    this.#decoded += fits.length;
    let ready = true;
    if (this.#into) ready = this.#into.write(fits);
    else this.#pieces.add(fits);
    if (fits.length < piece.length) this.#end({ kind: "overflow", body: this.#pieces.join() });
    return ready || this.#done;
  }

  #end(end: BodyEnd): void {
    if (this.#done) return;
    this.cancel();
    this.#finish(end);
  }
}
