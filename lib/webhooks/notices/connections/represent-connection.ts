import type { NoticeConnection as Row } from "#generated/prisma/client.ts";
import type { NoticeConnection } from "#lib/kernel/outbox/types.ts";
import { isoOrNull } from "#lib/platform/values/iso-or-null.ts";

export const representConnection = (row: Omit<Row, "url" | "secret">): NoticeConnection => ({
  host: row.host,
  secret_hint: row.secretHint,
  created_at: row.createdAt.toISOString(),
  last_ok_at: isoOrNull(row.lastOkAt),
  last_error: row.lastError,
  last_error_at: isoOrNull(row.lastErrorAt),
});
