import { isoOrNull } from "#lib/platform/values/iso-or-null.ts";
import type { PasskeyItem } from "../types.ts";

type Row = { id: string; name: string; synced: boolean; createdAt: Date; lastUsedAt: Date | null };

export const representPasskey = ({ id, name, synced, createdAt, lastUsedAt }: Row): PasskeyItem => ({
  id,
  object: "passkey",
  name,
  synced,
  created_at: createdAt.toISOString(),
  last_used_at: isoOrNull(lastUsedAt),
});
