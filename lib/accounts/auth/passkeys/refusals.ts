import { refuse } from "#lib/platform/values/result.ts";

/** The same refusal for every fault: details would show an attacker which passkeys exist. */
export const REFUSED = refuse(
  "passkey_refused",
  "The passkey was not accepted. Try again, or sign in with an emailed link.",
);

/** Browsers support passkeys only for a named host over https, and on localhost. */
export const UNAVAILABLE = refuse(
  "passkeys_unavailable",
  "This installation does not support passkeys, which need a host name and https. Sign in with an emailed link.",
);

export const TOO_MANY_CHALLENGES = refuse(
  "too_many_challenges",
  "Too many passkey requests came from this network. Wait five minutes, or sign in with an emailed link.",
);

export const NO_SUCH_PASSKEY = refuse("not_found", "This passkey does not exist. It may already have been removed.");
