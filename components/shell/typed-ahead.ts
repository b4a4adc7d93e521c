/** What was typed for the palette before it was there to take it. */
let typed = "";

export const typedAhead = (): string => typed;
export const forgetTyped = (): void => {
  typed = "";
};

/** Keeps a key that writes a character, or takes one back; no other is for the palette before it is there. */
export function typeAhead({
  key,
  metaKey,
  ctrlKey,
  altKey,
}: Pick<KeyboardEvent, "key" | "metaKey" | "ctrlKey" | "altKey">): void {
  if (metaKey || ctrlKey || altKey) return;
  if (key === "Backspace") typed = [...typed].slice(0, -1).join("");
  // Names of other keys are longer.
  else if ([...key].length === 1) typed += key;
}
