import { Writable } from "node:stream";
import { TokenFinder } from "../find-tokens.ts";
import { TOKENS_PER_DOCUMENT_MAX } from "./constants.ts";

/** Takes a document in as it comes and keeps nothing of it but the live tokens in it. */
export class TokenSink extends Writable {
  readonly tokens = new Set<string>();
  readonly #finder = new TokenFinder();

  // Tokens are ASCII: a byte a character needs no look at the encoding, and cuts none in two.
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
