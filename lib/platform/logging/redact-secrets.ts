/** What a secret looks like wherever it stands, and what is left of it. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/(svc_(?:live|test)_)[0-9A-Za-z_-]+/g, "$1[redacted]"],
  [/(whsec_)[0-9A-Za-z+/=_-]+/g, "$1[redacted]"],
  // Of the command line's sign-in, and JSON web tokens.
  [/(?<![\w-])eyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g, "[redacted]"],
  [/\b(bearer|basic)(\s+)[\w.~+/=-]{6,}/gi, "$1$2[redacted]"],
  [/:\/\/[^/?#@\s"']*@/g, "://[redacted]@"],
  [/([?&](?:api_key|key|token|code|secret|signature|sig|state|email|callbackUrl)=)[^&#\s"']*/gi, "$1[redacted]"],
  [/\b((?:set-)?cookie|authorization|password|passphrase)("?\s*[:=]\s*"?)[^"\n,]+/gi, "$1$2[redacted]"],
  // Of a person only where their mail goes, which is what helps when it does not arrive.
  [/(?<![\w.+-])[\w.+-]+@([\w-]+\.[\w.-]+)/g, "[redacted]@$1"],
  // Longer than any id: sessions, links of mails, hashes.
  [/(?<![\w-])(?=[\w-]*\d)[\w-]{40,}(?![\w-])/g, "[redacted]"],
  [/(\/(?:t|mailbox|sign-in|invitation|unsubscribe|connect)\/)[^/?#\s"']+/g, "$1[redacted]"],
];

/**
 * Takes what looks like a secret out of a text that is about to be shown or logged: keys, signing secrets, credentials in headers and
 * addresses, what links of mails let people in by, mail addresses. A net under the rule, which is that none is handed on.
 */
export function redactSecrets(text: string): string {
  let left = text;
  for (const [shape, instead] of SECRETS) left = left.replace(shape, instead);
  return left;
}
