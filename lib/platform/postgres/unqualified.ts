const SCHEMA = /"public"\./g;
const RETURNING = " RETURNING ";

/**
 * Returns a statement of Prisma's in the form for a shard: without the schema, so that the
 * session's search path finds each table; and with uncast results, because Citus rejects casts of
 * enums there. Enums arrive as text anyway.
 */
export function unqualified(text: string): string {
  const plain = text.replaceAll(SCHEMA, "");
  const at = plain.lastIndexOf(RETURNING);
  return at < 0 ? plain : plain.slice(0, at) + plain.slice(at).replaceAll("::text", "");
}
