import pg from "pg";
import { readShapes, type Shapes } from "./read-shapes.ts";

/**
 * Makes a shard: a schema kept on one node of a distributed database (Citus), with all unshared
 * tables of `from` and no rows. Foreign keys follow with `addReferences` once the rows are there;
 * functions and triggers with `migrateShards`. Runs in the caller's transaction, at the coordinator.
 */
export async function makeShard(client: pg.ClientBase, name: string, from: string): Promise<Shapes> {
  const shard = pg.escapeIdentifier(name);
  const shapes = await readShapes(client, from);
  await client.query("set local citus.enable_schema_based_sharding = on");
  await client.query(`create schema ${shard}`);
  for (const { table, partedBy, options } of shapes.tables) {
    const like = `like ${pg.escapeIdentifier(from)}.${table} including all`;
    await client.query(
      `create table ${shard}.${table} (${like})${partedBy === null ? "" : ` partition by ${partedBy}`}${withOptions(options)}`,
    );
  }
  for (const { table, parent, bound, options } of shapes.partitions)
    await client.query(
      `create table ${shard}.${table} partition of ${shard}.${parent} ${bound}${withOptions(options)}`,
    );
  await renameIndexes(client, name, shapes);
  for (const { table, grantee, privileges } of shapes.rights) {
    await client.query(`revoke all on ${shard}.${table} from ${grantee}`);
    await client.query(`grant ${privileges} on ${shard}.${table} to ${grantee}`);
  }
  return shapes;
}

/** Restores the index names, which migrations use: `like` generates new ones. */
async function renameIndexes(client: pg.ClientBase, shard: string, shapes: Shapes): Promise<void> {
  const names = new Map(shapes.indexes.map(({ name, definition }) => [definition, name]));
  for (const { name, definition } of (await readShapes(client, shard)).indexes) {
    const wanted = names.get(definition);
    if (wanted === undefined) throw new Error(`The index ${name} of ${shard} is like none that it was made from.`);
    if (wanted !== name) await client.query(`alter index ${pg.escapeIdentifier(shard)}.${name} rename to ${wanted}`);
  }
}

const withOptions = (options: string | null): string => (options === null ? "" : ` with (${options})`);

/** Adds the foreign keys of a shard's tables to other tables, its own or shared. */
export async function addReferences(client: pg.ClientBase, name: string, { references }: Shapes): Promise<void> {
  const shard = pg.escapeIdentifier(name);
  await client.query(`set local search_path = ${shard}, public`);
  for (const { table, constraint, text } of references)
    await client.query(`alter table ${shard}.${table} add constraint ${constraint} ${text}`);
  await client.query("set local search_path = public");
}
