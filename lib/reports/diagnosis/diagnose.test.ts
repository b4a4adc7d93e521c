import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { signingSecretAad } from "#lib/accounts/workspaces/signing-secrets.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { CHALLENGE_HEADER, PROOF_HEADER, proveInstallation } from "#lib/platform/crypto/installation-proof.ts";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import type { SealedColumn } from "#lib/platform/keyring/reseal.ts";
import type { Storage } from "#lib/platform/storage/types.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { localhostCertificate } from "#testing/services/certificate.ts";
import { citusNodes } from "#testing/services/citus.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { startMailServer } from "#testing/services/mail-server.ts";
import { checkDirectAddress, checkSecretKey } from "./checks/database.ts";
import { checkBackupPlace, checkStorage, probe } from "./checks/places.ts";
import { checkCertificate, checkLimitsStore, checkMail, checkNames } from "./checks/services.ts";
import { diagnose, outcomeOf } from "./diagnose.ts";
import { reasonOf } from "./reason-of.ts";

const SIGNING_SECRETS: SealedColumn = {
  table: "signing_secrets",
  column: "secret",
  key: ["workspace_id", "env"],
  aad: ({ workspace_id = "", env: of }) => signingSecretAad(workspace_id, of as KeyEnv),
};

await ownDatabase();
const servers: Server[] = [];
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "doctor-"));
  await makeWorkspace();
});
beforeEach(() => {
  // Starts no browser, which would take seconds.
  Object.assign(env(), { DATA_DIR: folder, BASE_URL: "http://localhost:1", BROWSER_PATH: "/no/such/browser" });
});
afterAll(async () => {
  for (const server of servers) server.close();
  await closeDb();
  await rm(folder, { recursive: true });
});

async function listening(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return (server.address() as AddressInfo).port;
}

/** The message of a check that timed out. */
const TIMED_OUT = /no answer within|in time|timeout/;

/** Repeats the report after a timeout: this process, which also responds, may have been blocked. */
async function reportOf(answer: RequestListener) {
  Object.assign(env(), { BASE_URL: `http://localhost:${await listening(createServer(answer))}` });
  for (;;) {
    const report = await diagnose([SIGNING_SECRETS]);
    if (report.every(({ detail }) => !TIMED_OUT.test(detail)))
      return new Map(report.map(({ check, ...rest }) => [check, rest]));
  }
}

it("runs all checks and recognizes this installation at its address", async () => {
  const report = await reportOf((request, response) => {
    response.setHeader(PROOF_HEADER, proveInstallation(request.headers[CHALLENGE_HEADER]) ?? "");
    response.end("ok\n");
  });
  const well = [...report].filter(([, { state }]) => state === "ok").map(([check]) => check);
  expect(well).toEqual(
    expect.arrayContaining([
      "database",
      "secret key",
      "migrations",
      "writes",
      "clock",
      "partitions",
      "books",
      "address",
    ]),
  );
  expect(report.get("secret key")?.detail).toContain("2 values were tried");
  expect(report.get("storage")?.state).toBe("ok");
  expect(report.get("schedules")).toMatchObject({ state: "fail", detail: "no schedule has run yet" });
  expect(report.get("browser")).toMatchObject({ state: "fail", detail: "BROWSER_PATH names no program" });
  // The operators' page explains each check, in this order.
  const page = await readFile(path.join(import.meta.dirname, "../../../docs/operate/doctor.md"), "utf8");
  expect([...page.matchAll(/^\| `([a-z ]+)` \|/gm)].map(([, check]) => check)).toEqual(["settings", ...report.keys()]);
  for (const [, { state, advice }] of report) expect(advice === null).toBe(state === "ok" || state === "skipped");
});

it("detects a different server at the address", async () => {
  const report = await reportOf((_, response) => void response.setHeader(PROOF_HEADER, "A".repeat(43)).end("ok\n"));
  expect(report.get("address")).toMatchObject({
    state: "fail",
    detail: expect.stringContaining("not this installation"),
  });
});

describe("one check", () => {
  it("that hangs or throws is only one line of the report", async () => {
    expect(await outcomeOf({ run: () => new Promise(() => undefined), limitMs: 1 })).toMatchObject({ state: "fail" });
    const noTable = Object.assign(new Error('relation "balances" does not exist'), { code: "42P01" });
    expect((await outcomeOf({ run: () => Promise.reject(noTable) })).advice).toContain("Upgrade the database first");
    expect(await outcomeOf({ run: () => Promise.reject(new Error("no such file")) })).toMatchObject({
      state: "fail",
      detail: "no such file",
    });
  });

  it("reports an aborted fetch in words, and a failed connection by its code", () => {
    expect(reasonOf(new DOMException("The operation was aborted due to timeout", "TimeoutError"))).toBe(
      "The operation was aborted due to timeout",
    );
    const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    expect(reasonOf(new TypeError("fetch failed", { cause: refused }))).toBe("ECONNREFUSED");
  });

  it("tests the SECRET_KEY on sealed values", async () => {
    await sql().query("update signing_secrets set secret = set_byte(secret, 20, 255 - get_byte(secret, 20))");
    expect(await checkSecretKey([SIGNING_SECRETS])).toMatchObject({
      state: "fail",
      detail: expect.stringContaining("2 values"),
    });
    Object.assign(env(), { SECRET_KEY: "another-secret-key-that-only-tests-use-98765" });
    expect(await checkSecretKey([])).toMatchObject({ state: "fail", detail: expect.stringContaining("not the key") });
  });

  it("connects to the mail server without sending mail", async () => {
    expect(await checkMail()).toMatchObject({ state: "skipped" });
    await using server = await startMailServer();
    server.install();
    expect(await checkMail()).toMatchObject({ state: "ok" });
    expect(server.state.asked).toBe(0);
    Object.assign(env(), { SMTP_URL: "smtp://127.0.0.1:1" });
    expect(await checkMail()).toMatchObject({ state: "fail", detail: expect.stringContaining("ECONNREFUSED") });
  });

  it("reads the certificate in a TLS handshake", async () => {
    expect(await checkCertificate()).toMatchObject({ state: "skipped" });
    const port = await listening(createTlsServer(localhostCertificate));
    Object.assign(env(), { BASE_URL: `https://localhost:${port}` });
    expect(await checkCertificate()).toMatchObject({ state: "warn", detail: expect.stringContaining("SELF_SIGNED") });
  });

  it("resolves the hosts of the settings", async () => {
    Object.assign(env(), {
      ...{ BASE_URL: "http://gatehouse.invalid", REDIS_URL: "rediss://redis.invalid" },
      DATABASE_DIRECT_URL: "postgresql://direct.invalid/gatehouse",
    });
    const { state, detail } = await checkNames();
    expect(state).toBe("fail");
    for (const host of ["gatehouse", "redis", "direct"]) expect(detail).toContain(`${host}.invalid`);
    Object.assign(env(), { REDIS_URL: undefined, DATABASE_DIRECT_URL: undefined });
  });

  // A sharded database is reached at its nodes, without a pooler.
  it.skipIf(citusNodes().length > 0)("tests Redis, the direct address and the backup place if set", async () => {
    expect(await checkLimitsStore()).toMatchObject({ state: "skipped" });
    expect(await checkDirectAddress()).toMatchObject({ state: "skipped" });
    expect(await checkBackupPlace()).toMatchObject({ state: "skipped" });
    Object.assign(env(), { DATABASE_DIRECT_URL: env().DATABASE_URL, BACKUP_TO: path.join(folder, "backups") });
    await expect.poll(checkDirectAddress).toMatchObject({ state: "ok" });
    expect(await checkBackupPlace()).toMatchObject({ state: "ok" });

    const other = new URL(env().DATABASE_URL);
    other.pathname = "/postgres";
    Object.assign(env(), { DATABASE_DIRECT_URL: other.href });
    const another = { state: "fail", detail: expect.stringContaining("another") };
    await expect.poll(checkDirectAddress).toMatchObject(another);
    await writeFile(path.join(folder, "file"), "");
    Object.assign(env(), {
      ...{ REDIS_URL: "redis://127.0.0.1:1", DATABASE_DIRECT_URL: "postgresql://127.0.0.1:1/gatehouse" },
      BACKUP_TO: path.join(folder, "file/backups"),
    });
    expect(await checkLimitsStore()).toMatchObject({
      state: "fail",
      detail: expect.stringContaining("ECONNREFUSED"),
    });
    expect(await checkDirectAddress()).toMatchObject({
      state: "fail",
      detail: expect.stringContaining("DATABASE_DIRECT_URL"),
    });
    expect(await checkBackupPlace()).toMatchObject({ state: "fail", detail: expect.stringContaining("a file") });
    Object.assign(env(), { REDIS_URL: undefined, DATABASE_DIRECT_URL: undefined, BACKUP_TO: undefined });
  });

  it("detects a bucket that hides missing objects or keeps removed ones", async () => {
    const kept = new Map<string, Buffer>();
    const bucket: Storage = {
      put: async (key, chunks) => void kept.set(key, await buffer(chunks)),
      remove: async (key) => void kept.delete(key),
      read: async (key) => {
        const bytes = kept.get(key);
        if (bytes) return Readable.from([bytes]);
        throw new Error("AccessDenied");
      },
    };
    await expect(probe(bucket)).rejects.toThrow("AccessDenied): grant s3:ListBucket on the bucket");
    expect(await probe({ ...bucket, remove: async () => undefined })).toBe(false);
  });

  it("leaves no probe in the storage of results", async () => {
    expect(await checkStorage()).toMatchObject({ state: "ok" });
    expect(await readdir(path.join(folder, "results/probes"))).toEqual([]);
  });
});
