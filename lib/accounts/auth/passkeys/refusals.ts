import { refuse } from "#lib/platform/result.ts";

/** The same refusal for every fault: details would show an attacker which passkeys exist. */
export const REFUSED = refuse(
  "passkey_refused",
  "The passkey was not accepted. Try again; if it keeps happening, use a link by mail.",
);

/** Browsers support passkeys only for a named host over https, and on localhost. */
export const UNAVAILABLE = refuse(
  "passkeys_unavailable",
  "This installation has no passkeys: its address needs a name and https. Use a link by mail.",
);

export const TOO_MANY_CHALLENGES = refuse(
  "too_many_challenges",
  "Too many passkey requests came from this network. Wait five minutes, or use a link by mail.",
);

export const NO_SUCH_PASSKEY = refuse("not_found", "There is no such passkey. It may already have been removed.");
