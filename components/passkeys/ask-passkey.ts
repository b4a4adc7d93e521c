import type { Answer } from "#components/ui/hooks/use-answer.ts";

/** Messages for WebAuthn errors (level 3, 5.1.3 and 5.1.4). */
const MESSAGES: Record<string, string> = {
  NotAllowedError:
    "No passkey was used: the request was dismissed, or it took too long. Nothing was changed; try again.",
  AbortError: "It was interrupted. Nothing was changed; try again.",
  InvalidStateError: "This device already has a passkey for your account. It is in the list.",
  SecurityError: "This browser cannot use passkeys at this address. Use an email link instead.",
};
const OTHERWISE = "This browser could not use a passkey here. Use an email link instead.";

/**
 * Asks the browser for a passkey between two calls to the server, for the options and the
 * verification. An error or cancellation in the browser becomes a refusal.
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
    return { ok: false, error: "no_passkey_used", message: MESSAGES[name] ?? OTHERWISE };
  }
  return await end(response);
}
