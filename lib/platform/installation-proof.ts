import { randomBytes } from "node:crypto";
import { isSignature, sign } from "./crypto.ts";

/** The header in which `/healthz` is given a challenge, and the one in which it answers. */
export const CHALLENGE_HEADER = "gatehouse-challenge";
export const PROOF_HEADER = "gatehouse-proof";

/** Of one form and length, so that nothing else of ours can be had signed by it. */
const CHALLENGE = /^[0-9a-f]{32}$/;

export const newChallenge = (): string => randomBytes(16).toString("hex");

/** Shows that this process has the installation's keys, and says nothing about them; undefined for what is no challenge. */
export const proveInstallation = (challenge: unknown): string | undefined =>
  typeof challenge === "string" && CHALLENGE.test(challenge)
    ? sign("installation-proof", challenge).toString("base64url")
    : undefined;

/** Whether a process of this installation answered the challenge. */
export const isOwnProof = (challenge: string, proof: string | null): boolean =>
  proof !== null && isSignature("installation-proof", challenge, Buffer.from(proof, "base64url"));
