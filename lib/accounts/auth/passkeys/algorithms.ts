/** Signatures that a passkey may make: ES256, EdDSA, RS256 (COSE, RFC 9053), which is what authenticators have. */
export const ALGORITHMS = [-7, -8, -257] as const;
