import type { Refused } from "#components/ui/hooks/use-answer.ts";

type Answer<T> = { ok: true; value: T } | Refused;

/** What browsers' own refusals mean. Their names are WebAuthn's (level 3, 5.1.3 and 5.1.4). */
const WORDS: Record<string, string> = {
  NotAllowedError:
    "No passkey was used: the browser was closed to it, or it took too long. Nothing was changed; try again.",
  AbortError: "It was broken off. Nothing was changed; try again.",
  InvalidStateError: "This device holds a passkey of yours for this site already. It is in the list.",
  SecurityError: "This browser uses no passkeys at this address. Use a link by mail.",
};
const OTHERWISE = "This browser could not use a passkey here. Use a link by mail.";

/**
 * Asks the browser for a passkey in between of two questions to the server: what to ask for, and whether the answer is right. Where
 * the browser or its person says no, that is a refusal like any other.
 */
export async function askPasskey<O, R, T>(
  begin: () => Promise<Answer<O>>,
  ask: (options: O) => Promise<R>,
  end: (response: R) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  const begun = await begin();
  if (!begun.ok) return begun;
  let response: R;
  try {
    response = await ask(begun.value);
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    return { ok: false, error: "no_passkey_used", message: WORDS[name] ?? OTHERWISE };
  }
  return await end(response);
}
