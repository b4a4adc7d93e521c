import { createHash } from "node:crypto";
import type { QueryConfig } from "pg";

/** A statement that a connection plans once: for what hundreds of tests ask, over all tables, and what takes longer to plan than to answer. */
export const prepared = (text: string, values: unknown[]): QueryConfig => ({
  name: createHash("md5").update(text).digest("hex"),
  text,
  values,
});
