/** A sentence in parts: our own text, and text from the endpoint, marked as untrusted. */
export type Message = readonly (string | { sent: string })[];

export type Explanation = { what: Message; fix: Message };

export const explained = (what: string | Message, fix: string | Message): Explanation => ({
  what: typeof what === "string" ? [what] : what,
  fix: typeof fix === "string" ? [fix] : fix,
});
