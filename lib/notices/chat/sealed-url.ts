import { seal, unseal } from "#lib/platform/crypto.ts";

/** A sealed address opens only for the workspace that it was sealed for. */
const aad = (workspaceId: string): string => `chat|${workspaceId}`;

export const sealChatUrl = (workspaceId: string, url: string) => seal(url, aad(workspaceId));

export const openChatUrl = (workspaceId: string, sealed: Uint8Array): URL => new URL(unseal(sealed, aad(workspaceId)));
