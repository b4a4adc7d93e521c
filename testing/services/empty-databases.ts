import { randomBytes } from "node:crypto";
import pg from "pg";

/** Advisory lock of whoever clones a database: a concurrent clone would find the template in use. */
export const CLONE_LOCK = 4711;

/** Creates empty databases on the tests' server, dropped on disposal. */
export async function emptyDatabases(server = process.env.TEST_POSTGRES_URL ?? "") {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  const made: string[] = [];
  return {
    admin,
    /** Creates a database, empty or from `template`; returns its URL. */
    async make(template = "template0"): Promise<string> {
      const name = `test_${randomBytes(6).toString("hex")}`;
      await admin.query("select pg_advisory_lock($1)", [CLONE_LOCK]);
      // By copying files, which costs a tenth of PostgreSQL's default of logging every page.
      await admin.query(`create database ${name} template ${template} strategy file_copy`);
      await admin.query("select pg_advisory_unlock($1)", [CLONE_LOCK]);
      made.push(name);
      const url = new URL(server);
      url.pathname = `/${name}`;
      return url.href;
    },
    /** Drops one database early. */
    async forget(url: string): Promise<void> {
      const name = new URL(url).pathname.slice(1);
      await admin.query(`drop database ${name} with (force)`);
      made.splice(made.indexOf(name), 1);
    },
    async drop(): Promise<void> {
      for (const name of made) await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

/** Runs `work` on a separate connection. */
export async function within<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return await work(client).finally(() => client.end());
}
