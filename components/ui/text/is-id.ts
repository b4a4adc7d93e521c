/** Whether a text has the form of an id with this prefix: `dlv_` and 26 letters and digits. What it names need not exist. */
export const isId = (prefix: string, text: string): boolean => new RegExp(`^${prefix}_[0-9a-z]{26}$`).test(text);
