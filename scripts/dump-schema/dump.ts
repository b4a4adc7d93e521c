import pg from "pg";
import { describeSchema } from "./describe.ts";

const HEAD = `-- The schema as it is today, all migrations and functions applied. Not run by anything: written by \`node scripts/dump-schema.ts\`, and
-- compared with a migrated database by a test.
`;

/** Returns the content of prisma/schema.sql for a migrated database. */
export async function dumpSchema(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return `${HEAD}\n${await describeSchema(client)}`;
  } finally {
    await client.end();
  }
}
