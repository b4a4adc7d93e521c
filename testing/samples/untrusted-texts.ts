/** Harmful answers of an endpoint, as decoded text. */
const NASTY = [
  "",
  " ",
  "\n",
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "</pre></code><h1>owned</h1>",
  "<svg/onload=alert(1)>",
  "<a href='javascript:alert(1)'>click</a>",
  "https://evil.example/?a=1&b=<2>",
  '{"__proto__":{"polluted":true},"constructor":{"prototype":{}}}',
  '{"a":1,"a":2,"a":3}',
  '{"n":1e21,"big":12345678901234567890,"long":0.1000000000000000055511151231257827,"minus":-0}',
  '{"e":1E+400,"f":1e-400}',
  '{"s":"\\u202e\\u0000\\ud800"}',
  "\u202Egnp.exe",
  "\u2066hidden\u2069",
  "pay\u200Bpal\uFEFF",
  "\u001b[2J\u001b[31mred\u001b[0m",
  "\u001b]0;title\u0007",
  "\u001b]8;;https://evil.example\u0007click\u001b]8;;\u0007",
  "nul\u0000inside",
  "\uFFFD\uFFFD broken \uFFFD",
  "lone \uD800 and \uDC00 halves",
  "👩‍👩‍👧‍👦 family, flag 🇩🇪, tag \u{E0041}",
  "Z͑ͫ̓a̴̡̧ļ̵g̶o".repeat(20),
  `a${"\u0301".repeat(500)}`,
  "\u2028line\u2029paragraph\u0085next",
  "tab\tand\u000bvertical\fform\r\nwindows\rmac",
  "日本語のテキスト".repeat(30),
  '{"שלום":"עולם","العربية":"نص"}',
  "[".repeat(5_000),
  "[".repeat(2_000) + "]".repeat(2_000),
  '{"a":'.repeat(2_000),
  '{"x":[{},[],{"y":[]},[[[]]]]}',
  "[1,]",
  "{,}",
  "{]",
  "[}",
  '{"a"}',
  '{"a":}',
  '{"a" 1}',
  "[1 2]",
  "01",
  "1.",
  "-",
  "1e",
  ".5",
  "+1",
  "NaN",
  "Infinity",
  "undefined",
  "tru",
  "nullx",
  "'single'",
  '"open',
  '"bad \\x escape"',
  '"half \\u12',
  '"half \\u12G4"',
  '"trailing \\',
  '"line\nbreak"',
  '"tab\tinside"',
  "[1] [2]",
  "[1]\u00a0",
  "\uFEFF{}",
  "// comment\n{}",
  '{"a":1 /* comment */}',
  "x".repeat(100_000),
  `"${"y".repeat(100_000)}"`,
  `[${"1,".repeat(5_000)}1]`,
  "\n".repeat(5_000),
  "%s%n%x{{7*7}}<%= 7*7 %>",
  "=cmd|' /C calc'!A0",
  "'; drop table deliveries; --",
  "$(reboot) `reboot` !! !$ \\ ' \" \n EOF",
];

/** The same numbers each time (mulberry32), so that a payload keeps its number. */
let state = 20_261_121;
function chance(below: number): number {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) % below;
}
const one = <T>(of: readonly [T, ...T[]]): T => of[chance(of.length)] ?? of[0];
const many = (most: number, make: () => string, between = ""): string =>
  Array.from({ length: chance(most + 1) }, make).join(between);

/** Returns random characters, mostly troublesome ones. */
const anyText = (most: number): string =>
  many(most, () => {
    const kind = chance(5);
    if (kind === 0) return one(['"', "\\", "{", "}", "[", "]", ",", ":", "<", "&", "'", "-", "0", "e"]);
    if (kind === 1) return String.fromCharCode(chance(0x20));
    if (kind === 2) return String.fromCharCode(0x2000 + chance(0x70));
    if (kind === 3) return String.fromCharCode(chance(0x10000));
    return String.fromCodePoint(chance(0x110000));
  });

const blank = () => many(3, () => one([" ", "\t", "\r", "\n"]));
const digits = () => `${1 + chance(9)}${many(24, () => String(chance(10)))}`;
const number = () =>
  `${one(["", "-"])}${one(["0", digits()])}${one(["", `.${digits()}`])}${one(["", `${one(["e", "E"])}${one(["", "+", "-"])}${chance(400)}`])}`;

/** Returns valid JSON with odd numbers, repeated names and spaces anywhere. */
function written(depth: number): string {
  const kind = chance(depth > 0 ? 6 : 3);
  if (kind === 0) return number();
  if (kind === 1) return JSON.stringify(anyText(20));
  if (kind === 2) return one(["true", "false", "null"]);
  const value = () => `${blank()}${written(depth - 1)}${blank()}`;
  if (kind < 5) return `[${many(5, value, ",") || blank()}]`;
  const member = () => `${blank()}${one(['"same"', JSON.stringify(anyText(8))])}${blank()}:${value()}`;
  return `{${many(5, member, ",") || blank()}}`;
}

/** Replaces a piece, which mostly makes it invalid JSON. */
function damaged(text: string): string {
  const at = chance(text.length + 1);
  return text.slice(0, at) + one(["", '"', ",", "{", "]", "\\", "\u0000", "\u202e"]) + text.slice(at + chance(6));
}

const PAYLOADS: readonly string[] = [
  ...NASTY,
  ...Array.from({ length: 60 }, () => written(4)),
  ...Array.from({ length: 60 }, () => damaged(written(4))),
  ...Array.from({ length: 40 }, () => anyText(200)),
];

/** Numbered, because such a text in a test's name could harm a terminal. */
export const NUMBERED = PAYLOADS.map((text, number) => [number, text] as const);

/**
 * For a browser, which takes a second for a few of them: the hand-written ones and some of the
 * three kinds of random ones.
 */
export const CHOSEN: readonly string[] = PAYLOADS.filter((_, number) => number < NASTY.length || number % 5 === 0);
