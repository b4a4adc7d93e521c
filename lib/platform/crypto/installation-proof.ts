import { randomBytes } from "node:crypto";
import { isSignature, sign } from "./crypto.ts";

/** Headers of `/healthz`: the challenge in a request, and its proof in the response. */
export const CHALLENGE_HEADER = "gatehouse-challenge";
export const PROOF_HEADER = "gatehouse-proof";

/** Of fixed form and length, so that nothing else can be signed this way. */
const CHALLENGE = /^[0-9a-f]{32}$/;

export const newChallenge = (): string => randomBytes(16).toString("hex");

/**
 * Proves possession of the installation's keys without revealing them; undefined for an invalid
 * challenge.
 */
export const proveInstallation = (challenge: unknown): string | undefined =>
  typeof challenge === "string" && CHALLENGE.test(challenge)
    ? sign("installation-proof", challenge).toString("base64url")
    : undefined;

/** Returns whether a process of this installation answered the challenge. */
export const isOwnProof = (challenge: string, proof: string | null): boolean =>
  proof !== null && isSignature("installation-proof", challenge, Buffer.from(proof, "base64url"));
