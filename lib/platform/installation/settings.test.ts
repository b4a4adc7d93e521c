import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BadEnvironment } from "#lib/platform/env/env.ts";
import { localhostCertificate } from "#testing/services/certificate.ts";
import { asVariables, readSettings, readSettingsApart } from "./settings.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gatehouse-settings-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("fills in defaults and creates a private secret key once", async () => {
  const first = await readSettings({ DATA_DIR: path.join(folder, "data"), PORT: "4000" });
  expect(first).toMatchObject({ embedded: true, env: { BASE_URL: "http://localhost:4000", PORT: 4000 } });
  const kept = path.join(folder, "data/secret-key");
  expect((await stat(kept)).mode & 0o777).toBe(0o600);
  expect((await readFile(kept, "utf8")).trim()).toBe(first.env.SECRET_KEY);
  const second = await readSettings({ DATA_DIR: path.join(folder, "data") });
  expect(second.env.SECRET_KEY).toBe(first.env.SECRET_KEY);
});

test("concurrent starts agree on one secret key", async () => {
  const keys = await Promise.all(Array.from({ length: 5 }, () => readSettings({ DATA_DIR: folder })));
  expect(new Set(keys.map(({ env }) => env.SECRET_KEY)).size).toBe(1);
});

test("does not store a given key", async () => {
  await readSettings({ DATA_DIR: folder, SECRET_KEY: "k".repeat(40) });
  await expect(stat(path.join(folder, "secret-key"))).rejects.toMatchObject({ code: "ENOENT" });
});

test("derives the address from TLS, and checks variables before creating the folder", async () => {
  const tls = { TLS_CERT: path.join(folder, "c.pem"), TLS_KEY: path.join(folder, "k.pem"), DATA_DIR: folder };
  await writeFile(tls.TLS_CERT, localhostCertificate.cert);
  await writeFile(tls.TLS_KEY, localhostCertificate.key);
  expect((await readSettings(tls)).env.BASE_URL).toBe("https://localhost:3000");
  const DATA_DIR = path.join(folder, "no");
  for (const [variable, more] of [
    ["PORT", { PORT: "x" }],
    ["LOG_LEVEL", { LOG_LEVEL: "loud" }],
    ["MAIL_FROM", { MAIL_FROM: "nobody" }],
    ["BROWSER_PATH", { BROWSER_PATH: "/nope" }],
    ["SELLER_LOGO", { SELLER_LOGO: "/nope.png" }],
    ["TLS_CERT", { TLS_CERT: "/nope", TLS_KEY: tls.TLS_KEY }],
    ["TLS_CERT and TLS_KEY", { TLS_CERT: tls.TLS_CERT, TLS_KEY: tls.TLS_CERT }],
  ] as const) {
    const refused = readSettings({ DATA_DIR, ...more });
    await expect(refused).rejects.toThrow(BadEnvironment);
    await expect(refused).rejects.toThrow(`${variable}: `);
  }
  await expect(stat(DATA_DIR)).rejects.toMatchObject({ code: "ENOENT" });
});

test.runIf(process.platform === "linux")("rejects an impossible data folder in one line without waiting", async () => {
  for (const DATA_DIR of ["/proc/nope/x", path.join(folder, "file", "x")]) {
    await writeFile(path.join(folder, "file"), "");
    await expect(readSettings({ DATA_DIR })).rejects.toThrow("cannot be written to");
  }
});

test("a separate process uses the folder's database and key and creates neither", async () => {
  await expect(readSettingsApart({ DATA_DIR: folder })).rejects.toThrow("DATABASE_URL: expected the database");
  const DATABASE_URL = "postgresql://a:b@db.example/c";
  await expect(readSettingsApart({ DATA_DIR: folder, DATABASE_URL })).rejects.toThrow("SECRET_KEY: expected the key");
  const { env } = await readSettings({ DATA_DIR: folder });
  await writeFile(path.join(folder, "postgres.json"), JSON.stringify({ folder: "/x", port: 5_433, password: "p" }));
  expect(await readSettingsApart({ DATA_DIR: folder })).toMatchObject({
    DATABASE_URL: "postgresql://gatehouse:p@127.0.0.1:5433/gatehouse",
    SECRET_KEY: env.SECRET_KEY,
  });
});

test("passes settings to another process unchanged", async () => {
  const { env } = await readSettings({
    DATA_DIR: folder,
    DATABASE_URL: "postgresql://a:b@db.example/c",
    TRUSTED_PROXIES: "10.0.0.0/8",
  });
  expect(await readSettingsApart(asVariables(env))).toEqual(env);
});

test("rejects a direct address without a pooler", async () => {
  const direct = { DATABASE_DIRECT_URL: "postgresql://db.example/gatehouse", DATA_DIR: folder };
  await expect(readSettings(direct)).rejects.toThrow("DATABASE_URL: expected the pooler's address");
});

test("rejects a replica without a primary", async () => {
  const replica = { DATABASE_REPLICA_URL: "postgresql://replica.example/gatehouse", DATA_DIR: folder };
  await expect(readSettings(replica)).rejects.toThrow("DATABASE_URL: expected the primary's address");
});
