/** Kinds of tokens. `rest` is everything after a fault. */
export const TOKEN = {
  openObject: 1,
  closeObject: 2,
  openArray: 3,
  closeArray: 4,
  colon: 5,
  comma: 6,
  key: 7,
  string: 8,
  number: 9,
  literal: 10,
  rest: 11,
} as const;
export type TokenKind = (typeof TOKEN)[keyof typeof TOKEN];

/** Where a text stops being valid JSON. */
export type JsonFault = {
  /** In UTF-16 units from the start. */
  at: number;
  why: string;
  /** The text ended early but is valid so far. */
  atEnd: boolean;
};

/** Tokens in columns, to keep millions of them small. Only whitespace separates them. */
export type JsonScan = {
  count: number;
  kinds: Uint8Array;
  starts: Uint32Array;
  ends: Uint32Array;
  fault: JsonFault | null;
};

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const isBlank = (unit: number) => unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09;
const isDigit = (unit: number) => unit >= 0x30 && unit <= 0x39;
const isHex = (unit: number) => isDigit(unit) || (unit >= 0x41 && unit <= 0x46) || (unit >= 0x61 && unit <= 0x66);
/** Characters of short escapes: " \ / b f n r t (RFC 8259 7). */
const SHORT_ESCAPES = new Set([0x22, 0x5c, 0x2f, 0x62, 0x66, 0x6e, 0x72, 0x74]);
const LITERALS = ["true", "false", "null"];

/** The end of a token, or why it is invalid. */
type Read = number | { at: number; why: string };

function readString(text: string, from: number): Read {
  for (let at = from + 1; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) return at + 1;
    if (unit < 0x20) return { at, why: "a control character or line break inside a string; JSON wants it escaped" };
    if (unit !== BACKSLASH) continue;
    at++;
    const escaped = text.charCodeAt(at);
    if (escaped === 0x75) {
      for (let digit = 0; digit < 4; digit++) {
        at++;
        if (at < text.length && !isHex(text.charCodeAt(at))) return { at, why: "\\u takes four hexadecimal digits" };
      }
    } else if (at < text.length && !SHORT_ESCAPES.has(escaped)) return { at, why: "an escape that JSON does not have" };
  }
  return { at: text.length, why: "a string is not closed" };
}

function readNumber(text: string, from: number): Read {
  let at = text[from] === "-" ? from + 1 : from;
  const digits = (): boolean => {
    const first = at;
    while (isDigit(text.charCodeAt(at))) at++;
    return at > first;
  };
  if (text[at] === "0") at++;
  else if (!digits()) return { at, why: "a number has no digits" };
  if (text[at] === ".") {
    at++;
    if (!digits()) return { at, why: "a number has no digits after its point" };
  }
  if (text[at] === "e" || text[at] === "E") {
    at++;
    if (text[at] === "+" || text[at] === "-") at++;
    if (!digits()) return { at, why: "a number has no digits in its exponent" };
  }
  return at;
}

function readLiteral(text: string, from: number): Read {
  const word = LITERALS.find((each) => text.startsWith(each, from));
  if (word) return from + word.length;
  const rest = text.slice(from, from + 5);
  const cut = from + rest.length === text.length && LITERALS.some((each) => each.startsWith(rest));
  return { at: cut ? text.length : from, why: "expected a value" };
}

/** What may come next. */
type Expected = "value" | "value or ]" | "name or }" | "name" | "colon" | "comma" | "nothing";

/**
 * Tokenizes JSON for display: tokens keep their positions, so numbers, escapes and repeated names
 * appear as written. Accepts exactly what JSON.parse accepts (RFC 8259); never throws, however deep
 * the nesting.
 */
export function scanJson(text: string): JsonScan {
  let capacity = Math.max(64, text.length >> 3);
  let scan: JsonScan = {
    count: 0,
    kinds: new Uint8Array(capacity),
    starts: new Uint32Array(capacity),
    ends: new Uint32Array(capacity),
    fault: null,
  };
  const add = (kind: TokenKind, start: number, end: number) => {
    if (scan.count === capacity) {
      capacity *= 2;
      scan = {
        ...scan,
        kinds: grown(scan.kinds, capacity),
        starts: grown(scan.starts, capacity),
        ends: grown(scan.ends, capacity),
      };
    }
    scan.kinds[scan.count] = kind;
    scan.starts[scan.count] = start;
    scan.ends[scan.count] = end;
    scan.count++;
  };
  const stop = (token: number, at: number, why: string): JsonScan => {
    if (token < text.length) add(TOKEN.rest, token, text.length);
    return { ...scan, fault: { at, why, atEnd: at >= text.length } };
  };

  /** For each open container, whether it is an object. */
  const open: boolean[] = [];
  let expected: Expected = "value";
  let at = 0;
  const afterValue = (): Expected => (open.length === 0 ? "nothing" : "comma");

  for (;;) {
    while (at < text.length && isBlank(text.charCodeAt(at))) at++;
    if (at === text.length) return expected === "nothing" ? scan : stop(at, at, endTooEarly(expected, open));
    const char = text[at];
    const inObject = open.at(-1);
    if (expected === "nothing") return stop(at, at, "something follows the end of the JSON");
    if (expected === "colon") {
      if (char !== ":") return stop(at, at, 'expected ":" after a name');
      add(TOKEN.colon, at, ++at);
      expected = "value";
    } else if (
      (char === "}" && inObject === true && (expected === "name or }" || expected === "comma")) ||
      (char === "]" && inObject === false && (expected === "value or ]" || expected === "comma"))
    ) {
      open.pop();
      add(inObject ? TOKEN.closeObject : TOKEN.closeArray, at, ++at);
      expected = afterValue();
    } else if (expected === "comma") {
      if (char !== ",") return stop(at, at, `expected "," or "${inObject ? "}" : "]"}"`);
      add(TOKEN.comma, at, ++at);
      expected = inObject ? "name" : "value";
    } else if (expected === "name" || expected === "name or }") {
      if (char !== '"') return stop(at, at, "expected a name in double quotes");
      const end = readString(text, at);
      if (typeof end !== "number") return stop(at, end.at, end.why);
      add(TOKEN.key, at, end);
      at = end;
      expected = "colon";
    } else if (char === "{" || char === "[") {
      open.push(char === "{");
      add(char === "{" ? TOKEN.openObject : TOKEN.openArray, at, ++at);
      expected = char === "{" ? "name or }" : "value or ]";
    } else {
      const kind =
        char === '"' ? TOKEN.string : char === "-" || isDigit(text.charCodeAt(at)) ? TOKEN.number : TOKEN.literal;
      const read = kind === TOKEN.string ? readString : kind === TOKEN.number ? readNumber : readLiteral;
      const end = read(text, at);
      if (typeof end !== "number") return stop(at, end.at, end.why);
      add(kind, at, end);
      at = end;
      expected = afterValue();
    }
  }
}

const endTooEarly = (expected: Expected, open: readonly boolean[]): string =>
  open.length === 0 && expected === "value"
    ? "there is nothing in it"
    : `it ends before ${open.length === 1 ? "the outermost bracket is" : `${open.length} brackets are`} closed`;

function grown<T extends Uint8Array | Uint32Array>(column: T, capacity: number): T {
  const next = column instanceof Uint8Array ? new Uint8Array(capacity) : new Uint32Array(capacity);
  next.set(column);
  return next as T; // same kind of array as passed in
}
