const SCHEMA = /"public"\./g;
const RETURNING = " RETURNING ";

/**
 * A statement of Prisma's as a shard takes it: without the schema, which is where Prisma looks for every table, so that the session's own order of schemas says
 * where each is; and with what it answers as it is stored, because Citus refuses a cast of an enum there. An enum reaches us as text all the same.
 */
export function unqualified(text: string): string {
  const plain = text.replaceAll(SCHEMA, "");
  const at = plain.lastIndexOf(RETURNING);
  return at < 0 ? plain : plain.slice(0, at) + plain.slice(at).replaceAll("::text", "");
}
