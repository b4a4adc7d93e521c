import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import type { SchemaEngine } from "@prisma/schema-engine-wasm";

const root = path.resolve(import.meta.dirname, "../..");
const migrationsDir = path.join(root, "prisma/migrations");
const schemaDir = path.join(root, "prisma/schema");
const filters = { externalTables: [], externalEnums: [] };

/**
 * Prisma's own schema engine, as the WebAssembly that it ships. Node cannot import that package's .wasm by itself, so the
 * module is loaded and wired by hand.
 */
async function openEngine(connectionString: string): Promise<SchemaEngine> {
  const glue = await import("@prisma/schema-engine-wasm/schema_engine_bg");
  const file = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg").replace(/\.js$/, ".wasm");
  const module = await WebAssembly.compile(await readFile(file));
  const instance = await WebAssembly.instantiate(module, { "./schema_engine_bg.js": glue as never });
  const wiring = glue as unknown as { __wbg_set_wasm(exports: unknown): void; SchemaEngine: typeof SchemaEngine };
  wiring.__wbg_set_wasm(instance.exports);
  (instance.exports["__wbindgen_start"] as () => void)();
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg({ connectionString, connectionTimeoutMillis: 5_000 }));
  return await wiring.SchemaEngine.new({ datamodels: await readSchema() }, () => undefined, adapter);
}

/** The schema's files as [path, text], sorted. */
export async function readSchema(): Promise<[string, string][]> {
  const names = (await readdir(schemaDir)).filter((name) => name.endsWith(".prisma")).sort();
  return await Promise.all(
    names.map(async (name): Promise<[string, string]> => [name, await readFile(path.join(schemaDir, name), "utf8")]),
  );
}

/** Applies what prisma/migrations holds and the database lacks, and says which. Safe to call from several processes at once. */
export async function migrate(connectionString: string): Promise<string[]> {
  const engine = await openEngine(connectionString);
  try {
    const names = (await readdir(migrationsDir, { withFileTypes: true })).filter((entry) => entry.isDirectory());
    const directories = names.map((entry) => entry.name).sort();
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList: {
        baseDir: migrationsDir,
        lockfile: { path: "migration_lock.toml", content: await readFile(path.join(migrationsDir, "migration_lock.toml"), "utf8") },
        shadowDbInitScript: "",
        migrationDirectories: await Promise.all(
          directories.map(async (name) => ({
            path: name,
            migrationFile: {
              path: "migration.sql",
              content: { tag: "ok" as const, value: await readFile(path.join(migrationsDir, name, "migration.sql"), "utf8") },
            },
          })),
        ),
      },
      filters,
    });
    return appliedMigrationNames;
  } finally {
    engine.free();
  }
}

/** The SQL that makes the schema's tables in an empty database: to author a migration from, and to test against. */
export async function schemaAsSql(connectionString: string): Promise<string> {
  const engine = await openEngine(connectionString);
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
  }
}
