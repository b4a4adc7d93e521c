const WORDS: Record<string, string> = {
  target_timeout: "timeout",
  target_unreachable: "no connection",
  dns_failure: "no such name",
  tls_error: "TLS",
  url_not_allowed: "not allowed",
  invalid_url: "bad address",
  response_too_large: "too large",
  connection_refused: "refused",
  unreachable: "no connection",
  no_answer: "no answer",
};

/** Returns an error in a word or two ("timeout"), or its code. */
export const errorWord = (code: string): string => WORDS[code] ?? code;
