import type { Transform } from "node:stream";
import { decoderFor } from "./decode.ts";

/** A compressed body may be this much longer than its decoded limit: headers, trailers, the odd incompressible byte. */
const CODING_OVERHEAD = 64 * 1024;

export type BodyEnd = { kind: "whole" | "overflow"; body: Buffer } | { kind: "undecodable" };

/**
 * Collects a body, decoding while it streams and counting what comes out, so that a small bomb never becomes large. Calls
 * `finish` once.
 *
 * @param resume called when the decoder can take more after `write` answered false.
 */
export class BodySink {
  readonly #limit: number;
  readonly #finish: (end: BodyEnd) => void;
  readonly #resume: () => void;
  readonly #codings: readonly string[];
  #decoders: Transform[] = [];
  #chunks: Buffer[] = [];
  #decoded = 0;
  #received = 0;
  #done = false;

  constructor(codings: readonly string[], limit: number, resume: () => void, finish: (end: BodyEnd) => void) {
    this.#codings = codings;
    this.#limit = limit;
    this.#resume = resume;
    this.#finish = finish;
  }

  /** False when the sender must wait. */
  write(chunk: Buffer): boolean {
    if (this.#done) return true;
    if (this.#codings.length === 0) {
      this.#keep(chunk);
      return true;
    }
    this.#received += chunk.length;
    if (this.#received > this.#limit + CODING_OVERHEAD) {
      this.#end({ kind: "overflow", body: this.#body() });
      return true;
    }
    // Made at the first byte: an answer without a body (HEAD, 204) may still name its coding.
    const [head] = this.#decoders.length > 0 ? this.#decoders : this.#openDecoders(chunk);
    return head ? head.write(chunk) : true;
  }

  /** The last byte has come. */
  end(): void {
    const head = this.#decoders[0];
    if (head) head.end();
    else this.#end({ kind: "whole", body: this.#body() });
  }

  /** Lets go of everything; `finish` is not called any more. */
  cancel(): void {
    this.#done = true;
    this.#chunks = [];
    for (const decoder of this.#decoders) decoder.destroy();
  }

  #openDecoders(chunk: Buffer): Transform[] {
    // The outermost coding, named last, is undone first. Only its first byte can be looked at; inner deflate is taken as zlib.
    this.#decoders = this.#codings.toReversed().map((coding, at) => decoderFor(coding, at === 0 ? (chunk[0] ?? 8) : 8));
    this.#decoders.forEach((decoder, at) => {
      const next = this.#decoders[at + 1];
      decoder.on("error", () => this.#end({ kind: "undecodable" }));
      if (next) decoder.pipe(next);
      else {
        decoder.on("data", (piece: Buffer) => this.#keep(piece));
        decoder.on("end", () => this.#end({ kind: "whole", body: this.#body() }));
      }
    });
    this.#decoders[0]?.on("drain", this.#resume);
    return this.#decoders;
  }

  #keep(piece: Buffer): void {
    if (this.#done) return;
    const room = this.#limit - this.#decoded;
    if (piece.length <= room) {
      this.#chunks.push(piece);
      this.#decoded += piece.length;
      return;
    }
    this.#chunks.push(piece.subarray(0, room));
    this.#end({ kind: "overflow", body: this.#body() });
  }

  #body(): Buffer {
    const [only, second] = this.#chunks;
    return only && !second ? only : Buffer.concat(this.#chunks);
  }

  #end(end: BodyEnd): void {
    if (this.#done) return;
    this.cancel();
    this.#finish(end);
  }
}
