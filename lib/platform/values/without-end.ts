/**
 * Returns `text` without trailing `end` characters. Linear, unlike `replace(/x+$/, "")`, which
 * tries each run of them from each position.
 *
 * @param end one character.
 */
export function withoutEnd(text: string, end: string): string {
  let length = text.length;
  while (length > 0 && text[length - 1] === end) length--;
  return text.slice(0, length);
}
