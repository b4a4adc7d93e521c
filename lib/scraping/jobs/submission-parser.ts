import { Tokenizer, TokenParser, TokenType } from "@streamparser/json";
import { type Refusal, refuse } from "#lib/platform/values/result.ts";
import { JOB_URLS_MAX, SUBMITTED_VALUE_MAX_BYTES } from "./constants.ts";
import { type Entry, readEntry } from "./read-entry.ts";

export type SubmissionError = "invalid_parameter" | "invalid_url" | "url_not_allowed";
type Problem = Refusal<SubmissionError>;
type Token = Parameters<Tokenizer["onToken"]>[0];
type List = "urls" | "items";

const NAMES = ["urls", "items", "name", "options", "webhook", "max_concurrency"];
const isList = (name: string | undefined): name is List => name === "urls" || name === "items";
const bad = (param: string, message: string): Problem => refuse("invalid_parameter", message, { param });

/**
 * Parses a submission piece by piece, holding only the entries that a piece completes and the
 * settings in memory. Stops at the first `problem`.
 */
export class SubmissionParser {
  readonly #tokenizer = new Tokenizer();
  readonly #values = new TokenParser({
    paths: ["$.urls.*", "$.items.*", "$.name", "$.options", "$.webhook", "$.max_concurrency"],
    keepStack: false,
  });
  readonly #settings: Record<string, unknown> = {};
  readonly #seen = new Set<string>();
  #entries: Entry[] = [];
  #list: List | undefined;
  #depth = 0;
  /** The top-level member being read, and whether its value has started. */
  #member: string | undefined;
  #begun = false;
  /** Offset in the body at which the current value starts. */
  #valueFrom = 0;
  #problem: Problem | undefined;
  total = 0;

  constructor() {
    this.#tokenizer.onToken = (token) => this.#token(token);
    this.#tokenizer.onError = (error) => this.#fail(notJson(error));
    // `end` checks whether the input is complete.
    this.#tokenizer.onEnd = () => undefined;
    this.#values.onEnd = () => undefined;
    this.#values.onError = (error) => this.#fail(notJson(error));
    this.#values.onValue = ({ value, stack }) => this.#value(value, stack.length);
  }

  write(piece: Uint8Array): Entry[] {
    if (!this.#problem && !this.#tokenizer.isEnded) this.#tokenizer.write(piece);
    else if (!this.#problem && Buffer.from(piece).toString("latin1").trim() !== "")
      this.#fail(bad("body", "The body is not JSON: something follows its end."));
    const entries = this.#entries;
    this.#entries = [];
    return entries;
  }

  get problem(): Problem | undefined {
    return this.#problem;
  }

  /** Returns the settings without validation, or the problem. */
  end(): { settings: Record<string, unknown> } | Problem {
    if (this.#problem) return this.#problem;
    if (!this.#values.isEnded) return bad("body", "The body is not JSON: it ends too soon.");
    if (this.#list === undefined) return bad("urls", "Say what to scrape: urls, or items of {url, custom_id}.");
    if (this.total === 0) return bad(this.#list, `${this.#list}: at least one URL.`);
    return { settings: this.#settings };
  }

  #fail(problem: Problem): void {
    this.#problem ??= problem;
  }

  #token(token: Token): void {
    if (this.#problem) return;
    const { token: type, value, offset } = token;
    const opens = type === TokenType.LEFT_BRACE || type === TokenType.LEFT_BRACKET;
    const closes = type === TokenType.RIGHT_BRACE || type === TokenType.RIGHT_BRACKET;
    if (this.#depth === 0 && type !== TokenType.LEFT_BRACE) this.#fail(bad("body", "The body is a JSON object."));
    if (this.#depth === 1) this.#topLevel(type, value, offset);
    if (this.#member !== undefined && offset - this.#valueFrom > SUBMITTED_VALUE_MAX_BYTES) {
      const name = isList(this.#member) ? `${this.#member}[${this.total}]` : this.#member;
      this.#fail(bad(name, `${name} is larger than ${SUBMITTED_VALUE_MAX_BYTES} bytes.`));
    }
    if (this.#depth === 2 && isList(this.#member) && type === TokenType.COMMA) this.#valueFrom = offset;
    if (opens) this.#depth++;
    if (closes) this.#depth--;
    if (!this.#problem) this.#values.write(token);
  }

  #topLevel(type: TokenType, value: unknown, offset: number): void {
    if (type === TokenType.COMMA) this.#member = undefined;
    else if (this.#member === undefined) {
      if (type !== TokenType.STRING) return; // the end, or invalid JSON that the parser will refuse
      const name = String(value);
      const shown = name.slice(0, 100);
      if (!NAMES.includes(name)) this.#fail(bad(shown, `Unknown parameter: ${shown}.`));
      if (this.#seen.has(name)) this.#fail(bad(name, `${name} is given twice.`));
      if (isList(name)) {
        if (this.#list) this.#fail(bad(name, "Give either urls or items, not both."));
        this.#list = name;
      }
      this.#seen.add(name);
      this.#member = name;
      this.#begun = false;
    } else if (!this.#begun && type !== TokenType.COLON) {
      this.#begun = true;
      this.#valueFrom = offset;
      if (isList(this.#member) && type !== TokenType.LEFT_BRACKET)
        this.#fail(bad(this.#member, `${this.#member}: expected a list.`));
    }
  }

  /** @param depth number of enclosing containers. */
  #value(value: unknown, depth: number): void {
    if (this.#problem || this.#member === undefined) return;
    if (depth === 1) {
      this.#settings[this.#member] = value;
      return;
    }
    if (!isList(this.#member)) return;
    const at = `${this.#member}[${this.total}]`;
    if (this.total >= JOB_URLS_MAX)
      this.#fail(bad(this.#member, `A job takes ${JOB_URLS_MAX} URLs at most. Send the rest as another.`));
    const entry = readEntry(this.#member, value, at);
    if ("ok" in entry) this.#fail(entry);
    else this.#entries.push(entry);
    this.total++;
  }
}

const notJson = (error: Error): Problem => bad("body", `The body is not JSON. ${error.message.slice(0, 200)}`);
