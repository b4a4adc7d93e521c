const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/(svc_(?:live|test)_)[0-9A-Za-z_-]+/g, "$1[redacted]"],
  [/(whsec_)[0-9A-Za-z+/=_-]+/g, "$1[redacted]"],
  // Tokens of the command line's sign-in, and JSON web tokens.
  [/(?<![\w-])eyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g, "[redacted]"],
  [/\b(bearer|basic)(\s+)[\w.~+/=-]{6,}/gi, "$1$2[redacted]"],
  [/:\/\/[^/?#@\s"']*@/g, "://[redacted]@"],
  [/([?&](?:api_key|key|token|code|secret|signature|sig|state|email|callbackUrl)=)[^&#\s"']*/gi, "$1[redacted]"],
  [/\b((?:set-)?cookie|authorization|password|passphrase)("?\s*[:=]\s*"?)[^"\n,]+/gi, "$1$2[redacted]"],
  // Keeps the domain of mail addresses, which helps to diagnose failed mail.
  [/(?<![\w.+-])[\w.+-]+@([\w-]+\.[\w.-]+)/g, "[redacted]@$1"],
  // Longer than any id: sessions, links in mails, hashes.
  [/(?<![\w-])(?=[\w-]*\d)[\w-]{40,}(?![\w-])/g, "[redacted]"],
  [/(\/(?:t|mailbox|sign-in|invitation|unsubscribe|connect)\/)[^/?#\s"']+/g, "$1[redacted]"],
];

/**
 * Redacts what looks like a secret in a text to be shown or logged: keys, signing secrets,
 * credentials in headers and addresses, tokens in mailed links, mail addresses. A safety net:
 * callers must not pass secrets on.
 */
export function redactSecrets(text: string): string {
  let left = text;
  for (const [shape, instead] of SECRETS) left = left.replace(shape, instead);
  return left;
}
