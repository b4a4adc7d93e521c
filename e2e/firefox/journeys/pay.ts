import { ok } from "node:assert/strict";
import { payInvoice, setBilling } from "#testing/builders/invoice.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { wordsOf } from "../../pdf-words.ts";
import { arrives, open, opensUntilSeen, press, sees } from "../controls.ts";
import { downloaded } from "../downloads.ts";
import type { Visit } from "../visitors.ts";

export async function buysPack(visit: Visit): Promise<void> {
  const owner = await makeWorkspace({ credits: 1_000 });
  const slug = owner.workspaceId.slice(3);
  await setBilling(owner, { company: "Acme AG", addressLines: ["1 Pier"], country: "DE", taxRateBp: 1_900 });
  const { token } = await makeKey(owner, { name: "ingest worker", scopes: ["parse"] });
  await fetch(`${process.env.BASE_URL}/v1/parse`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ html: "<p>one" }),
  });

  const page = await visit(owner);
  await opensUntilSeen(page, `/${slug}/usage?range=7d&split=key`, "ingest worker");
  await sees(page, "Credits by day");
  await open(page, `/${slug}/ledger`);
  await sees(page, "999");
  await open(page, `/${slug}/billing`);
  await sees(page, "Budget and alerts");
  await press(page, "button", "Buy credits");
  await press(page, "box", /^100,000 credits/);
  await sees(page, "Total €107.10");
  await press(page, "button", "Get the invoice");
  await arrives(page, "/invoices/inv_");
  await sees(page, "€107.10 to pay");
  const number = await page.$eval("h1", ({ innerText }) => innerText.trim());
  await payInvoice(owner, { id: page.url().split("/").at(-1) ?? "" });
  // The page updates itself.
  await sees(page, "Paid on");
  await press(page, "link", "Download PDF");
  const words = await wordsOf(await downloaded(`${number}.pdf`));
  for (const said of [`Invoice ${number}`, "Acme AG", "€107.10"]) ok(words.includes(said), `the PDF says ${said}`);
}
