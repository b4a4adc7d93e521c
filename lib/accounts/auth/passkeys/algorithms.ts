/**
 * Accepted signature algorithms: ES256, EdDSA, RS256 (COSE, RFC 9053), which cover what
 * authenticators support.
 */
export const ALGORITHMS = [-7, -8, -257] as const;
