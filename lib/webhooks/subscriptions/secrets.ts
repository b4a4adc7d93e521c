import { randomBytes } from "node:crypto";
import { seal, unseal } from "#lib/platform/crypto.ts";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;

/** A new signing secret: `whsec_` + base64 of 32 random bytes (contract 7). */
export const newSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString("base64")}`;

/** What people recognise a secret by. */
export const secretHint = (secret: string): string => `${PREFIX}…${secret.slice(-4)}`;

/** A sealed secret opens only in the row that it was sealed for (contract 7: AAD workspace ‖ subscription). */
export const secretAad = (workspaceId: string, webhookId: string): string => `webhook|${workspaceId}|${webhookId}`;

export const sealSecret = (workspaceId: string, webhookId: string, secret: string) =>
  seal(secret, secretAad(workspaceId, webhookId));

export const openSecret = (workspaceId: string, webhookId: string, sealed: Uint8Array): string =>
  unseal(sealed, secretAad(workspaceId, webhookId));
