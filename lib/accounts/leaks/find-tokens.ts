import { TOKEN_SECRET_LENGTH } from "#lib/accounts/keys/constants.ts";
import { tokenShape } from "#lib/accounts/keys/token.ts";

const PREFIX = "svc_live_";
const TOKEN_LENGTH = PREFIX.length + TOKEN_SECRET_LENGTH;

// Linear time: a literal and a fixed count. The lookarounds require whole words.
const LIVE = `(?<![0-9A-Za-z_])${PREFIX}[0-9A-Za-z]{${TOKEN_SECRET_LENGTH}}`;
const WHOLE = new RegExp(`${LIVE}(?![0-9A-Za-z])`, "g");
/** As `WHOLE` if more text may follow: a match needs a next character that ends it. */
const ENDED = new RegExp(`${LIVE}(?=[^0-9A-Za-z])`, "g");

/**
 * Only live tokens, as test keys grant nothing (service interface 8). The checksum excludes
 * examples and look-alikes.
 */
const isToken = (found: string): boolean => tokenShape(found) === "possible";

/**
 * Returns the live tokens in a text, each once, in order of appearance. Only their HMAC tells
 * whether they are keys of ours.
 */
export function findTokens(text: string): string[] {
  return [...new Set(text.match(WHOLE))].filter(isToken);
}

/**
 * `findTokens` for a text that arrives in pieces (a tarball, a long page): finds tokens across
 * pieces, each place once, and keeps only 42 characters between pieces. Use a new one for each
 * text.
 */
export class TokenFinder {
  /** The characters at which a token may still begin, and the one before them. */
  #rest = "";
  #from = 0;

  /** Returns the tokens completed by this piece. */
  push(piece: string): string[] {
    const text = this.#rest + piece;
    const found = this.#search(ENDED, text);
    const undecided = Math.max(this.#from, text.length - TOKEN_LENGTH);
    const kept = Math.max(0, undecided - 1);
    this.#rest = text.slice(kept);
    this.#from = undecided - kept;
    return found;
  }

  /** Returns the token at the end of the text, if any. */
  end(): string[] {
    const found = this.#search(WHOLE, this.#rest);
    this.#rest = "";
    this.#from = 0;
    return found;
  }

  #search(pattern: RegExp, text: string): string[] {
    const found: string[] = [];
    pattern.lastIndex = this.#from;
    for (let match = pattern.exec(text); match; match = pattern.exec(text)) if (isToken(match[0])) found.push(match[0]);
    return found;
  }
}
