/** The challenge that an answer says it answers (WebAuthn level 3, 5.8.1): unproven until the signature over it is checked. */
export function claimedChallenge(clientDataJSON: string): string | undefined {
  try {
    const claimed: unknown = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8"));
    if (typeof claimed !== "object" || claimed === null || !("challenge" in claimed)) return undefined;
    return typeof claimed.challenge === "string" ? claimed.challenge : undefined;
  } catch {
    return undefined;
  }
}

/** How a person is called on their device: not by their address, which a synced passkey would carry about. */
export const userHandle = (userId: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(userId, "utf8"));

/** Whether an answer's user handle, where it has one, is this person's (WebAuthn level 3, 7.2 step 6). */
export const isHandleOf = (handle: string | null | undefined, userId: string): boolean =>
  handle == null || Buffer.from(handle, "base64url").equals(userHandle(userId));
