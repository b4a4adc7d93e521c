import type { PostChannel } from "#lib/kernel/outbox/types.ts";
import { seal, unseal } from "#lib/platform/crypto.ts";

type Of = { workspaceId: string; channel: PostChannel };

/** What is sealed opens only for the workspace and the channel that it was sealed for, and an address never as a secret. */
const aad = ({ workspaceId, channel }: Of): string => `${channel}|${workspaceId}`;
const secretAad = (of: Of): string => `notice-secret|${aad(of)}`;

export const sealAddress = (of: Of, url: string) => seal(url, aad(of));

export const openAddress = (of: Of, sealed: Uint8Array): URL => new URL(unseal(sealed, aad(of)));

export const sealNoticeSecret = (of: Of, secret: string) => seal(secret, secretAad(of));

export const openNoticeSecret = (of: Of, sealed: Uint8Array): string => unseal(sealed, secretAad(of));
