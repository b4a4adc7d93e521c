import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { mintSpender, readCreditSums } from "#testing/builders/credits.ts";
import { runHere } from "#testing/processes/run-here.ts";
import { ownDatabase } from "#testing/services/database.ts";

beforeAll(ownDatabase);
afterAll(closeDb);

const operator = (...words: string[]) => runHere(["operator", ...words]);

it("grants credits that expire, and adjusts them both ways", async () => {
  const { ctx } = await mintSpender();
  const of = ["--workspace", ctx.workspaceId];
  const granted = await operator(
    "grant-credits",
    ...of,
    "--amount",
    "50",
    "--reason",
    "Trial",
    "--expires",
    "2099-12-31",
    "--json",
  );
  expect(JSON.parse(granted.out)).toMatchObject({ granted: 50, balance: 50, expires_at: "2100-01-01T00:00:00.000Z" });
  const taken = await operator("adjust-credits", ...of, "--amount", "-20", "--reason", "Too many", "--json");
  expect(JSON.parse(taken.out)).toEqual({ workspace_id: ctx.workspaceId, adjusted: -20, balance: 30 });
  const added = await operator("adjust-credits", ...of, "--amount", "+5", "--reason", "Too few");
  expect(added).toMatchObject({ code: 0, out: "Added 5 credits; the balance is 35.\n" });
  const refused = await operator("adjust-credits", ...of, "--amount", "-36", "--reason", "All of it");
  expect(refused).toMatchObject({ code: 1, out: "", err: expect.stringContaining("The balance is 35 credits") });
  expect(await readCreditSums(ctx)).toMatchObject({ balance: 35, ledger: 35 });
});

it("reconciles the books, and exits with 1 if they are wrong", async () => {
  const { ctx } = await mintSpender({ credits: 10 });
  const right = await operator("reconcile", "--workspace", ctx.workspaceId);
  expect(right).toMatchObject({ code: 0, out: "The books are correct. Workspaces compared: 1.\n" });
  await sql().query("update balances set balance = 11 where workspace_id = $1", [ctx.workspaceId]);
  const wrong = await operator("reconcile", "--json");
  expect(wrong.code).toBe(1);
  const answer = JSON.parse(wrong.out);
  expect(answer.ok).toBe(false);
  expect(answer.data.find((one: { workspace_id: string }) => one.workspace_id === ctx.workspaceId).findings).toEqual([
    { what: "balance", key_id: null, kept: 11, counted: 10 },
  ]);
  const said = await operator("reconcile", "--workspace", ctx.workspaceId);
  expect(said.out).toContain("The balance and the sum of the ledger differ: 11 and 10.");
});

it("sets a workspace's tax", async () => {
  const { ctx } = await mintSpender();
  const set = await operator("set-tax", "--workspace", ctx.workspaceId, "--rate", "7.7", "--label", "MWST", "--json");
  expect(JSON.parse(set.out)).toEqual({
    workspace_id: ctx.workspaceId,
    rate_bp: 770,
    label: "MWST",
    reverse_charge: false,
  });
});

const nowhere = ["--workspace", `ws_${"0".repeat(26)}`];
it.each([
  [["adjust-credits", ...nowhere, "--amount", "5", "--reason", "x"], "does not exist"],
  [["adjust-credits", ...nowhere, "--amount", "0", "--reason", "x"], "--amount"],
  [["adjust-credits", ...nowhere, "--amount", "1.5", "--reason", "x"], "--amount"],
  [["adjust-credits", "--workspace", "acme", "--amount", "5", "--reason", "x"], "--workspace"],
  [["grant-credits", ...nowhere, "--amount", "5", "--reason", "x", "--expires", "tomorrow"], "--expires"],
  [["grant-credits", ...nowhere, "--amount", "5", "--reason", "x", "--expires", "2020-01-01"], "past"],
  [["reconcile", ...nowhere], "does not exist"],
  [["set-tax", ...nowhere, "--rate", "1.234"], "--rate"],
  [["set-tax", ...nowhere, "--rate", "101"], "--rate"],
  [["set-tax", ...nowhere, "--rate", "19"], "does not exist"],
])("refuses %j with a plain message", async (words, about) => {
  const { out, err, code } = await operator(...words);
  expect([out, code]).toEqual(["", about.startsWith("--") ? 2 : 1]);
  expect(err).toContain(about);
  expect(err).not.toMatch(/^\s+at /m);
});
