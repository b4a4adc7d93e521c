import { isSignature, randomToken, sign } from "#lib/platform/crypto/crypto.ts";

const ID_BYTES = 12;

/** Covers both the person and the browser, so that a mark is useless for any other pair. */
const marked = (userId: string, browser: string): string => `${userId}.${browser}`;

/**
 * Returns a mark for a browser in which the person has signed in. It outlives the session and
 * grants nothing: it only separates the person's own requests for links from those of strangers.
 */
export function markBrowser(userId: string): string {
  const browser = randomToken(ID_BYTES);
  return `${userId}.${browser}.${sign("known-browser", marked(userId, browser)).toString("base64url")}`;
}

/** Returns the browser's id if the mark is genuine and for this person, otherwise undefined. */
export function knownBrowser(mark: string | undefined, userId: string): string | undefined {
  const [id, browser, given, ...rest] = mark?.split(".") ?? [];
  if (id !== userId || !browser || !given || rest.length > 0) return undefined;
  const signature = Buffer.from(given, "base64url");
  return isSignature("known-browser", marked(userId, browser), signature) ? browser : undefined;
}
