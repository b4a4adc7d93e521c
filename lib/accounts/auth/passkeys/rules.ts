/**
 * Returns the challenge that a response claims to answer (WebAuthn level 3, 5.8.1), unproven until
 * its signature is checked.
 */
export function claimedChallenge(clientDataJSON: string): string | undefined {
  try {
    const claimed: unknown = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8"));
    if (typeof claimed !== "object" || claimed === null || !("challenge" in claimed)) return undefined;
    return typeof claimed.challenge === "string" ? claimed.challenge : undefined;
  } catch {
    return undefined;
  }
}

/** The user handle on the device: not the email address, which synced passkeys would expose. */
export const userHandle = (userId: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(userId, "utf8"));

/** Whether a response's user handle, if any, is this person's (WebAuthn level 3, 7.2 step 6). */
export const isHandleOf = (handle: string | null | undefined, userId: string): boolean =>
  handle == null || Buffer.from(handle, "base64url").equals(userHandle(userId));
