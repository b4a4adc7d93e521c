import pg from "pg";
import { within } from "../services/empty-databases.ts";

const TABLES = `
  select c.relname as name from pg_class c
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relpersistence = 'p' order by 1`;

/** Returns the number of rows and a hash of each table and partition, by name. */
export const databaseFingerprint = (url: string, except: readonly string[] = []): Promise<Record<string, string>> =>
  within(url, async (client) => {
    await client.query("set timezone = 'UTC'");
    const { rows } = await client.query<{ name: string }>(TABLES);
    const names = rows.map(({ name }) => name).filter((name) => !except.includes(name));
    const each = names.map(
      (name) =>
        `select ${pg.escapeLiteral(name)} as name, count(*) || ' ' || md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as rows
         from ${pg.escapeIdentifier(name)} t`,
    );
    const { rows: hashes } = await client.query<{ name: string; rows: string }>(each.join(" union all "));
    return Object.fromEntries(hashes.map(({ name, rows: hash }) => [name, hash]));
  });
