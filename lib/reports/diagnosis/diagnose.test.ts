import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { signingSecretAad } from "#lib/accounts/workspaces/signing-secrets.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { closeDb, sql } from "#lib/platform/db.ts";
import { env } from "#lib/platform/env.ts";
import { CHALLENGE_HEADER, PROOF_HEADER, proveInstallation } from "#lib/platform/installation-proof.ts";
import type { SealedColumn } from "#lib/platform/keyring/reseal.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { localhostCertificate } from "#testing/services/certificate.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { startMailServer } from "#testing/services/mail-server.ts";
import { checkCertificate } from "./checks/check-certificate.ts";
import { checkMail } from "./checks/check-mail.ts";
import { checkNames } from "./checks/check-names.ts";
import { checkSecretKey } from "./checks/check-secret-key.ts";
import { checkStorage } from "./checks/check-storage.ts";
import { diagnose, outcomeOf } from "./diagnose.ts";

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
  // No browser is started here: what that takes is measured in seconds.
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

async function reportOf(answer: RequestListener) {
  Object.assign(env(), { BASE_URL: `http://localhost:${await listening(createServer(answer))}` });
  const report = await diagnose([SIGNING_SECRETS]);
  return new Map(report.map(({ check, ...rest }) => [check, rest]));
}

it("looks at everything, and finds this installation behind its address", async () => {
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
  // The page for operators explains each line, in this order.
  const page = await readFile(path.join(import.meta.dirname, "../../../docs/operate/doctor.md"), "utf8");
  expect([...page.matchAll(/^\| `([a-z ]+)` \|/gm)].map(([, check]) => check)).toEqual(["settings", ...report.keys()]);
  for (const [, { state, advice }] of report) expect(advice === null).toBe(state === "ok" || state === "skipped");
});

it("notices that something else answers at the address", async () => {
  const report = await reportOf((_, response) => void response.setHeader(PROOF_HEADER, "A".repeat(43)).end("ok\n"));
  expect(report.get("address")).toMatchObject({
    state: "fail",
    detail: expect.stringContaining("not this installation"),
  });
});

describe("one check", () => {
  it("that hangs or throws is a line of the report, and no more", async () => {
    expect(await outcomeOf({ run: () => new Promise(() => undefined), limitMs: 1 })).toMatchObject({ state: "fail" });
    const noTable = Object.assign(new Error('relation "balances" does not exist'), { code: "42P01" });
    expect((await outcomeOf({ run: () => Promise.reject(noTable) })).advice).toContain("up to date first");
    expect(await outcomeOf({ run: () => Promise.reject(new Error("no such file")) })).toMatchObject({
      state: "fail",
      detail: "no such file",
    });
  });

  it("tries the SECRET_KEY on what is sealed", async () => {
    await sql().query("update signing_secrets set secret = set_byte(secret, 20, 255 - get_byte(secret, 20))");
    expect(await checkSecretKey([SIGNING_SECRETS])).toMatchObject({
      state: "fail",
      detail: expect.stringContaining("2 values"),
    });
    Object.assign(env(), { SECRET_KEY: "another-secret-key-that-only-tests-use-98765" });
    expect(await checkSecretKey([])).toMatchObject({ state: "fail", detail: expect.stringContaining("not the key") });
  });

  it("connects to the mail server, and sends nothing", async () => {
    expect(await checkMail()).toMatchObject({ state: "skipped" });
    await using server = await startMailServer();
    server.install();
    expect(await checkMail()).toMatchObject({ state: "ok" });
    expect(server.state.asked).toBe(0);
    Object.assign(env(), { SMTP_URL: "smtp://127.0.0.1:1" });
    expect(await checkMail()).toMatchObject({ state: "fail", detail: expect.stringContaining("ECONNREFUSED") });
  });

  it("shakes hands for the certificate", async () => {
    expect(await checkCertificate()).toMatchObject({ state: "skipped" });
    const port = await listening(createTlsServer(localhostCertificate));
    Object.assign(env(), { BASE_URL: `https://localhost:${port}` });
    expect(await checkCertificate()).toMatchObject({ state: "warn", detail: expect.stringContaining("SELF_SIGNED") });
  });

  it("resolves the hosts of the settings", async () => {
    Object.assign(env(), { BASE_URL: "http://gatehouse.invalid" });
    expect(await checkNames()).toMatchObject({ state: "fail", detail: expect.stringContaining("gatehouse.invalid") });
  });

  it("leaves no probe where results are kept", async () => {
    expect(await checkStorage()).toMatchObject({ state: "ok" });
    expect(await readdir(path.join(folder, "results/probes"))).toEqual([]);
  });
});
