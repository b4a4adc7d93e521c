import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import type { SchemaEngine } from "@prisma/schema-engine-wasm";
import pg from "pg";
import { CONNECT_MS } from "#lib/platform/postgres/constants.ts";

const schemaDir = path.resolve(import.meta.dirname, "../../prisma/schema");

type Engines = { new: typeof SchemaEngine.new };

/**
 * Prisma's schema engine in its WebAssembly build. Node cannot import the package's .wasm directly,
 * so the module is loaded and wired by hand.
 */
async function loadEngines(): Promise<Engines> {
  const glue = await import("@prisma/schema-engine-wasm/schema_engine_bg");
  const file = createRequire(import.meta.url)
    .resolve("@prisma/schema-engine-wasm/schema_engine_bg")
    .replace(/\.js$/, ".wasm");
  const module = await WebAssembly.compile(await readFile(file));
  const instance = await WebAssembly.instantiate(module, { "./schema_engine_bg.js": glue as never });
  // The package's types lack the two hooks that its own loader calls.
  const wiring = glue as unknown as { __wbg_set_wasm(exports: unknown): void; SchemaEngine: Engines };
  wiring.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  return wiring.SchemaEngine;
}

/** Returns the SQL that creates the tables of prisma/schema in an empty database. */
export async function schemaAsSql(connectionString: string): Promise<string> {
  const names = (await readdir(schemaDir)).filter((name) => name.endsWith(".prisma")).sort();
  const files = await Promise.all(
    names.map(async (name) => ({ path: name, content: await readFile(path.join(schemaDir, name), "utf8") })),
  );
  const pool = new pg.Pool({ connectionString, connectionTimeoutMillis: CONNECT_MS, max: 1 });
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg(pool));
  const engine = await (await loadEngines()).new(
    { datamodels: files.map(({ path: name, content }): [string, string] => [name, content]) },
    () => undefined,
    adapter,
  );
  try {
    const { stdout } = await engine.diff({
      from: { tag: "empty" },
      to: { tag: "schemaDatamodel", files },
      script: true,
      shadowDatabaseUrl: null,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    } as never);
    return stdout ?? "";
  } finally {
    engine.free();
    await pool.end();
  }
}
