/**
 * Returns `text` without the `end` characters at its end. Linear in its length, unlike `replace(/x+$/, "")`, which tries each run of
 * them from each of its characters.
 *
 * @param end one character.
 */
export function withoutEnd(text: string, end: string): string {
  let length = text.length;
  while (length > 0 && text[length - 1] === end) length--;
  return text.slice(0, length);
}
