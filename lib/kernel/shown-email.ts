import { asciiDomain } from "./ascii-domain.ts";

// Parameters of Punycode (RFC 3492, 5).
const [BASE, T_MIN, T_MAX, SKEW, DAMP, BIAS, FIRST] = [36, 1, 26, 38, 700, 72, 128];
/** Maximum index before overflow (RFC 3492, 6.4). */
const I_MAX = 0x7fffffff;

function adapt(delta: number, points: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / DAMP) : delta >> 1;
  rest += Math.floor(rest / points);
  let k = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) >> 1; k += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}

/** Decodes a label without its `xn--` (RFC 3492, 6.2); undefined if it is invalid. */
function decode(label: string): string | undefined {
  const basic = label.lastIndexOf("-");
  const output = [...label.slice(0, Math.max(basic, 0))].map((character) => character.charCodeAt(0));
  let [n, i, bias] = [FIRST, 0, BIAS];
  for (let at = basic + 1; at < label.length; ) {
    const before = i;
    for (let w = 1, k = BASE; ; k += BASE) {
      const digit = "abcdefghijklmnopqrstuvwxyz0123456789".indexOf(label.charAt(at++) || " ");
      if (digit < 0) return undefined;
      i += digit * w;
      const t = Math.min(Math.max(k - bias, T_MIN), T_MAX);
      if (i > I_MAX) return undefined;
      if (digit < t) break;
      w *= BASE - t;
    }
    const points = output.length + 1;
    bias = adapt(i - before, points, before === 0);
    n += Math.floor(i / points);
    i %= points;
    if (n > 0x10ffff) return undefined;
    output.splice(i++, 0, n);
  }
  return String.fromCodePoint(...output);
}

/**
 * Letters of one script, or of scripts written together. Other mixes may imitate another domain.
 */
const ONE_SCRIPT =
  /^(?:[\p{Script=Latin}\p{M}\d-]+|[\p{Script=Greek}\p{M}\d-]+|[\p{Script=Arabic}\p{M}\d-]+|[\p{Script=Hebrew}\p{M}\d-]+|[\p{Script=Devanagari}\p{M}\d-]+|[\p{Script=Thai}\p{M}\d-]+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\d-]+|[\p{Script=Han}\p{Script=Hangul}\d-]+)$/u;
/** Cyrillic with at least one letter unlike any Latin one: `аррӏе` keeps its ASCII form. */
const PLAINLY_CYRILLIC = /^(?=.*[бгджзийлнпфцчшщъыьэюяєї])[\p{Script=Cyrillic}\d-]+$/u;

function shownLabel(label: string): string {
  const decoded = label.startsWith("xn--") ? decode(label.slice(4)) : undefined;
  return decoded !== undefined && (ONE_SCRIPT.test(decoded) || PLAINLY_CYRILLIC.test(decoded)) ? decoded : label;
}

/**
 * Returns an e-mail address for display: its domain in its own letters, unless those could pass for
 * another domain. Store, compare and send to the original instead.
 */
export function shownEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  if (at < 0 || !domain.includes("xn--")) return email;
  const shown = domain.split(".").map(shownLabel).join(".");
  return asciiDomain(shown) === domain ? `${email.slice(0, at)}@${shown}` : email;
}
