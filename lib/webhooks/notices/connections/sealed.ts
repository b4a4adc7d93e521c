import type { PostChannel } from "#lib/kernel/outbox/types.ts";
import { seal, unseal } from "#lib/platform/crypto/crypto.ts";

export type Connected = { workspaceId: string; channel: PostChannel };

/**
 * Returns additional data that binds sealed values to workspace and channel, different for URLs and
 * secrets.
 */
export const addressAad = ({ workspaceId, channel }: Connected): string => `${channel}|${workspaceId}`;
export const noticeSecretAad = (of: Connected): string => `notice-secret|${addressAad(of)}`;

export const sealAddress = (of: Connected, url: string) => seal(url, addressAad(of));

export const openAddress = (of: Connected, sealed: Uint8Array): URL => new URL(unseal(sealed, addressAad(of)));

export const sealNoticeSecret = (of: Connected, secret: string) => seal(secret, noticeSecretAad(of));

export const openNoticeSecret = (of: Connected, sealed: Uint8Array): string => unseal(sealed, noticeSecretAad(of));
