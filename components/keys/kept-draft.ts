import type { KeyDraft } from "./key-draft.ts";

const SLOT = "gatehouse.key-draft";

/** Keeps what was filled in over a sign-in in this tab. A draft holds no secret. */
export const keepDraft = (draft: KeyDraft): void => sessionStorage.setItem(SLOT, JSON.stringify(draft));

/** Takes back what was kept, once. */
export function takeDraft(): KeyDraft | undefined {
  const text = sessionStorage.getItem(SLOT);
  sessionStorage.removeItem(SLOT);
  return text ? (JSON.parse(text) as KeyDraft) : undefined;
}
