import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { writtenMoney } from "#lib/billing/invoices/rules.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { makeInvoice } from "#testing/builders/invoice.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { runHere } from "#testing/processes/run-here.ts";
import { ownDatabase } from "#testing/services/database.ts";

beforeAll(ownDatabase);
afterAll(closeDb);

const operator = (...words: string[]) => runHere(["operator", ...words]);

/** Runs a separate process, which reads the environment itself. */
async function operatorWith(variables: Record<string, string>, ...words: string[]) {
  const command = [path.join(import.meta.dirname, "gatehouse.mjs"), "operator", ...words];
  const env = { ...process.env, ...variables };
  const child = spawn(process.execPath, command, { env, stdio: ["ignore", "pipe", "pipe"] });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { out, err, code };
}

it("marks an invoice paid once, by number or ID, and reports the result", async () => {
  const ctx = await makeWorkspace();
  const invoice = await makeInvoice(ctx);
  const paid = await operator("mark-paid", invoice.number, "--reference", "bank-1", "--json");
  expect(paid).toMatchObject({ err: "", code: 0 });
  expect(JSON.parse(paid.out)).toMatchObject({ outcome: "paid", invoice_id: invoice.id, granted: 10_000 });
  const again = await operator("mark-paid", invoice.id, "--reference", "bank-1");
  expect(again).toMatchObject({ code: 0, out: expect.stringContaining("none now") });
  const other = await operator("mark-paid", invoice.number, "--reference", "bank-2");
  expect(other).toMatchObject({ code: 1, out: expect.stringContaining("is already paid") });
  const balance = await db().balance.findUniqueOrThrow({ where: { workspaceId: ctx.workspaceId } });
  expect(Number(balance.balance)).toBe(10_000);

  const note = await operator("credit-note", invoice.number, "--reason", "Refund", "--json");
  expect(JSON.parse(note.out)).toMatchObject({ kind: "credit_note", credits_taken: 10_000, credits_spent: 0 });
});

it("voids an open invoice, lists packs, and refuses with plain messages", async () => {
  const invoice = await makeInvoice(await makeWorkspace());
  expect(await operator("void-invoice", invoice.number, "--reason", "Twice")).toMatchObject({ code: 0 });
  const late = await operator("mark-paid", invoice.number, "--reference", `late-${invoice.id}`);
  expect(late).toMatchObject({ code: 1, out: expect.stringContaining("is void") });
  const packs = await operator("packs");
  expect(packs).toMatchObject({ err: "", out: expect.stringContaining("starter") });
  const wrong: [number, string[]][] = [
    [1, ["mark-paid", "INV-1999-000001", "--reference", "x"]],
    [1, ["void-invoice", invoice.number, "--reason", "again"]],
    [2, ["credit-note", invoice.number, "--reason", "x", "--net", "-5"]],
    [2, ["mark-paid", invoice.number]],
  ];
  for (const [code, words] of wrong) {
    const refused = await operator(...words);
    expect(refused).toMatchObject({ out: "", code });
    expect(refused.err).not.toMatch(/^\s+at /m);
  }
});

it("refuses an ambiguous invoice number until given an ID", async () => {
  const { SELLER_NAME } = env();
  const issue = async (seller: string) => {
    Object.assign(env(), { SELLER_NAME: seller });
    const ctx = await makeWorkspace();
    return { ...(await makeInvoice(ctx)), workspaceId: ctx.workspaceId };
  };
  const before = await issue("Before GmbH");
  const after = await issue("After GmbH");
  Object.assign(env(), { SELLER_NAME });
  expect(after.number).toBe(before.number);

  const commands = [
    ["mark-paid", "--reference", "bank-of-two"],
    ["void-invoice", "--reason", "Twice"],
    ["credit-note", "--reason", "Refund"],
  ];
  for (const [command = "", ...options] of commands) {
    const refused = await operator(command, before.number.toLowerCase(), ...options);
    expect(refused).toMatchObject({ out: "", code: 1, err: expect.stringContaining("Give the id") });
    for (const { id, workspaceId, total, currency } of [before, after])
      for (const word of [id, workspaceId, writtenMoney(total, currency), "open"]) expect(refused.err).toContain(word);
  }
  expect(await db().payment.count({ where: { reference: "bank-of-two" } })).toBe(0);

  const paid = await operator("mark-paid", before.id, "--reference", "bank-of-two");
  expect(paid).toMatchObject({
    code: 0,
    out: expect.stringContaining(`${before.number} of ${before.workspaceId} is paid`),
  });
  expect(await operator("void-invoice", after.id, "--reason", "Twice")).toMatchObject({ code: 0 });
});

it("names missing variables that prevent sales", async () => {
  const packs = await operatorWith({ SELLER_NAME: "", SELLER_BANK: " " }, "packs", "--json");
  expect(packs).toMatchObject({ code: 0, err: expect.stringContaining("set SELLER_NAME and SELLER_BANK.") });
  expect(JSON.parse(packs.out).data[0]).toMatchObject({ id: "starter" });
});
