import { EMAIL_MAX } from "#lib/kernel/email-address.ts";
import { shownEmail } from "#lib/kernel/shown-email.ts";
import { oneLine } from "./rules.ts";

/** Maximum characters of a name in an email, including its subject. */
const NAME_IN_MAIL_MAX = 60;
const EMAIL = /^[^\s@/:]+@[^\s@/:]+$/;
const SCHEME = /[a-z][a-z0-9+.-]{0,20}:\/\//giu;
const DOT_IN_WORD = /\.(?=[\p{L}\p{N}])/gu;

/**
 * Returns a user-chosen name as shown in an email: on one line, short, and without anything that
 * mail programs turn into links. Otherwise users could make us send their text to strangers.
 */
export function nameInMail(name: string): string {
  const line = oneLine(name);
  if (line.length <= EMAIL_MAX && EMAIL.test(line)) return shownEmail(line);
  const characters = [
    ...line
      .slice(0, 4 * NAME_IN_MAIL_MAX)
      .replace(SCHEME, "")
      .replace(DOT_IN_WORD, ". "),
  ];
  return characters.length > NAME_IN_MAIL_MAX
    ? `${characters.slice(0, NAME_IN_MAIL_MAX - 1).join("")}…`
    : characters.join("");
}

/** Payload fields with user-chosen names. */
const NAMES: ReadonlySet<string> = new Set(["workspace", "invited_by", "added_by", "name", "email"]);

/** Returns a payload with its names, including its key's, as `nameInMail` shows them. */
export function withNamesForMail<T extends object>(payload: T): T {
  const entries = Object.entries(payload).map(([field, value]): [string, unknown] => {
    if (typeof value === "string" && NAMES.has(field)) return [field, nameInMail(value)];
    if (field === "key" && typeof value === "object" && value !== null) return [field, withNamesForMail(value)];
    return [field, value];
  });
  return Object.fromEntries(entries) as T; // the same fields, with values of the same types
}
