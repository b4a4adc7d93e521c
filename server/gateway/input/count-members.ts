/** In the JSON of a body. Parsing 30,000 objects with different names would hold the event loop for about 60 ms. */
export const BODY_MEMBERS_MAX = 10_000;

/** The shortest member is `"":1,`. */
const MEMBER_CHARACTERS = 5;

/** Returns whether the JSON of a body has more than BODY_MEMBERS_MAX members in all its objects, without parsing it. */
export function hasTooManyMembers(json: string): boolean {
  if (json.length < BODY_MEMBERS_MAX * MEMBER_CHARACTERS) return false;
  // The quote that ends a name. A quote within a string follows an odd number of backslashes.
  const nameEnd = /(?<!\\)(?:\\\\)*"\s*:/g;
  for (let members = 0; members <= BODY_MEMBERS_MAX; members++) if (!nameEnd.test(json)) return false;
  return true;
}
