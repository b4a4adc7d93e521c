import pg from "pg";
import { migrate } from "#lib/platform/migrations.ts";

/** Two test runs on one server keep apart by naming theirs. */
export const TEMPLATE = process.env["TEMPLATE_NAME"] ?? "gatehouse_template";

/**
 * Once a test run: a PostgreSQL (the one at TEST_POSTGRES_URL, else an embedded one that ends with the run), and in it a
 * migrated template from which `useDatabase` clones a database for each test file.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const server = process.env["TEST_POSTGRES_URL"];
  if (!server) throw new Error("TEST_POSTGRES_URL is not set");
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`drop database if exists ${TEMPLATE} with (force)`);
  await admin.query(`create database ${TEMPLATE}`);
  const url = new URL(server);
  url.pathname = `/${TEMPLATE}`;
  await migrate(url.href);
  const template = new pg.Client({ connectionString: url.href });
  await template.connect();
  await template.query("select ensure_partitions(current_date, 3)");
  await template.end();
  await admin.end();
  return async () => undefined;
}
