import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

const own = path.resolve(import.meta.dirname, "../../prisma");

/** Returns a copy of prisma/migrations and prisma/functions that a test may change. */
export async function prismaFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), "gatehouse-prisma-"));
  for (const part of ["migrations", "functions"])
    await cp(path.join(own, part), path.join(folder, part), { recursive: true });
  const file = (of: "migrations" | "functions", name: string) => path.join(folder, of, `${name}.sql`);
  return {
    folder,
    write: (of: "migrations" | "functions", name: string, sql: string) => writeFile(file(of, name), sql),
    read: (of: "migrations" | "functions", name: string) => readFile(file(of, name), "utf8"),
    append: (of: "migrations" | "functions", name: string, sql: string) => appendFile(file(of, name), sql),
    remove: (of: "migrations" | "functions", name: string) => rm(file(of, name)),
    revise: (revision: number) => writeFile(path.join(folder, "functions/revision.json"), JSON.stringify({ revision })),
    drop: () => rm(folder, { recursive: true }),
  };
}
