import { describe, expect, test } from "vitest";
import { newToken } from "#lib/accounts/keys/token.ts";
import { findTokens, TokenFinder } from "./find-tokens.ts";

const live = newToken("live");
const other = newToken("live");
const wrongChecksum = `${live.slice(0, -1)}${live.endsWith("0") ? "1" : "0"}`;

const TEXTS: [name: string, text: string, found: string[]][] = [
  ["nothing", "", []],
  ["a token alone", live, [live]],
  ["in quotes", `key = "${live}"`, [live]],
  ["in a URL", `https://api.example/v1?api_key=${live}&url=x`, [live]],
  ["before an underscore", `${live}_old`, [live]],
  ["before another alphabet", `ключ${live}ключ`, [live]],
  ["two, one of them twice", `${live}\n${other}\n${live}`, [live, other]],
  ["glued to a preceding word", `my${live}`, []],
  ["after an underscore", `MY_${live}`, []],
  ["after a digit", `0${live}`, []],
  ["longer than a token", `${live}a`, []],
  ["shorter than a token", live.slice(0, -1), []],
  ["with a wrong checksum", wrongChecksum, []],
  ["of a test key", newToken("test"), []],
  ["two without a separator", `${live}${other}`, []],
  ["the prefix repeated", "svc_live_".repeat(50), []],
  ["after a false start", `svc_live_abc ${live}.`, [live]],
];

describe("live tokens in a text", () => {
  test.each(TEXTS)("%s", (_, text, found) => {
    expect(findTokens(text)).toEqual(found);
  });
});

/** Returns the tokens found when the text arrives in pieces of these lengths, repeated. */
function inPieces(text: string, lengths: readonly number[]): string[] {
  const finder = new TokenFinder();
  const found: string[] = [];
  for (let at = 0, turn = 0; at < text.length; turn++) {
    const length = lengths[turn % lengths.length] ?? 1;
    found.push(...finder.push(text.slice(at, at + length)));
    at += length;
  }
  return [...found, ...finder.end()];
}

describe("live tokens in a text that arrives in pieces", () => {
  test.each(TEXTS)("%s", (_, text, found) => {
    for (const length of [1, 2, 40, 41, 42, 43, 1_000])
      expect(new Set(inPieces(text, [length]))).toEqual(new Set(found));
  });

  test("counts each place once, wherever the text is cut", () => {
    const text = `a ${live} b ${live}${live} c ${other}\n${live}`;
    for (let cut = 0; cut <= text.length; cut++) {
      const finder = new TokenFinder();
      const found = [
        ...finder.push(text.slice(0, cut)),
        ...finder.push(""),
        ...finder.push(text.slice(cut)),
        ...finder.end(),
      ];
      expect(found).toEqual([live, other, live]);
    }
    expect(inPieces(text, [1, 7, 0, 41, 3])).toEqual([live, other, live]);
  });

  test("starts over after its end", () => {
    const finder = new TokenFinder();
    expect(finder.push("a word_")).toEqual([]);
    expect(finder.end()).toEqual([]);
    expect([...finder.push(live), ...finder.end()]).toEqual([live]);
  });
});
