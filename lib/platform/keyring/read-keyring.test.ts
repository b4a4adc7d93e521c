import { afterAll, expect, it } from "vitest";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { BadEnvironment } from "#lib/platform/env/env.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { readKeyring } from "./read-keyring.ts";

await ownDatabase();
afterAll(closeDb);

it("accepts the first key and rejects any other afterwards", async () => {
  await Promise.all([readKeyring(), readKeyring()]);
  await readKeyring();
  await sql().query("update installation set key_check = sha256('another')");
  await expect(readKeyring()).rejects.toThrow(BadEnvironment);
  await expect(readKeyring()).rejects.toThrow("SECRET_KEY: this is not the key");
});

it("the installation has exactly one row", async () => {
  await expect(sql().query("insert into installation (key_check) values ('x')")).rejects.toMatchObject({
    code: "23505",
  });
  await expect(
    sql().query("insert into installation (singleton, key_check) values (false, 'x')"),
  ).rejects.toMatchObject({
    code: "23514",
  });
});
