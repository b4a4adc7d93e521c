/**
 * Whether a text has the form of an ID with this prefix: `dlv_` and 26 letters and digits. The
 * object need not exist.
 */
export const isId = (prefix: string, text: string): boolean => new RegExp(`^${prefix}_[0-9a-z]{26}$`).test(text);
