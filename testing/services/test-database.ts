import { afterAll } from "vitest";
import { closeDb } from "#lib/platform/database/client.ts";
import { ownDatabase } from "./database.ts";

/**
 * Creates a database for this test file, as `ownDatabase` does, whose connections are closed after
 * everything else of the file. Call it at the top of the file.
 */
export async function testDatabase(): Promise<string> {
  afterAll(closeDb);
  return await ownDatabase();
}
