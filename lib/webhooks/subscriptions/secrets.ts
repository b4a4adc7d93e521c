import { randomBytes } from "node:crypto";
import { seal, unseal } from "#lib/platform/crypto/crypto.ts";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;

/** Returns a new signing secret: `whsec_` + base64 of 32 random bytes (contract 7). */
export const newSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString("base64")}`;

/** Returns the hint by which people recognize a secret. */
export const secretHint = (secret: string): string => `${PREFIX}…${secret.slice(-4)}`;

/**
 * Returns the additional data that binds a sealed secret to its row (contract 7: AAD workspace ‖
 * subscription).
 */
export const secretAad = (workspaceId: string, webhookId: string): string => `webhook|${workspaceId}|${webhookId}`;

export const sealSecret = (workspaceId: string, webhookId: string, secret: string) =>
  seal(secret, secretAad(workspaceId, webhookId));

export const openSecret = (workspaceId: string, webhookId: string, sealed: Uint8Array): string =>
  unseal(sealed, secretAad(workspaceId, webhookId));
