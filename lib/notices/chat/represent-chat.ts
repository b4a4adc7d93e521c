import type { ChatConnection as Row } from "#generated/prisma/client.ts";
import type { ChatConnection } from "../types.ts";

/** What owners are told of the connection. */
export const representChat = (row: Omit<Row, "url">): ChatConnection => ({
  host: row.host,
  created_at: row.createdAt.toISOString(),
  last_ok_at: row.lastOkAt?.toISOString() ?? null,
  last_error: row.lastError,
  last_error_at: row.lastErrorAt?.toISOString() ?? null,
});
