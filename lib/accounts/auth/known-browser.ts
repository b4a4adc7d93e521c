import { isSignature, randomToken, sign } from "#lib/platform/crypto.ts";

const ID_BYTES = 12;

/** Of the person and the browser together: neither says anything about another. */
const marked = (userId: string, browser: string): string => `${userId}.${browser}`;

/**
 * What a browser is given when somebody has signed in with it: a mark that it has been theirs. It outlives the session and opens
 * nothing. It only tells the person's own requests for a link from those of strangers.
 */
export function markBrowser(userId: string): string {
  const browser = randomToken(ID_BYTES);
  return `${userId}.${browser}.${sign("known-browser", marked(userId, browser)).toString("base64url")}`;
}

/** The browser's id, when its mark is of this person; undefined for another's, a forged one and none. */
export function knownBrowser(mark: string | undefined, userId: string): string | undefined {
  const [id, browser, given, ...rest] = mark?.split(".") ?? [];
  if (id !== userId || !browser || !given || rest.length > 0) return undefined;
  const signature = Buffer.from(given, "base64url");
  return isSignature("known-browser", marked(userId, browser), signature) ? browser : undefined;
}
