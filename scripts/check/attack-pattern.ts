import fc from "fast-check";

/** Text lengths to try. Short ones come first, since they reveal exponential time without taking forever. */
const SHORT = [16, 24, 32, 48, 80, 300];
const LENGTH = 3_000;
/** Ignores attacks that take less CPU time than this, in ms. */
const NOTICEABLE_MS = 0.15;
/** Maximum growth of the time for a text four times as long: it is 4 for linear time, 16 for quadratic. */
const GROWTH_MAX = 8;
const SAMPLES = 12;
/** Prevents a match: a line break for dots, and a character that hardly any class contains. */
const MISFIT = "\n\0";
/** A class that excludes all of ASCII. */
const NO_ASCII = /\[\^\\(?:0|x00|u0000)/;
const PUMP_LENGTHS = [1, 2, 3, 5, 8];
const CHARACTERS_MAX = 10;
const WORDS_MAX = 12;

/** A text that repeats one part, as hostile texts do. */
type Attack = { prefix: string; pump: string; suffix: string };

const textOf = ({ prefix, pump, suffix }: Attack, length: number): string =>
  prefix + pump.repeat(Math.ceil(length / pump.length)) + suffix;

/**
 * Attacks a pattern with texts that nearly match it: parts of matches, repeated thousands of times.
 * Returns the first attack whose CPU time grows faster than the text, or undefined. Measures this
 * thread only, ignoring other programs.
 */
export function attackPattern(pattern: RegExp): Attack | undefined {
  return attacksOn(pattern).find((attack) => {
    for (const length of SHORT) {
      const text = textOf(attack, length);
      if (mayTake(20, pattern, text) && timeOf(pattern, text) > 20) return true;
    }
    if (!mayTake(NOTICEABLE_MS, pattern, textOf(attack, LENGTH))) return false;
    // The first run may have included compilation or garbage collection, and a busy machine disturbs one comparison.
    return growsTooFast(pattern, attack) && growsTooFast(pattern, attack);
  });
}

function growsTooFast(pattern: RegExp, attack: Attack): boolean {
  const short = fastest(pattern, textOf(attack, LENGTH));
  return short >= NOTICEABLE_MS && fastest(pattern, textOf(attack, 4 * LENGTH)) > GROWTH_MAX * short;
}

const fastest = (pattern: RegExp, text: string): number =>
  Math.min(timeOf(pattern, text), timeOf(pattern, text), timeOf(pattern, text));

/** Whether it can have taken this much CPU time, by the clock, which is read a hundred times faster. */
function mayTake(ms: number, pattern: RegExp, text: string): boolean {
  const begun = performance.now();
  replace(pattern, text);
  return performance.now() - begun >= ms;
}

function timeOf(pattern: RegExp, text: string): number {
  const begun = cpuMs();
  replace(pattern, text);
  return cpuMs() - begun;
}

/** Replaces all matches, as most callers do, or the first one without the flag `g`. */
function replace(pattern: RegExp, text: string): void {
  pattern.lastIndex = 0;
  text.replace(pattern, "");
}

/** Returns the CPU time of this thread, in ms. */
function cpuMs(): number {
  // Linux updates a thread's time when the process's is read, and otherwise only every few milliseconds.
  process.cpuUsage();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Repeats every part of some matches after its prefix, and every pair of their characters. */
function attacksOn(pattern: RegExp): Attack[] {
  const attacks = new Map<string, Attack>();
  const add = (prefix: string, pump: string) => {
    attacks.set(JSON.stringify([prefix, pump]), { prefix, pump, suffix: MISFIT });
  };
  const samples = samplesOf(pattern);
  for (const sample of samples)
    for (let from = 0; from < Math.min(sample.length, 40); from++)
      for (const length of [...PUMP_LENGTHS, sample.length - from])
        if (from + length <= sample.length && length > 0) add(sample.slice(0, from), sample.slice(from, from + length));
  const characters = [...new Set(samples.join(""))].slice(0, CHARACTERS_MAX);
  const anywhere = [...new Set([...characters, " ", "a", "-", "\n"])];
  for (const one of anywhere) {
    add("", one);
    for (const other of anywhere) add("", one + other);
  }
  // Words in the pattern itself, before repeated characters and repeated themselves.
  const words = [...new Set(pattern.source.match(/[\w<>=:/"'{.-]{2,}/g))].slice(0, WORDS_MAX);
  for (const word of words) {
    add("", word);
    for (const one of anywhere) add(word, one);
  }
  return [...attacks.values()];
}

/**
 * Returns short texts that match the pattern without its lookarounds, always the same. fast-check
 * does not support the flag `i`.
 */
function samplesOf(pattern: RegExp): string[] {
  const plain = new RegExp(withoutLookarounds(pattern.source), pattern.flags.replace(/[gydvi]/g, ""));
  const bare = pattern.source.replaceAll(/[\\^$()?:|[\]{}]/g, "");
  const plainest = bare === "" ? [] : [bare];
  // fast-check searches the first Unicode characters, and never ends if all of them are excluded.
  if (NO_ASCII.test(pattern.source)) return plainest;
  try {
    const texts = fc.stringMatching(plain, { maxLength: 40 });
    return fc.sample(texts, { numRuns: SAMPLES, seed: 1 }).filter((text) => text.length > 0);
  } catch {
    return plainest;
  }
}

/**
 * Removes lookarounds, which consume nothing and which fast-check does not support. Their content
 * is covered by other samples.
 */
function withoutLookarounds(source: string): string {
  let text = "";
  for (let at = 0; at < source.length; at++) {
    if (!/^\(\?(?:<?[=!])/.test(source.slice(at, at + 4))) {
      text += source[at] === "\\" ? source.slice(at, ++at + 1) : (source[at] ?? "");
      continue;
    }
    let depth = 0;
    let inClass = false;
    for (; at < source.length; at++) {
      const each = source[at];
      if (each === "\\") at++;
      else if (inClass) inClass = each !== "]";
      else if (each === "[") inClass = true;
      else if (each === "(") depth++;
      else if (each === ")" && --depth === 0) break;
    }
  }
  return text.replaceAll("\\b", "").replaceAll("\\B", "");
}
