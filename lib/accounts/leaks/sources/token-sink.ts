import { Writable } from "node:stream";
import { TokenFinder } from "../find-tokens.ts";
import { TOKENS_PER_DOCUMENT_MAX } from "./constants.ts";

/** Consumes a document as it arrives and keeps only its live tokens. */
export class TokenSink extends Writable {
  readonly tokens = new Set<string>();
  readonly #finder = new TokenFinder();

  // Tokens are ASCII: one character per byte needs no decoding and splits none.
  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#keep(this.#finder.push(chunk.toString("latin1")));
    done();
  }

  override _final(done: () => void): void {
    this.#keep(this.#finder.end());
    done();
  }

  #keep(found: readonly string[]): void {
    for (const token of found) if (this.tokens.size < TOKENS_PER_DOCUMENT_MAX) this.tokens.add(token);
  }
}
