import { TOKEN_SECRET_LENGTH } from "#lib/accounts/keys/constants.ts";
import { tokenShape } from "#lib/accounts/keys/token.ts";

const PREFIX = "svc_live_";
const TOKEN_LENGTH = PREFIX.length + TOKEN_SECRET_LENGTH;

// Linear: a literal and a fixed count. What stands before and behind says whether it is the whole word.
const LIVE = `(?<![0-9A-Za-z_])${PREFIX}[0-9A-Za-z]{${TOKEN_SECRET_LENGTH}}`;
const WHOLE = new RegExp(`${LIVE}(?![0-9A-Za-z])`, "g");
/** The same where more text may come: it counts once the next character is there to end it. */
const ENDED = new RegExp(`${LIVE}(?=[^0-9A-Za-z])`, "g");

/** Test keys open nothing, so only live tokens are looked for (service interface 8); the checksum drops examples and look-alikes. */
const isToken = (found: string): boolean => tokenShape(found) === "possible";

/** The live tokens in a text, each once, in the order of their first place. Only their HMAC shows whether they are keys of ours. */
export function findTokens(text: string): string[] {
  return [...new Set(text.match(WHOLE))].filter(isToken);
}

/**
 * `findTokens` for a text that comes in pieces (a tarball, a long page): finds a token wherever the pieces are cut, each place once, and
 * keeps 42 characters between them whatever comes. Begin a new one for each text.
 */
export class TokenFinder {
  /** The characters at which a token may yet begin, and the one before them. */
  #rest = "";
  #from = 0;

  /** The tokens that this piece completes. */
  push(piece: string): string[] {
    const text = this.#rest + piece;
    const found = this.#search(ENDED, text);
    const undecided = Math.max(this.#from, text.length - TOKEN_LENGTH);
    const kept = Math.max(0, undecided - 1);
    this.#rest = text.slice(kept);
    this.#from = undecided - kept;
    return found;
  }

  /** The token that the text ended with, if it did. */
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
