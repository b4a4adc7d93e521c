// `node scripts/dump-schema.ts`: writes prisma/schema.sql, the result of this source's migrations
// and functions on an empty database, and increases the revision of the functions if they have
// changed (docs/decisions/0090-migrations.md).
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { migrate } from "#lib/platform/migrations/migrate.ts";
import { checksumOfSet, readRevision, readSources, revisionFile } from "#lib/platform/migrations/sources.ts";
import { startEmbedded } from "#lib/platform/postgres/embedded/embedded.ts";
import { dumpSchema } from "./dump-schema/dump.ts";
import { root } from "./tools.ts";

const { functions } = await readSources();
const { revision, checksum } = await readRevision();
const now = checksumOfSet(functions);
if (now !== checksum) {
  await writeFile(revisionFile(), `${JSON.stringify({ revision: revision + 1, checksum: now }, null, 2)}\n`);
  console.log(`Functions: revision ${revision + 1}.`);
}

const dataDir = await mkdtemp(path.join(tmpdir(), "gatehouse-schema-"));
await chmod(dataDir, 0o711); // as root, PostgreSQL runs as another user and needs access
const postgres = await startEmbedded({ dataDir, say: console.log, durable: false });
try {
  await migrate(postgres.url);
  await writeFile(path.join(root, "prisma/schema.sql"), await dumpSchema(postgres.url));
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
