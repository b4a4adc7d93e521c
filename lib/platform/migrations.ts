import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import type { SchemaEngine } from "@prisma/schema-engine-wasm";
import pg from "pg";

const root = path.resolve(import.meta.dirname, "../..");
const migrationsDir = path.join(root, "prisma/migrations");
const schemaDir = path.join(root, "prisma/schema");
const filters = { externalTables: [], externalEnums: [] };

type Engines = { new: typeof SchemaEngine.new };

let engines: Promise<Engines> | undefined;

/**
 * Prisma's own schema engine, as the WebAssembly that it ships. Node cannot import that package's .wasm by itself, so the
 * module is loaded and wired by hand, once a process.
 */
async function loadEngines(): Promise<Engines> {
  const glue = await import("@prisma/schema-engine-wasm/schema_engine_bg");
  const file = createRequire(import.meta.url)
    .resolve("@prisma/schema-engine-wasm/schema_engine_bg")
    .replace(/\.js$/, ".wasm");
  const module = await WebAssembly.compile(await readFile(file));
  const instance = await WebAssembly.instantiate(module, { "./schema_engine_bg.js": glue as never });
  // The package's types know neither of the two hooks that its own loader calls.
  const wiring = glue as unknown as { __wbg_set_wasm(exports: unknown): void; SchemaEngine: Engines };
  wiring.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  return wiring.SchemaEngine;
}

async function openEngine(connectionString: string): Promise<{ engine: SchemaEngine; pool: pg.Pool }> {
  engines ??= loadEngines();
  const pool = new pg.Pool({ connectionString, connectionTimeoutMillis: 5_000, max: 1 });
  const adapter = bindMigrationAwareSqlAdapterFactory(wholeScripts(pool));
  const engine = await (await engines).new({ datamodels: await readSchema() }, () => undefined, adapter);
  return { engine, pool };
}

/**
 * The adapter cuts a script at every semicolon, also inside a function's body. Here a script goes to the server whole, which
 * also makes each migration one transaction: it is applied or it is not.
 */
function wholeScripts(pool: pg.Pool): PrismaPg {
  const factory = new PrismaPg(pool);
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = await connect();
    adapter.executeScript = async (script) => {
      await pool.query(script);
    };
    return adapter;
  };
  return factory;
}

/** The schema's files as [path, text], sorted. */
async function readSchema(): Promise<[string, string][]> {
  const names = (await readdir(schemaDir)).filter((name) => name.endsWith(".prisma")).sort();
  return await Promise.all(
    names.map(async (name): Promise<[string, string]> => [name, await readFile(path.join(schemaDir, name), "utf8")]),
  );
}

/** Applies what prisma/migrations holds and the database lacks, and says which. Safe to call from several processes at once. */
export async function migrate(connectionString: string): Promise<string[]> {
  const { engine, pool } = await openEngine(connectionString);
  try {
    const names = (await readdir(migrationsDir, { withFileTypes: true })).filter((entry) => entry.isDirectory());
    const directories = names.map((entry) => entry.name).sort();
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList: {
        baseDir: migrationsDir,
        lockfile: {
          path: "migration_lock.toml",
          content: await readFile(path.join(migrationsDir, "migration_lock.toml"), "utf8"),
        },
        shadowDbInitScript: "",
        migrationDirectories: await Promise.all(
          directories.map(async (name) => ({
            path: name,
            migrationFile: {
              path: "migration.sql",
              content: {
                tag: "ok" as const,
                value: await readFile(path.join(migrationsDir, name, "migration.sql"), "utf8"),
              },
            },
          })),
        ),
      },
      filters,
    });
    return appliedMigrationNames;
  } finally {
    engine.free();
    await pool.end();
  }
}

/** The SQL that makes the schema's tables in an empty database: to author a migration from, and to test against. */
export async function schemaAsSql(connectionString: string): Promise<string> {
  const { engine, pool } = await openEngine(connectionString);
  try {
    const files = (await readSchema()).map(([name, content]) => ({ path: name, content }));
    const { stdout } = await engine.diff({
      from: { tag: "empty" },
      to: { tag: "schemaDatamodel", files },
      script: true,
      shadowDatabaseUrl: null,
      exitCode: null,
      filters,
    } as never);
    return stdout ?? "";
  } finally {
    engine.free();
    await pool.end();
  }
}
