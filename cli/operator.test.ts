import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { runHere } from "#testing/processes/run-here.ts";
import { ownDatabase } from "#testing/services/database.ts";

// Every command is a process that loads the whole product, which is slow on a busy machine.

beforeAll(ownDatabase);
afterAll(closeDb);

/** Runs the command in a separate process, as a person does. */
async function gatehouse(words: string[], variables: Record<string, string> = {}) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "gatehouse.mjs"), ...words], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...variables },
  });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { out, err, code };
}

const create = (email: string, ...more: string[]) =>
  gatehouse([
    "operator",
    "create-workspace",
    "--name",
    "Acme Ltd",
    "--owner-email",
    email,
    "--credits",
    "250",
    ...more,
  ]);

it("creates a workspace with everything a script needs, ready to use", async () => {
  const made = await create("Ada@Acme.example", "--json");
  expect(made).toMatchObject({ err: "", code: 0 });
  const answer = JSON.parse(made.out);
  expect(Object.keys(answer)).toEqual([
    "workspace_id",
    "sign_in_url",
    "live_key",
    "test_key",
    "webhook_secret",
    "test_secret",
  ]);
  for (const secret of [answer.webhook_secret, answer.test_secret])
    expect(secret).toMatch(/^whsec_[0-9A-Za-z+/]{43}=$/);
  expect(answer.live_key).toMatch(/^svc_live_[0-9A-Za-z]{32}$/);
  expect(answer.test_key).toMatch(/^svc_test_[0-9A-Za-z]{32}$/);
  expect(answer.sign_in_url).toContain("ada%40acme.example");

  const granted = await gatehouse([
    "operator",
    "grant-credits",
    "--workspace",
    answer.workspace_id,
    "--amount",
    "50",
    "--reason",
    "Order 7",
    "--json",
  ]);
  expect(JSON.parse(granted.out)).toEqual({ workspace_id: answer.workspace_id, granted: 50, balance: 300 });

  const listed = JSON.parse((await gatehouse(["operator", "workspaces", "--json"])).out);
  expect(listed.data).toMatchObject([
    { id: answer.workspace_id, name: "Acme Ltd", owners: ["ada@acme.example"], balance: 300, held: 0 },
  ]);
  expect((await gatehouse(["operator", "workspaces"])).out).toContain("ada@acme.example");

  const { rows } = await sql().query("select action, actor_type from audit_log where workspace_id = $1 order by id", [
    answer.workspace_id,
  ]);
  expect(rows.map((row) => row.action).sort()).toEqual([
    "credits.granted",
    "credits.granted",
    "key.created",
    "key.created",
    "workspace.created",
  ]);
  expect(new Set(rows.map((row) => row.actor_type))).toEqual(new Set(["operator"]));
  const { rows: keys } = await sql().query(
    "select env, cardinality(scopes) as scopes from api_keys where workspace_id = $1 order by env",
    [answer.workspace_id],
  );
  expect(keys).toEqual([
    { env: "live", scopes: 7 },
    { env: "test", scopes: 7 },
  ]);
});

it("creates a sign-in link for a known person only", async () => {
  await create("grace@acme.example");
  const link = await gatehouse(["operator", "sign-in-link", "--email", "grace@acme.example", "--json"]);
  expect(new URL(JSON.parse(link.out).sign_in_url).searchParams.get("email")).toBe("grace@acme.example");
  const stranger = await gatehouse(["operator", "sign-in-link", "--email", "eve@acme.example"]);
  expect(stranger).toMatchObject({ out: "", code: 1, err: expect.stringContaining("eve@acme.example") });
});

it.each([
  [["operator", "create-workspace", "--name", "X"], "--owner-email"],
  [["operator", "create-workspace", "--name", "X", "--owner-email", "nobody"], "--owner-email"],
  [["operator", "create-workspace", "--name", " ", "--owner-email", "a@b.example"], "--name"],
  [["operator", "create-workspace", "--name", "X", "--owner-email", "a@b.example", "--credits", "-1"], "--credits"],
  [
    ["operator", "create-workspace", "--name", "X", "--owner-email", "a@b.example", "--credits", "1000000000001"],
    "--credits",
  ],
  [["operator", "grant-credits", "--workspace", "acme", "--amount", "1", "--reason", "x"], "--workspace"],
  [
    ["operator", "grant-credits", "--workspace", `ws_${"0".repeat(26)}`, "--amount", "1", "--reason", "x"],
    "does not exist",
  ],
  [["operator", "grant-credits", "--workspace", `ws_${"0".repeat(26)}`, "--amount", "0", "--reason", "x"], "--amount"],
  [["operator", "grant-credits", "--workspace", `ws_${"0".repeat(26)}`, "--amount", "1", "--reason", " "], "--reason"],
  [["operator", "burn"], "unknown command"],
])("refuses %j with a plain message", async (words, about) => {
  const { out, err, code } = await runHere(words);
  expect(out).toBe("");
  expect(err).toContain(about);
  expect(err).not.toMatch(/^\s+at /m);
  // A valid command that is refused exits with 1.
  expect(code).toBe(about === "does not exist" ? 1 : 2);
});

it("explains that the database is missing or unusable", async () => {
  const nowhere = await gatehouse(["operator", "workspaces"], { DATABASE_URL: "postgresql://127.0.0.1:1/none" });
  expect(nowhere).toMatchObject({
    out: "",
    code: 78,
    err: expect.stringMatching(/^DATABASE_URL: nothing answers at 127\.0\.0\.1:1.*\n$/),
  });
  const unset = await gatehouse(["operator", "workspaces"], {
    DATABASE_URL: "",
    DATA_DIR: path.join(import.meta.dirname, "no-such-folder"),
  });
  expect(unset).toMatchObject({ out: "", code: 78, err: expect.stringContaining("DATABASE_URL") });
  const bare = new URL(process.env.DATABASE_URL ?? "");
  bare.pathname += "_bare";
  await sql().query(`create database ${bare.pathname.slice(1)}`);
  const empty = await gatehouse(["operator", "workspaces"], { DATABASE_URL: bare.href });
  expect(empty).toMatchObject({ out: "", code: 1, err: expect.stringContaining("has no Gatehouse schema yet") });
});

it("reports all problems in a single run", async () => {
  const report = await gatehouse(["operator", "doctor", "--json"], {
    DATABASE_URL: "postgresql://127.0.0.1:1/none",
    SMTP_URL: "smtp://127.0.0.1:1",
    BROWSER_PATH: process.execPath,
    BASE_URL: "http://127.0.0.1:1",
  });
  expect(report).toMatchObject({ err: "", code: 1 });
  const { ok, checks } = JSON.parse(report.out);
  expect(ok).toBe(false);
  const states = Object.fromEntries(checks.map((each: { check: string; state: string }) => [each.check, each.state]));
  expect(states).toMatchObject({ settings: "ok", database: "fail", "secret key": "skipped", partitions: "skipped" });
  expect(states).toMatchObject({ mail: "fail", address: "fail", browser: "fail", names: "skipped", node: "ok" });
});

it("shows help", async () => {
  const { out, code } = await gatehouse(["operator", "grant-credits", "--help"]);
  expect(code).toBe(0);
  expect(out).toContain("Examples:");
});

it("reports before an upgrade that nothing is pending", async () => {
  const said = await gatehouse(["operator", "upgrade", "--check"]);
  expect(said).toEqual({
    err: "",
    code: 0,
    out: expect.stringMatching(/^The database is already up to date with \d+\.\d+\.\d+\.\n$/),
  });
});
