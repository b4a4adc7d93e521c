/** A sentence in parts: what is ours as it is, what the endpoint sent marked as such, since it may hold anything. */
export type Message = readonly (string | { sent: string })[];

/** Why an attempt did not succeed: what happened, and what to do about it. */
export type Explanation = { what: Message; fix: Message };

export const explained = (what: string | Message, fix: string | Message): Explanation => ({
  what: typeof what === "string" ? [what] : what,
  fix: typeof fix === "string" ? [fix] : fix,
});
