import { createHash } from "node:crypto";
import type { QueryConfig } from "pg";

/**
 * Prepares a statement once per connection: for queries over all tables that hundreds of tests run
 * and that take longer to plan than to execute.
 */
export const prepared = (text: string, values: unknown[]): QueryConfig => ({
  name: createHash("md5").update(text).digest("hex"),
  text,
  values,
});
